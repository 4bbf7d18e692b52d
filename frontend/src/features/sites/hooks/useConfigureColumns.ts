import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListHead } from '@/shared/list/listColumns';
import { CONFIGURED, SORTED_BY } from '../configureRows';

const COLUMNS = [
  { field: 'siteName', label: 'column.siteName', isName: true },
  { field: 'startDate', label: 'page.dates', width: 216 },
  { field: 'siteDays', label: 'field.siteDays', width: 144, isHidden: true },
  { field: 'startTime', label: 'page.times', width: 176, isHidden: true },
  { field: 'noOfScholars', label: 'column.noOfScholars', isNumber: true, width: 124 },
  ...CONFIGURED.map((field) => ({ field, label: `field.${field}` as const, width: field === 'ageFrom' || field === 'ageTo' ? 104 : 140 })),
  { field: 'ageAsOf', label: 'field.ageAsOf', width: 136, isHidden: true },
  { field: 'autoEnroll', label: 'field.autoEnroll', width: 116 },
] as const;

/** The columns of the configuration of sessions. */
export function useConfigureColumns(): ListHead[] {
  const { t } = useTranslation('sites');
  return useMemo(
    () =>
      COLUMNS.map(({ field, label, ...rest }) => ({
        field,
        label: t(label),
        ...rest,
        ...(field in SORTED_BY ? { sortField: SORTED_BY[field as keyof typeof SORTED_BY] } : { isSortable: false }),
      })),
    [t],
  );
}
