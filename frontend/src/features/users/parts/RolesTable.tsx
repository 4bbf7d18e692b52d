import { Paper, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/shared/states/EmptyState';
import { isInternal, placesOf } from '../rules/roleNeeds';
import { fullName, sayPosition, sayRole } from '../rules/userWords';
import type { RoleInfo, UserInfo } from '@/api/identity';
import { NOTHING_SAID } from '@/shared/text/nothing';
import { UserStatusChip } from './UserStatusChip';

/** Long names and positions wrap, so that the status stays in sight on a narrow screen. */
const WRAPS = { overflowWrap: 'anywhere', minWidth: 112 };

/** What somebody may do, and where. */
export function RolesTable({ user }: { user: UserInfo }) {
  const { t } = useTranslation('users');
  if (user.userRoles.length === 0) {
    return <EmptyState title={t('record.noRoles')}>{t('record.noRolesBody')}</EmptyState>;
  }
  const columns = [t('field.role'), t('field.account'), t('field.program'), t('field.site'), t('field.programRole'), t('record.status')];
  return (
    <Paper variant="outlined" sx={{ borderRadius: '8px', overflowX: 'auto' }}>
      <Table aria-label={t('record.rolesOf', { name: fullName(user) })} sx={{ '& td, & th': { fontSize: 14, lineHeight: '20px' } }}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column} sx={{ fontWeight: 600 }}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {user.userRoles.map((role) => (
            <TableRow key={keyOf(role)}>
              <TableCell sx={{ fontWeight: 600 }}>{sayRole(t, role.roleId, role.isPrimaryAccountAdmin)}</TableCell>
              <TableCell sx={WRAPS}>{isInternal(role.roleId) ? NOTHING_SAID : (role.accountName ?? NOTHING_SAID)}</TableCell>
              <TableCell sx={WRAPS}>{role.programName ?? (hasAll(role) ? t('record.allPrograms') : NOTHING_SAID)}</TableCell>
              <TableCell sx={WRAPS}>
                {role.siteName ?? (hasAll(role) || placesOf(role.roleId).includes('site') ? t('record.allSites') : NOTHING_SAID)}
              </TableCell>
              <TableCell sx={WRAPS}>{sayPosition(t, role.programRole) || NOTHING_SAID}</TableCell>
              <TableCell>
                <UserStatusChip user={role} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

function hasAll({ roleId, accountId }: RoleInfo): boolean {
  return !isInternal(roleId) && (accountId ?? 0) > 0 && !placesOf(roleId).includes('program');
}

function keyOf({ roleId, accountId, programId, siteId }: RoleInfo): string {
  return [roleId, accountId, programId, siteId].map((id) => String(id ?? 0)).join('/');
}
