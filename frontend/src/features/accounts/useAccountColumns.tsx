import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountItem } from '@/api/admin';
import type { Words } from '@/locales/words';
import { useFormats } from '@/shared/formats/useFormats';
import type { ListColumn } from '@/shared/list/listColumns';
import { StatusChip } from '@/shared/text/StatusChip';
import { AccountStatus, accountTone } from './accountList';
import { ScholarsUsed } from './parts/ScholarsUsed';

/** The columns of spec 2 §3 Account, as people read them. */
export function useAccountColumns(): ListColumn<AccountItem>[] {
  const { t } = useTranslation('accounts');
  const format = useFormats();
  return useMemo(() => {
    const { day, number } = format;
    const status = (row: AccountItem) => t(row.accountStatus === AccountStatus.active ? 'status.active' : 'status.disabled');
    const column = (
      field: keyof AccountItem & keyof Words['accounts']['column'],
      rest: Omit<ListColumn<AccountItem>, 'field' | 'label'>,
    ) => ({
      field,
      label: t(`column.${field}`),
      ...rest,
    });
    return [
      column('accountName', { isName: true, flex: 2, minWidth: 220, cell: (row) => row.accountName }),
      column('accountStatus', { width: 140, cell: (row) => <StatusChip tone={accountTone(row.accountStatus)} label={status(row)} /> }),
      column('startDate', { width: 132, cell: (row) => day(row.startDate) }),
      column('endDate', { width: 132, cell: (row) => day(row.endDate) }),
      column('contractedScholars', { width: 140, isNumber: true, cell: (row) => number(row.contractedScholars) }),
      column('contractedScholarsUsed', { width: 140, isNumber: true, cell: (row) => <ScholarsUsed row={row} /> }),
      column('programCount', { width: 132, isNumber: true, cell: (row) => number(row.programCount) }),
      column('scheduleDate', { width: 132, cell: (row) => day(row.scheduleDate) }),
      column('primaryAccountAdminFullName', { width: 196, cell: (row) => row.primaryAccountAdminFullName ?? '' }),
      column('bxPartnerLeadFullName', { width: 160, cell: (row) => row.bxPartnerLeadFullName ?? '' }),
      column('bxSuccessLeadFullName', { width: 160, cell: (row) => row.bxSuccessLeadFullName ?? '' }),
    ];
  }, [t, format]);
}
