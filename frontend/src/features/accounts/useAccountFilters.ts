import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '@/shared/list/listFilters';
import { AccountStatus } from './accountList';

/** The filters of the account list: by status, and by the days on which contracts begin and end. */
export function useAccountFilters(): ListFilter[] {
  const { t } = useTranslation('accounts');
  return useMemo(
    () => [
      {
        name: 'accountStatus',
        label: t('column.accountStatus'),
        options: [
          { value: String(AccountStatus.active), label: t('status.active') },
          { value: String(AccountStatus.disabled), label: t('status.disabled') },
        ],
      },
      { kind: 'days', name: 'startDate', label: t('column.startDate') },
      { kind: 'days', name: 'endDate', label: t('column.endDate') },
    ],
    [t],
  );
}
