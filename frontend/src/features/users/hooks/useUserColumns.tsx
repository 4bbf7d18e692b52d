import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '@/api/identity';
import { sayPhone } from '@/shared/form/rules';
import { useFormats } from '@/shared/formats/useFormats';
import type { ListColumn } from '@/shared/list/listColumns';
import { InvitationChip } from '../parts/InvitationChip';
import { RoleCell } from '../parts/RoleCell';
import { sayPosition } from '../rules/userWords';
import type { UserField } from '../rules/userList';

/** The columns of the user row (spec 2 §3, "User row"), as people read them. `isOfAccounts`: of the people of all accounts. */
export function useUserColumns(isOfAccounts: boolean): ListColumn<UserRow>[] {
  const { t, i18n } = useTranslation('users');
  // Spanish names of roles differ only in their last word.
  const isLong = i18n.language === 'es';
  const format = useFormats();
  return useMemo(() => {
    const { day } = format;
    const column = (field: UserField, rest: Omit<ListColumn<UserRow>, 'field' | 'label'>) => ({
      field,
      label: t(`column.${field}`),
      ...rest,
    });
    return [
      column('firstName', { isName: true, width: 132, cell: (row) => row.firstName }),
      column('lastName', { width: 132, cell: (row) => row.lastName }),
      column('systemRole', { flex: 1, minWidth: isLong ? 248 : 180, cell: (row) => <RoleCell row={row} /> }),
      column('invitationStatus', { width: 144, cell: (row) => <InvitationChip row={row} /> }),
      column('invitationDate', { width: isLong ? 172 : 136, cell: (row) => day(row.invitationDate) }),
      ...(isOfAccounts ? [column('accountName', { flex: 1, minWidth: 160, isSortable: false, cell: (row) => row.accountName ?? '' })] : []),
      column('programName', { flex: 1, minWidth: 160, cell: (row) => row.programName ?? '' }),
      column('lastLogin', { width: 120, cell: (row) => day(row.lastLogin) }),
      column('siteName', { flex: 1, minWidth: 160, cell: (row) => row.siteName ?? '' }),
      column('position', { width: 128, cell: (row) => sayPosition(t, row.position) }),
      column('email', { width: 264, cell: (row) => row.email }),
      column('phone', { width: 148, isHidden: true, cell: (row) => sayPhone(row.phone ?? '') }),
      column('revokeDate', { width: 128, isHidden: true, cell: (row) => day(row.revokeDate) }),
    ];
  }, [t, format, isLong, isOfAccounts]);
}
