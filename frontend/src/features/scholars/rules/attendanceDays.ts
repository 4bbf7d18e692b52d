import { type Day, dayAfter, daysBetween } from '@/shared/time/days';
import { DAY_PRESETS, presetDays } from '@/shared/time/dayPresets';
import { readDay } from '@/shared/time/typedDay';

/** Days whose attendance a record shows: those of the service, and others that people ask for. */
export const PRESETS = ['weeks', ...DAY_PRESETS, 'enrollment', 'own'] as const;
export type Preset = (typeof PRESETS)[number];

export interface DaysChoice {
  preset: Preset;
  /** One's own first and last day, as they were typed. */
  from: string;
  to: string;
}

/** The last four weeks, which the service answers when it is asked for no days. */
export const LAST_WEEKS: DaysChoice = { preset: 'weeks', from: '', to: '' };

/** Most days between the first and the last, as the service takes them. */
const LONGEST = 366;

/** What the service is asked for, or what is wrong with one's own days: no day at all, the wrong order, too many. */
export interface AskedDays {
  days: { startDate?: Day; endDate?: Day };
  fault: 'day' | 'order' | 'tooLong' | null;
}

export function drawerDays({ preset, from, to }: DaysChoice, enrolledOn: Day, today: Day): AskedDays {
  if (preset === 'weeks') {
    return { days: {}, fault: null };
  }
  if (preset === 'enrollment') {
    const first = dayAfter(today, -LONGEST);
    const begun = enrolledOn > today ? today : enrolledOn;
    return { days: { startDate: begun > first ? begun : first }, fault: null };
  }
  if (preset !== 'own') {
    const named = presetDays(preset, today);
    // Without a last day it is the site's today.
    return { days: { startDate: named.from, ...(named.to < today && { endDate: named.to }) }, fault: null };
  }
  const [startDate, endDate] = [readDay(from), readDay(to)];
  // Nothing typed is no day either: both ends are one's own.
  if (!startDate || !endDate) {
    return { days: {}, fault: 'day' };
  }
  const length = daysBetween(startDate, endDate);
  return { days: { startDate, endDate }, fault: length < 0 ? 'order' : length > LONGEST ? 'tooLong' : null };
}
