import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import { useFormats } from '@/shared/formats/useFormats';
import type { ListColumn } from '@/shared/list/listColumns';
import { StatusChip } from '@/shared/text/StatusChip';
import { agesOf, isActive, type SITE_FIELDS } from '../siteList';
import { useSiteWords } from './useSiteWords';

/** The columns of spec 2 §3 Site/session, as people read them; with `programName` also whose they are. */
export function useSiteColumns(programName?: (programId: number) => string): ListColumn<Site>[] {
  const { t } = useTranslation('sites');
  const { days, times } = useSiteWords();
  const format = useFormats();
  return useMemo(() => {
    const number = (value: number | null | undefined) => (typeof value === 'number' ? format.number(value) : '');
    const ages = (site: Site) => {
      const found = agesOf(site);
      return found === null ? '' : t(found.key, { from: found.from, to: found.to });
    };
    const where = ({ city, state }: Site) => [city, state].filter(Boolean).join(', ');
    const column = (field: (typeof SITE_FIELDS)[number], rest: Omit<ListColumn<Site>, 'field' | 'label'>) => ({
      field,
      label: t(`column.${field}`),
      ...rest,
    });
    return [
      column('siteName', { isName: true, flex: 2, minWidth: 240, cell: (site) => site.siteName }),
      ...(programName === undefined ? [] : [column('programName', { width: 200, cell: (site) => programName(site.programId) })]),
      column('status', {
        width: 144,
        cell: (site) => (
          <StatusChip tone={isActive(site) ? 'good' : 'off'} label={t(isActive(site) ? 'status.active' : 'status.disabled')} />
        ),
      }),
      column('startDate', { width: 120, cell: (site) => format.day(site.startDate) }),
      column('endDate', { width: 120, cell: (site) => format.day(site.endDate) }),
      column('selectedDays', { width: 168, cell: (site) => days(site.siteDays) }),
      column('startTime', { width: 176, cell: times }),
      column('city', { width: 148, cell: where }),
      column('noOfScholars', { width: 100, isNumber: true, cell: (site) => number(site.noOfScholars) }),
      column('scholarCapacity', { width: 100, isNumber: true, cell: (site) => number(site.scholarCapacity) }),
      column('autoEnrollment', { width: 132, isNumber: true, cell: (site) => number(site.autoEnrollmentCapacity) }),
      column('waitListCapacity', { width: 100, isNumber: true, cell: (site) => number(site.waitlistCapacity) }),
      column('ageRestriction', { width: 116, cell: ages }),
    ];
  }, [t, days, times, format, programName]);
}
