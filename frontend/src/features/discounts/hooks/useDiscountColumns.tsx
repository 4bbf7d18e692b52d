import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Discount } from '@/api/enrollment';
import type { Words } from '@/locales/words';
import { useFormats } from '@/shared/formats/useFormats';
import type { ListColumn } from '@/shared/list/listColumns';
import { StatusChip } from '@/shared/text/StatusChip';
import { sayAmounts, sayRule } from '../rules/discountWords';

/** The columns of the discounts (spec 2 §3 Discount), as people read them. */
export function useDiscountColumns(nameOf: (programId: number) => string): ListColumn<Discount>[] {
  const { t } = useTranslation('discounts');
  const format = useFormats();
  return useMemo(
    () => [
      { field: 'name', label: t('field.name'), isName: true, flex: 1, minWidth: 200, cell: (row) => row.name },
      {
        field: 'isActive',
        label: t('column.isActive'),
        width: 120,
        cell: (row) => <StatusChip tone={row.isActive ? 'good' : 'off'} label={t(row.isActive ? 'state.on' : 'state.off')} />,
      },
      {
        field: 'discountTypeId',
        label: t('field.discountTypeId'),
        width: 170,
        cell: (row) => t(`kind.${String(row.discountTypeId) as keyof Words['discounts']['kind']}`),
      },
      { field: 'amount', label: t('field.amount'), width: 120, isSortable: false, cell: (row) => sayAmounts(t, row, format) },
      {
        field: 'rules',
        label: t('column.rules'),
        flex: 2,
        minWidth: 280,
        isSortable: false,
        cell: (row) => row.rules.map((rule) => sayRule(t, rule, row, format)).join(' · '),
      },
      {
        field: 'appliesTo',
        label: t('field.appliesTo'),
        flex: 1,
        minWidth: 160,
        isSortable: false,
        cell: (row) => (row.appliesTo.length === 0 ? t('programs.all') : row.appliesTo.map(nameOf).join(', ')),
      },
    ],
    [t, format, nameOf],
  );
}
