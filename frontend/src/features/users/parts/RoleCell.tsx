import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '@/api/identity';
import { sayRole } from '../rules/userWords';

/** Somebody's highest role, and how many more they have. */
export function RoleCell({ row }: { row: Pick<UserRow, 'roleId' | 'roleCount'> }) {
  const { t } = useTranslation('users');
  if (row.roleId === null || row.roleId === undefined) {
    return '';
  }
  const role = sayRole(t, row.roleId);
  if (row.roleCount <= 1) {
    return role;
  }
  const more = row.roleCount - 1;
  return (
    <span title={`${role} ${t('moreRoles', { count: more })}`}>
      {role}
      <Box component="span" sx={{ color: 'text.secondary', ml: 0.75 }}>
        {`+${String(more)}`}
      </Box>
    </span>
  );
}
