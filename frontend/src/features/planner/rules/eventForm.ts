import { z } from 'zod';
import type { EventEdit, EventScope, PlannedEvent } from '@/api/planner';
import { optionalDay, requiredCount, type Translate } from '@/shared/form/rules';
import { minutesOf, readTime, timesFault } from '@/shared/form/times';
import { moved, NO_REPEAT, type Repeat, repeatOf, ruleOf, weekdayOf } from './repeat';

/** "Names max 256 characters" (spec 2 §5 Planner). */
const NAME_LENGTH = 256;
const DESCRIPTION_LENGTH = 4000;

export interface EventValues {
  title: string;
  location: string;
  description: string;
  startDate: string;
  /** Empty: it ends on the day it begins. */
  endDate: string;
  /** `HH:MM AM/PM`; both empty: it takes whole days. */
  startTime: string;
  endTime: string;
  /** Which events of its series are changed, too. */
  scope: EventScope;
  /** How often it repeats; the rule itself is made of it and what follows. */
  recurrenceRule: Repeat['frequency'];
  interval: string;
  weekdays: number[];
  until: string;
  /** The rule that the form has no fields for. */
  otherRule: string;
  /** It does not take place on holidays of the program. */
  skipHolidays: boolean;
}

const asShown = ({ frequency, rule, ...shown }: Repeat) => ({ ...shown, recurrenceRule: frequency, otherRule: rule });

export const NO_EVENT: EventValues = {
  title: '',
  location: '',
  description: '',
  startDate: '',
  endDate: '',
  startTime: '',
  endTime: '',
  scope: 'one',
  skipHolidays: true,
  ...asShown(NO_REPEAT),
};

/** The rules of the form; `t` is of the namespace `planner`. */
export function eventSchema(t: Translate<['planner', 'shared']>, isOfSeries: boolean): z.ZodType<EventValues, EventValues> {
  const day = optionalDay((key) => t(`shared:${key}`));
  const text = (field: string, length: number) => z.string().trim().max(length, t('shared:rule.tooLong', { field, length }));
  const required = (field: string) => t('shared:rule.required', { field });
  return z
    .object({
      title: text(t('field.name'), NAME_LENGTH).min(1, required(t('field.name'))),
      location: text(t('event.location'), NAME_LENGTH),
      description: text(t('task.field.description'), DESCRIPTION_LENGTH),
      startDate: day,
      endDate: day,
      startTime: z.string(),
      endTime: z.string(),
      scope: z.enum(['one', 'following', 'all']),
      recurrenceRule: z.enum(['never', 'daily', 'weekly', 'monthlyWeekday', 'monthlyDay', 'other']),
      interval: requiredCount((key, values) => t(`shared:${key}`, values), t('repeat.interval'), 1),
      weekdays: z.array(z.number()),
      until: day,
      otherRule: z.string(),
      skipHolidays: z.boolean(),
    })
    .superRefine(({ startDate, endDate, startTime, endTime, scope, recurrenceRule, weekdays, until }, context) => {
      const fault = (field: keyof EventValues, message: string) => {
        context.addIssue({ code: 'custom', path: [field], message });
      };
      if (startDate === '') {
        fault(endDate === '' ? 'startDate' : 'endDate', endDate === '' ? required(t('field.startDate')) : t('shared:rule.startFirst'));
      } else if (endDate !== '' && endDate < startDate) {
        fault('endDate', t('shared:rule.endAfterStart'));
      }
      const isLaidOut = recurrenceRule !== 'never' && !(isOfSeries && scope === 'one') && startDate !== '';
      if (isLaidOut && recurrenceRule === 'weekly' && !weekdays.includes(weekdayOf(startDate))) {
        fault('weekdays', t('repeat.withStart'));
      }
      if (isLaidOut && until !== '' && until < startDate) {
        fault('until', t('shared:rule.endAfterStart'));
      }
      if (startTime === '' && endTime !== '') {
        fault('startTime', required(t('event.startTime')));
      } else if (startTime !== '' && endTime === '') {
        fault('endTime', required(t('event.endTime')));
      } else if (endDate === '' || endDate === startDate) {
        const wrong = timesFault(startTime, endTime);
        if (wrong !== null) {
          fault('endTime', t(`shared:${wrong}`));
        }
      }
    });
}

type Times = Pick<PlannedEvent, 'title' | 'location' | 'description' | 'startDate' | 'endDate' | 'startTime' | 'endTime'>;

/** An event of one day shows its end empty, as it was entered. `rule`: by which it repeats. */
export function eventValues({ title, location, description, startDate, endDate, startTime, endTime }: Times, rule?: string): EventValues {
  const shown = (time: string | null | undefined) => readTime(time ?? '') ?? '';
  return {
    title,
    location,
    description,
    startDate,
    endDate: endDate === startDate ? '' : endDate,
    startTime: shown(startTime),
    endTime: shown(endTime),
    scope: 'one',
    skipHolidays: rule === undefined,
    ...asShown(rule === undefined ? NO_REPEAT : repeatOf(rule, startDate)),
  };
}

/** What is sent: the whole event. */
export function eventRequest(values: EventValues): EventEdit {
  const { title, location, description, startDate, endDate, startTime, endTime } = values;
  return {
    title: title.trim(),
    location: location.trim(),
    description: description.trim(),
    startDate,
    endDate: endDate === '' ? startDate : endDate,
    ...(minutesOf(startTime) === null ? {} : { startTime, endTime }),
  };
}

/** The rule that is sent, of an event that was on a day before: none for one that does not repeat, or for one of a series alone. */
export function sentRule(values: EventValues, before?: { startDate: string; seriesId?: number | null }): string | null {
  const { recurrenceRule, interval, weekdays, until, otherRule, startDate } = values;
  if (typeof before?.seriesId === 'number' && values.scope === 'one') {
    return null;
  }
  const repeat: Repeat = { frequency: recurrenceRule, interval, weekdays, until, rule: otherRule };
  return ruleOf(before === undefined ? repeat : moved(repeat, before.startDate, startDate), startDate);
}
