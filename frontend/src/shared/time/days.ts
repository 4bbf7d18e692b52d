/** A day without a time or zone, `YYYY-MM-DD`, as the services give dates. */
export type Day = string;

const DAY_MS = 86_400_000;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})/;

/** Today where `timeZone` is (a site's today, not the browser's). An unknown zone falls back to the browser's. */
export function todayIn(timeZone: string | null | undefined, now: Date = new Date()): Day {
  return localDay(now, timeZone) ?? localDay(now, undefined) ?? now.toISOString().slice(0, 10);
}

function localDay(now: Date, timeZone: string | null | undefined): Day | null {
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      ...(timeZone ? { timeZone } : {}),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).formatToParts(now);
    const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
    return `${part('year')}-${part('month')}-${part('day')}`;
  } catch {
    return null;
  }
}

/** Whole days from `from` to `to`; negative when `to` is earlier. NaN when either is not a day. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utc(to) - utc(from)) / DAY_MS);
}

/** The day so many days after another; before it when negative. */
export function dayAfter(day: Day, days: number): Day {
  return new Date(utc(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function utc(day: Day): number {
  const found = SHAPE.exec(day);
  return found === null ? Number.NaN : Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3]));
}

/** Days as people say them here: "Nov 20, 2026". Empty for no day. */
export function sayDay(day: Day | null | undefined, locale: string): string {
  return say(day, locale, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** With the weekday and without the year: "Fri, Nov 20". */
export function sayWeekday(day: Day | null | undefined, locale: string): string {
  return say(day, locale, { weekday: 'short', month: 'short', day: 'numeric' });
}

function say(day: Day | null | undefined, locale: string, options: Intl.DateTimeFormatOptions): string {
  const time = day ? utc(day) : Number.NaN;
  return Number.isNaN(time) ? '' : new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(time);
}

/** The time of day there: "3:15 PM". */
export function sayTimeIn(timeZone: string, locale: string, now: Date = new Date()): string {
  return new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(now);
}
