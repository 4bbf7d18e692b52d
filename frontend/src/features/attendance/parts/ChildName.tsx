import { Link as PlainLink } from '@mui/material';
import type { AttendanceScholar } from '@/api/roster';
import { Link } from '@/shared/place/Link';
import { scholarAddress } from '@/shared/scholars/scholarAddress';
import { childName } from '../rules/register';

interface Props {
  child: AttendanceScholar;
  /** It leads to the child's page, which phones do not have. */
  isLink: boolean;
  tabIndex?: number;
}

/** The name of a child, which leads to its page where there is one. */
export function ChildName({ child, isLink, tabIndex }: Props) {
  return isLink ? (
    <PlainLink component={Link} to={scholarAddress(child.scholarId)} tabIndex={tabIndex} underline="hover" sx={{ font: 'inherit' }}>
      {childName(child)}
    </PlainLink>
  ) : (
    childName(child)
  );
}
