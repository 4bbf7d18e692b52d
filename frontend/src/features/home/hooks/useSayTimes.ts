import { useTranslation } from 'react-i18next';
import { formatsOf } from '@/shared/formats/formats';
import type { Site } from '../rules/siteDay';

/** Hours and days of a site, as people say them here; with the zone's name when its clocks are not the person's own. */
export function useSayTimes() {
  const { t, i18n } = useTranslation('home');
  return {
    hours: (site: Site, now: Date) => {
      if (site.startMinute === null || site.endMinute === null) {
        return t('hoursUnknown');
      }
      const { timeOfDay, zoneName } = formatsOf(i18n.language, site.timeZone);
      return [t('hours', { from: timeOfDay(site.startMinute), to: timeOfDay(site.endMinute) }), zoneName(now)].filter(Boolean).join(' ');
    },
    days: ({ days }: Pick<Site, 'days'>) =>
      [...days]
        .sort((one, other) => one - other)
        .map(formatsOf(i18n.language).dayOfWeek)
        .join(', '),
  };
}
