import type { EventHolidayDto } from '@/api/planner';
import { minutesAt } from '@/shared/time/clock';
import { daysBetween, type Day } from '@/shared/time/days';

/** Events and holidays of one month. */
export interface Month {
  /** `2026-11`. */
  key: string;
  entries: EventHolidayDto[];
}

/** The entries by the month that they begin in, in the order in which they come. */
export function byMonth(entries: readonly EventHolidayDto[]): Month[] {
  const months = new Map<string, EventHolidayDto[]>();
  for (const entry of byTime(entries)) {
    const key = entry.startDate.slice(0, 7);
    months.set(key, [...(months.get(key) ?? []), entry]);
  }
  return [...months].map(([key, found]) => ({ key, entries: found }));
}

/** Entries of one day in the order of their times, those of whole days first; days stay as they come. */
export function byTime(entries: readonly EventHolidayDto[]): EventHolidayDto[] {
  const begins = ({ startTime }: EventHolidayDto) => (typeof startTime === 'string' ? minutesAt(startTime) : -1);
  return [...entries].sort((one, other) => (one.startDate === other.startDate ? begins(one) - begins(other) : 0));
}

/** Whole days that an entry takes. */
export function daysOf({ startDate, endDate }: Pick<EventHolidayDto, 'startDate' | 'endDate'>): number {
  return daysBetween(startDate, endDate) + 1;
}

/** Days ahead that are told as such: what is further off is told by its date alone. */
const SOON = 14;

/** When an entry is, seen from a day: under way, in so many days if that is soon, else null. */
export function whenOf(
  { startDate, endDate }: Pick<EventHolidayDto, 'startDate' | 'endDate'>,
  today: Day,
): { key: 'now' } | { key: 'soon'; days: number } | null {
  const days = daysBetween(today, startDate);
  if (days <= 0) {
    return today <= endDate ? { key: 'now' } : null;
  }
  return days <= SOON ? { key: 'soon', days } : null;
}
