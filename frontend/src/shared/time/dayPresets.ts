import { type Day, dayAfter, DAYS_A_WEEK, weekOf } from './days';

/** Days that people ask for by name. */
export const DAY_PRESETS = ['thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const;
export type DayPreset = (typeof DAY_PRESETS)[number];

export interface DayRange {
  from: Day;
  to: Day;
}

/** The first and the last day of a preset; what is under way ends today. */
export function presetDays(preset: DayPreset, today: Day): DayRange {
  const month = firstOfMonth(today);
  switch (preset) {
    case 'thisWeek':
      return { from: weekOf(today), to: today };
    case 'lastWeek':
      return { from: dayAfter(weekOf(today), -DAYS_A_WEEK), to: dayAfter(weekOf(today), -1) };
    case 'thisMonth':
      return { from: month, to: today };
    case 'lastMonth':
      return { from: firstOfMonth(dayAfter(month, -1)), to: dayAfter(month, -1) };
  }
}

/** What has gone by of something that lasts, at most so many days of it; null while it has not begun. */
export function daysSoFar({ from, to }: DayRange, today: Day, longest: number): DayRange | null {
  const last = to < today ? to : today;
  const first = dayAfter(last, -longest);
  return from > today ? null : { from: from > first ? from : first, to: last };
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}
