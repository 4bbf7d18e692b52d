import { dayAfter, DAYS_A_WEEK, daysBetween, weekOf, type Day } from '@/shared/time/days';

/** How much a calendar shows at once (spec 2 §2 Planner). */
export type Span = 'month' | 'week';
export const SPANS: readonly Span[] = ['month', 'week'];

/** What a calendar shows: something that takes one day or several. */
export interface Lasting {
  start: Day;
  end: Day;
}

/** A part of something in one week. */
export interface Segment<Item> {
  item: Item;
  /** Day of the week on which the part begins, from 0. */
  from: number;
  /** Days that it takes. */
  days: number;
  /** The line of the week in which it stands, from 0. */
  lane: number;
  /** It began in this week, and ends in it. */
  isStart: boolean;
  isEnd: boolean;
}

/** The first day of the month of a day. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

/** The Sundays of the weeks that show a day's month, or its week. */
export function weeksOf(day: Day, span: Span): Day[] {
  if (span === 'week') {
    return [weekOf(day)];
  }
  const first = monthOf(day);
  const weeks: Day[] = [];
  for (let week = weekOf(first); week <= first || monthOf(week) === first; week = dayAfter(week, DAYS_A_WEEK)) {
    weeks.push(week);
  }
  return weeks;
}

/** The day to which one turns from a day: the week after, or the first of the month after; before when `by` is -1. */
export function turned(day: Day, span: Span, by: 1 | -1): Day {
  return span === 'week' ? dayAfter(weekOf(day), by * DAYS_A_WEEK) : monthOf(dayAfter(monthOf(day), by === 1 ? 31 : -1));
}

/**
 * The parts of items that fall into a week, each in the first line that is free: what began earlier and lasts longer stands
 * higher, so that it stays in its line from day to day. Items of one day stay in the order in which they come.
 */
export function laidOut<Item extends Lasting>(week: Day, items: readonly Item[]): Segment<Item>[] {
  const last = dayAfter(week, DAYS_A_WEEK - 1);
  const inWeek = items.filter(({ start, end }) => start <= last && end >= week);
  const length = ({ start, end }: Item) => daysBetween(start, end);
  inWeek.sort((one, other) => (one.start === other.start ? length(other) - length(one) : one.start < other.start ? -1 : 1));
  const freeFrom: number[] = [];
  return inWeek.map((item) => {
    const from = Math.max(0, daysBetween(week, item.start));
    const to = Math.min(DAYS_A_WEEK - 1, daysBetween(week, item.end));
    const found = freeFrom.findIndex((free) => free <= from);
    const lane = found === -1 ? freeFrom.length : found;
    freeFrom[lane] = to + 1;
    return { item, from, days: to - from + 1, lane, isStart: item.start >= week, isEnd: item.end <= last };
  });
}

/** Of the parts of a week those that there is room for, and how many are left out on each day. What is left out takes one line. */
export function fitted<Item>(segments: readonly Segment<Item>[], lines: number): { shown: Segment<Item>[]; hidden: number[] } {
  const needed = Math.max(0, ...segments.map(({ lane }) => lane + 1));
  const room = needed > lines ? lines - 1 : lines;
  const hidden = Array.from({ length: DAYS_A_WEEK }, () => 0);
  for (const { lane, from, days } of segments) {
    for (let day = from; lane >= room && day < from + days; day += 1) {
      hidden[day] = (hidden[day] ?? 0) + 1;
    }
  }
  return { shown: segments.filter(({ lane }) => lane < room), hidden };
}

/** Which end of an item is moved. */
export type Grip = 'whole' | 'start' | 'end';

/** Arrow keys that with Alt move what has the focus, and by how many days. */
export const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -DAYS_A_WEEK, ArrowDown: DAYS_A_WEEK };

/** An item moved by days: as a whole, or by one end, which does not pass the other. */
export function moved({ start, end }: Lasting, grip: Grip, by: number): Lasting {
  if (grip === 'whole') {
    return { start: dayAfter(start, by), end: dayAfter(end, by) };
  }
  if (grip === 'start') {
    const earlier = dayAfter(start, by);
    return { start: earlier > end ? end : earlier, end };
  }
  const later = dayAfter(end, by);
  return { start, end: later < start ? start : later };
}
