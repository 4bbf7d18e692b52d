import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import type { Words } from '@/locales/words';
import type { Translate } from '@/shared/form/rules';
import { minutesOf } from '@/shared/form/times';
import { useFormats } from '@/shared/formats/useFormats';
import { dayRuns } from '@/shared/time/dayRuns';
import { SITE_FIELDS, type SiteLabels } from '../siteForm';
import { ZONES } from '../siteDates';
import { SiteStatus } from '../siteList';

/** What fields of a site and their values are called. */
export function useSiteWords() {
  const { t } = useTranslation(['sites', 'shared']);
  const format = useFormats();
  return useMemo(() => {
    const labels = Object.fromEntries(SITE_FIELDS.map((field) => [field, t(`sites:field.${field}`)])) as SiteLabels;
    const zone = (name: string) => {
      const known = ZONES.find((each) => each.zone === name);
      return known === undefined ? name : t(`sites:${known.key}`);
    };
    const days = (numbers: readonly number[]) =>
      dayRuns(numbers)
        .map((run) => run.map((day) => t(`shared:days.short.${String(day) as keyof Words['shared']['days']['short']}`)).join('–'))
        .join(', ');
    const status = (value: unknown) => t(Number(value) === SiteStatus.active ? 'sites:status.active' : 'sites:status.disabled');
    return {
      labels,
      zone,
      days,
      times: ({ startTime, endTime }: Pick<Site, 'startTime' | 'endTime'>) =>
        [startTime, endTime]
          .map((time) => minutesOf(time ?? ''))
          .flatMap((minutes) => (minutes === null ? [] : [format.timeOfDay(minutes)]))
          .join(' – '),
      status,
      say: t as unknown as Translate<['sites', 'shared']>,
      /** Values as people read them, where that is more than their text. */
      show: {
        status,
        timeZone: (value: unknown) => zone(String(value)),
        siteDays: (value: unknown) => days(Array.isArray(value) ? value.map(Number) : []),
      },
    };
  }, [t, format]);
}
