import { dayAfter, DAYS_A_WEEK, daysBetween, weekOf, type Day } from '@/shared/time/days';
import { type Lasting, monthOf } from '../calendar/weeks';

/** How finely a timeline tells days (spec 2 §3 Enumerations, duration units). */
export type Duration = 'months' | 'weeks' | 'days';
export const DURATIONS: readonly Duration[] = ['months', 'weeks', 'days'];

/** Pixels that a day takes at least. */
const DAY_WIDTH: Record<Duration, number> = { months: 2.75, weeks: 10, days: 36 };

/** A stretch of the axis under one heading. */
export interface Stretch {
  /** Its first day. */
  day: Day;
  days: number;
}

/** Days from left to right. */
export interface Axis {
  start: Day;
  days: number;
  /** Pixels of a day. */
  dayWidth: number;
  /** Its months, weeks or days. */
  ticks: Stretch[];
  /** What the ticks belong to: years of months, months of weeks and days. */
  groups: Stretch[];
}

/** Stretches from a day to another, each from what `first` answers for its days. */
function stretches(start: Day, end: Day, first: (day: Day) => Day, length: number): Stretch[] {
  const found: Stretch[] = [];
  // `length` leads into the next one, whichever day of this one it is counted from.
  for (let day = start; day <= end;) {
    const next = first(dayAfter(first(day), length));
    found.push({ day, days: daysBetween(day, next > end ? dayAfter(end, 1) : next) });
    day = next;
  }
  return found;
}

const yearOf = (day: Day): Day => `${day.slice(0, 4)}-01-01`;
const months = (start: Day, end: Day) => stretches(start, end, monthOf, 31);

/** The axis of a term, in whole months or weeks, at least as wide as there is room. */
export function axisOf(term: Lasting, duration: Duration, room: number): Axis {
  const start = duration === 'months' ? monthOf(term.start) : duration === 'weeks' ? weekOf(term.start) : term.start;
  const end =
    duration === 'months'
      ? dayAfter(monthOf(dayAfter(monthOf(term.end), 31)), -1)
      : duration === 'weeks'
        ? dayAfter(weekOf(term.end), DAYS_A_WEEK - 1)
        : term.end;
  const days = daysBetween(start, end) + 1;
  const ticks = {
    months,
    weeks: (from: Day, to: Day) => stretches(from, to, weekOf, DAYS_A_WEEK),
    days: (from: Day, to: Day) => stretches(from, to, (day) => day, 1),
  }[duration](start, end);
  return {
    start,
    days,
    dayWidth: Math.max(DAY_WIDTH[duration], room / days),
    ticks,
    groups: duration === 'months' ? stretches(start, end, yearOf, 366) : months(start, end),
  };
}

/** Pixels from the axis' start to a day's. */
export function leftOf(axis: Axis, day: Day): number {
  return daysBetween(axis.start, day) * axis.dayWidth;
}

/** Where something stands on the axis, as far as it is on it; null when it is not. */
export function spanOn(axis: Axis, { start, end }: Lasting): { left: number; width: number } | null {
  const from = Math.max(0, daysBetween(axis.start, start));
  const to = Math.min(axis.days, daysBetween(axis.start, end) + 1);
  return from < to ? { left: from * axis.dayWidth, width: (to - from) * axis.dayWidth } : null;
}

/** The stretches of which something can be seen between two pixels. */
export function seenOf(axis: Axis, found: readonly Stretch[], [from, to]: readonly [number, number]): Stretch[] {
  return found.filter(({ day, days }) => {
    const left = leftOf(axis, day);
    return left < to && left + days * axis.dayWidth > from;
  });
}

/** Days by which something may be moved within a term so that it stays in it; what is outside already may go anywhere. */
export function kept(by: number, { start, end }: Lasting, term: Partial<Lasting>): number {
  const least = term.start === undefined ? -Infinity : daysBetween(start, term.start);
  const most = term.end === undefined ? Infinity : daysBetween(end, term.end);
  return least > 0 || most < 0 ? by : Math.max(least, Math.min(most, by));
}
