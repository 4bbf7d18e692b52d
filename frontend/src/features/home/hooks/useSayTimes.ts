import { useTranslation } from 'react-i18next';
import { sayDay, sayWeekday, type Day } from '@/shared/time/days';
import type { Site } from '../rules/siteDay';

const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

/** Times and days of a site, as people say them here; with the zone's name when it is not the person's own. */
export function useSayTimes() {
  const { t, i18n } = useTranslation('home');
  const locale = i18n.language;

  function minute(value: number): string {
    const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-US' : 'es-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
    return format.format(new Date(Date.UTC(2026, 0, 1, 0, value)));
  }

  /** The zone's short name ("MST"), or nothing when clocks there agree with the person's. */
  function zone(site: Pick<Site, 'timeZone'>, now: Date): string {
    const clock = (timeZone?: string) =>
      new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
    try {
      if (clock(site.timeZone) === clock()) {
        return '';
      }
      const parts = new Intl.DateTimeFormat('en-US', { timeZone: site.timeZone, timeZoneName: 'short' }).formatToParts(now);
      return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
    } catch {
      return ''; // A zone that this browser does not know.
    }
  }

  return {
    day: (day: Day) => sayWeekday(day, locale),
    date: (day: Day) => sayDay(day, locale),
    zone,
    hours: (site: Site, now: Date) => {
      if (site.startMinute === null || site.endMinute === null) {
        return t('hoursUnknown');
      }
      return [t('hours', { from: minute(site.startMinute), to: minute(site.endMinute) }), zone(site, now)].filter(Boolean).join(' ');
    },
    days: (site: Pick<Site, 'days'>) => {
      const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
      return [...site.days]
        .sort((one, other) => one - other)
        .map((day) => format.format(new Date(SUNDAY + day * DAY_MS)))
        .join(', ');
    },
  };
}
