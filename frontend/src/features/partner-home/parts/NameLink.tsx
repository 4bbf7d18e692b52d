import { Box, Link } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { Tooltip } from '@/shared/text/Tooltip';
import { TooltipText } from '@/shared/text/TooltipText';

/** "A session name longer than 40 characters shows a tooltip" (spec 1 §2). */
export const NAME_LIMIT = 40;

interface Props {
  name: string;
  isStrong?: boolean;
  isGreyed?: boolean;
  /** False: the name is a disabled link. */
  isAccessible?: boolean;
  /** Its home. */
  to: string;
}

const oneLine = {
  display: 'block',
  minWidth: 0,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'left',
  font: 'inherit',
} as const;

/** The name of a program or session: the way into it. */
export function NameLink({ name, isStrong = false, isGreyed = false, isAccessible = true, to }: Props) {
  const { t } = useTranslation('partnerHome');
  const weight = isStrong ? 600 : 400;
  if (!isAccessible) {
    return (
      <Tooltip title={t('noAccess', { name })} describeChild>
        {/* A disabled link still takes the focus, so that the keyboard can find out why. */}
        <Box
          component="span"
          role="link"
          aria-disabled="true"
          tabIndex={0}
          sx={{ ...oneLine, fontWeight: weight, color: 'text.secondary', cursor: 'not-allowed' }}
        >
          {name}
        </Box>
      </Tooltip>
    );
  }
  return (
    <TooltipText text={name} limit={NAME_LIMIT}>
      <Link
        component={RouterLink}
        to={to}
        underline="hover"
        sx={{
          ...oneLine,
          fontWeight: weight,
          color: isGreyed ? 'text.secondary' : 'primary.main',
          lineHeight: 'max(var(--app-target), 24px)',
        }}
      >
        {name}
      </Link>
    </TooltipText>
  );
}
