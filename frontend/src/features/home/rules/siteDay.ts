import { compareNames } from '@/shared/formats/formats';
import { daysBetween, todayIn, type Day } from '@/shared/time/days';

/** Status of a site that is in use (spec 2 §3, Site/session). */
export const ACTIVE = 1;

/** A site as its home shows it. */
export interface Site {
  siteId: number;
  siteName: string;
  isActive: boolean;
  startDate: Day;
  endDate: Day;
  /** 0 Sunday to 6 Saturday; empty: not known. */
  days: readonly number[];
  /** Minutes after midnight, where the site is. */
  startMinute: number | null;
  endMinute: number | null;
  /** IANA name. */
  timeZone: string;
  address: string;
}

/** What today is for a site, by its own calendar: '"today" is the site's today'. */
export type SiteToday =
  | { kind: 'disabled' }
  | { kind: 'notStarted'; startsIn: number }
  | { kind: 'ended' }
  /** Within its dates, but its weekdays are not known. */
  | { kind: 'running' }
  /** Within its dates, but what the roster service tells is not read: a weekday alone may be a holiday. */
  | { kind: 'unknown' }
  | { kind: 'dayOff'; next: Day | null }
  /** A day on which the site would run, were it no holiday of the program. */
  | { kind: 'holiday'; name: string; next: Day | null }
  | { kind: 'sessionDay'; next: Day | null };

/** What the roster service, which knows the program's holidays, tells of a site's day. */
export interface ToldDay {
  day: Day;
  state: { code: string; holiday?: string | null };
  /** The next day on which the site runs. */
  nextDay?: Day | null;
}

/** What is told of sites, by id; a site of which nothing is told goes by its own weekdays. */
export type ToldDays = ReadonlyMap<number, ToldDay>;

/** What is told of a site; null while nothing is read. */
export function toldOf(told: ToldDays | null, siteId: number): ToldDay | null | undefined {
  return told === null ? null : told.get(siteId);
}

/** Longest gap that is searched for the next session day; a week holds every weekday. */
const WEEK = 7;

export function siteToday(site: Site, now: Date, told?: ToldDay | null): SiteToday {
  if (!site.isActive) {
    return { kind: 'disabled' };
  }
  const today = todayIn(site.timeZone, now);
  if (site.startDate > today) {
    return { kind: 'notStarted', startsIn: daysBetween(today, site.startDate) };
  }
  if (site.endDate < today) {
    return { kind: 'ended' };
  }
  if (told === null) {
    return { kind: 'unknown' };
  }
  // What was told yesterday says nothing of today.
  const known = told?.day === today ? told : undefined;
  const next = known === undefined ? nextSessionDay(site, today) : (known.nextDay ?? null);
  if (known?.state.code === 'holiday') {
    return { kind: 'holiday', name: known.state.holiday ?? '', next };
  }
  if (site.days.length === 0) {
    return { kind: 'running' };
  }
  return site.days.includes(weekday(today)) ? { kind: 'sessionDay', next } : { kind: 'dayOff', next };
}

/** The first session day after `today`; null when the site ends before. */
function nextSessionDay(site: Pick<Site, 'endDate' | 'days'>, today: Day): Day | null {
  for (let ahead = 1; ahead <= WEEK; ahead += 1) {
    const day = addDays(today, ahead);
    if (day > site.endDate) {
      return null;
    }
    if (site.days.includes(weekday(day))) {
      return day;
    }
  }
  return null;
}

function weekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Where a program is between its first and last day: the week it is in, of how many. Null before and after. */
export function programWeek(start: Day, end: Day, today: Day): { week: number; weeks: number } | null {
  if (today < start || today > end) {
    return null;
  }
  return {
    week: Math.floor(daysBetween(start, today) / WEEK) + 1,
    weeks: Math.floor(daysBetween(start, end) / WEEK) + 1,
  };
}

/** Sites that meet today first, then those that run, those to come and those that are over; each by name. By their weekdays while nothing is told, so that few move. */
export function bySoonest(sites: readonly Site[], now: Date, told: ToldDays | null = null): Site[] {
  const RANK: Record<SiteToday['kind'], number> = {
    sessionDay: 0,
    running: 1,
    unknown: 1,
    dayOff: 1,
    holiday: 1,
    notStarted: 2,
    ended: 3,
    disabled: 4,
  };
  const rank = (site: Site) => RANK[siteToday(site, now, told?.get(site.siteId)).kind];
  return [...sites].sort((one, other) => rank(one) - rank(other) || compareNames(one.siteName, other.siteName));
}
