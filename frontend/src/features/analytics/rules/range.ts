import { dayAfter, daysBetween, type Day } from '@/shared/time/days';
import { readDay } from '@/shared/time/typedDay';

/** Days that a chart shows at first: eight weeks. */
const SHOWN = 55;
/** The longest time of a chart, in days. */
export const LONGEST = 366;

/** What is wrong with the days of a chart. `notDays`: an address that was typed by hand. */
export type RangeFault = 'order' | 'atMost' | 'notDays' | null;

/** What a chart shows where the address says nothing. */
export function firstRange(today: Day): { from: Day; to: Day } {
  return { from: dayAfter(today, -SHOWN), to: today };
}

export function rangeFault(from: string, to: string): RangeFault {
  if (!readDay(from) || !readDay(to)) {
    return 'notDays';
  }
  const length = daysBetween(from, to);
  return length < 0 ? 'order' : length > LONGEST ? 'atMost' : null;
}
