import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FamilyContact } from '@/api/roster';
import type { ListColumn } from '@/shared/list/listColumns';
import { StatusChip } from '@/shared/text/StatusChip';
import { PhoneLink } from '../parts/PhoneLink';
import { useScholarWords } from './useScholarWords';

/** The columns of the contacts of an account. Who must not pick up is told by more than color. */
export function useContactColumns(): ListColumn<FamilyContact>[] {
  const { t } = useTranslation('scholarList');
  const { say } = useScholarWords();
  return useMemo(
    () => [
      { field: 'lastName', label: t('column.lastName'), isName: true, isPartOfName: true, width: 132, cell: (row) => row.lastName },
      { field: 'firstName', label: t('column.firstName'), width: 124, cell: (row) => row.firstName },
      {
        field: 'relationship',
        label: t('contacts.column.relationship'),
        width: 124,
        cell: (row) => say('relationship', row.relationship ?? ''),
      },
      { field: 'scholarLastName', label: t('contacts.column.scholarLastName'), width: 152, cell: (row) => row.scholarLastName },
      { field: 'scholarFirstName', label: t('contacts.column.scholarFirstName'), width: 152, cell: (row) => row.scholarFirstName },
      {
        field: 'pickup',
        label: t('contacts.column.pickup'),
        width: 176,
        isSortable: false,
        cell: (row) =>
          row.isBarred ? <StatusChip tone="bad" label={say('pickup', 'barred')} /> : say('pickup', row.allowedToPick ? 'yes' : 'no'),
      },
      {
        field: 'phoneNumber',
        label: t('contacts.column.phoneNumber'),
        width: 152,
        cell: (row) => <PhoneLink name={`${row.firstName} ${row.lastName}`.trim()} phone={row.phoneNumber} />,
      },
      { field: 'email', label: t('contacts.column.email'), flex: 1, minWidth: 120, cell: (row) => row.email ?? '' },
      {
        field: 'kind',
        label: t('contacts.column.kind'),
        width: 168,
        cell: (row) => t(row.kind === 1 ? 'contacts.kind.1' : 'contacts.kind.2'),
      },
    ],
    [t, say],
  );
}
