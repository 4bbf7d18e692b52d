import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '@/shared/list/listFilters';
import { ProgramStatus } from '../programList';

/** The filters of the program list: "All 0, Active 1, Disabled 2" (spec 1 §3), and the days on which programs begin and end. */
export function useProgramFilters(): ListFilter[] {
  const { t } = useTranslation('programs');
  return useMemo(
    () => [
      {
        name: 'status',
        label: t('column.programStatus'),
        allLabel: t('filter.all'),
        isParameter: true,
        options: [
          { value: String(ProgramStatus.active), label: t('filter.active') },
          { value: String(ProgramStatus.disabled), label: t('filter.disabled') },
        ],
      },
      { kind: 'days', name: 'startDate', label: t('column.startDate') },
      { kind: 'days', name: 'endDate', label: t('column.endDate') },
    ],
    [t],
  );
}
