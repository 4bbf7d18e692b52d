import { Link as PlainLink } from '@mui/material';
import { Link } from 'react-router';
import { TooltipText } from '@/shared/text/TooltipText';
import { NAME_LIMIT } from './names';

interface Props {
  name: string;
  /** The whole address. */
  to: string;
  /** It is the innermost place. */
  isCurrent?: boolean;
  isUppercase?: boolean;
}

/** A place on the trail: the way up to it. */
export function Crumb({ name, to, isCurrent = false, isUppercase = false }: Props) {
  return (
    <TooltipText text={name} limit={NAME_LIMIT}>
      <PlainLink
        component={Link}
        to={to}
        underline="hover"
        sx={{
          display: 'inline-block',
          maxWidth: '28ch',
          py: 0.5,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          color: isCurrent ? 'text.primary' : 'primary.main',
          fontWeight: isCurrent ? 600 : 400,
          textTransform: isUppercase ? 'uppercase' : 'none',
        }}
      >
        {name}
      </PlainLink>
    </TooltipText>
  );
}
