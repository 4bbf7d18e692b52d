import { localTime } from '../formats/zones';

/** A day without a time or zone, `YYYY-MM-DD`, as the services give dates. */
export type Day = string;

/** Days of a week, which begins on Sunday (spec 2 §9). */
export const DAYS_A_WEEK = 7;

const DAY_MS = 86_400_000;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})/;

/** Today where `timeZone` is (a site's today, not the browser's). An unknown zone falls back to the browser's. */
export function todayIn(timeZone: string | null | undefined, now: Date = new Date()): Day {
  return localTime(timeZone, now).slice(0, 10);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. NaN when either is not a day. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcOf(to) - utcOf(from)) / DAY_MS);
}

/** The day so many days after another; before it when negative. */
export function dayAfter(day: Day, days: number): Day {
  return new Date(utcOf(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Sunday of the week of a day. */
export function weekOf(day: Day): Day {
  return dayAfter(day, -new Date(utcOf(day)).getUTCDay());
}

/** The last day before another that is on one of these weekdays, 0 Sunday to 6 Saturday; the day before where none is known. */
export function runningDayBefore(day: Day, weekdays: readonly number[]): Day {
  const before = Array.from({ length: DAYS_A_WEEK }, (_, back) => dayAfter(day, -1 - back));
  return before.find((each) => weekdays.includes(new Date(utcOf(each)).getUTCDay())) ?? dayAfter(day, -1);
}

/** Milliseconds of its midnight in UTC. NaN when it is no day. */
export function utcOf(day: Day): number {
  const found = SHAPE.exec(day);
  return found === null ? Number.NaN : Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3]));
}
