import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffEntry } from '@/api/roster';
import type { Words } from '@/locales/words';
import { useFormats } from '@/shared/formats/useFormats';
import type { ListColumn } from '@/shared/list/listColumns';
import type { Place } from '@/shared/session/roles';
import { StatusChip } from '@/shared/text/StatusChip';
import { userStatusTone } from '@/shared/text/userStatusTone';
import { positionKey, type StaffField } from '../rules/staffList';

/** The columns of the staff table (spec 2 §3), as people read them. What is the same in every row, because it is the place in view, is hidden at first. */
export function useStaffColumns({ programId, siteId }: Place): ListColumn<StaffEntry>[] {
  const { t, i18n } = useTranslation('staffRoster');
  // Spanish names of roles differ only in their last word.
  const roleWidth = i18n.language === 'es' ? 224 : 132;
  const format = useFormats();
  return useMemo(() => {
    const column = (field: StaffField, rest: Omit<ListColumn<StaffEntry>, 'field' | 'label'>) => ({
      field,
      label: t(`column.${field}`),
      ...rest,
    });
    const role = ({ staffUser }: StaffEntry) => String(staffUser.userRoles[0]?.roleId ?? 9) as keyof Words['staffRoster']['role'];
    const position = (row: StaffEntry) => {
      const known = positionKey(row.position);
      return known === null ? row.position : t(`position.${known}`);
    };
    return [
      column('lastName', { isName: true, isPartOfName: true, width: 132, cell: ({ staffUser }) => staffUser.lastName }),
      column('firstName', { width: 116, cell: ({ staffUser }) => staffUser.firstName }),
      column('siteName', { flex: 1, minWidth: 160, isHidden: siteId > 0, cell: ({ siteSessions }) => siteSessions }),
      column('programName', { flex: 1, minWidth: 160, isHidden: programId > 0, cell: ({ program }) => program }),
      column('systemRole', { width: roleWidth, cell: (row) => t(`role.${role(row)}`) }),
      column('programRole', { width: 128, cell: position }),
      column('group', { width: 116, cell: ({ group }) => group }),
      column('status', {
        width: 152,
        cell: (row) => (
          <StatusChip tone={userStatusTone(row.status)} label={t(`status.${String(row.status) as keyof Words['staffRoster']['status']}`)} />
        ),
      }),
      column('inactiveDate', { width: 136, isHidden: true, cell: (row) => format.day(row.inactiveDate) }),
      column('inactiveNotes', { width: 200, isHidden: true, isSortable: false, cell: (row) => row.inactiveNotes ?? '' }),
      column('lastLogin', { width: 120, cell: (row) => format.day(row.lastLogin) }),
      column('email', { flex: 1, minWidth: 192, cell: ({ staffUser }) => staffUser.email }),
      column('phoneNumber', { width: 148, cell: ({ phone }) => phone }),
    ];
  }, [t, format, programId, siteId, roleWidth]);
}
