import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '@/shared/list/listFilters';
import { SiteStatus } from '../siteList';

/** The filters of the site list: by status, and by the days on which sessions begin and end. */
export function useSiteFilters(): ListFilter[] {
  const { t } = useTranslation('sites');
  return useMemo(
    () => [
      {
        name: 'status',
        label: t('column.status'),
        allLabel: t('filter.all'),
        isParameter: true,
        options: [
          { value: String(SiteStatus.active), label: t('filter.active') },
          { value: String(SiteStatus.disabled), label: t('filter.disabled') },
        ],
      },
      { kind: 'days', name: 'startDate', label: t('column.startDate') },
      { kind: 'days', name: 'endDate', label: t('column.endDate') },
    ],
    [t],
  );
}
