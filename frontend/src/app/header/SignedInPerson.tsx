import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/shared/session/SessionContext';
import { roleLabel } from './roleLabel';

/** Who is signed in: name, email and the role in view. */
export function SignedInPerson() {
  const { t } = useTranslation('shell');
  const { user, role } = useSession();
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontSize: 14, fontWeight: 600, lineHeight: '20px' }}>{`${user.firstName} ${user.lastName}`}</Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {user.email}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {roleLabel(t('roles', { returnObjects: true }), role)}
      </Typography>
    </Box>
  );
}
