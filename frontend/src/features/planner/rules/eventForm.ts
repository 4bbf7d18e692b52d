import { z } from 'zod';
import type { EventEdit, EventScope, PlannedEvent } from '@/api/planner';
import { EVENT_REQUEST, EVENT_SCOPE } from '@/api/planner.rules.generated';
import { trimmed } from '@/shared/form/fromApi';
import { inShared, optionalDay, optionalText, requiredCount, type Translate } from '@/shared/form/rules';
import { minutesOf, readTime, timesFault } from '@/shared/form/times';
import { moved, NO_REPEAT, type Repeat, repeatOf, ruleOf, weekdayOf } from './repeat';

const asShown = ({ frequency, rule, ...shown }: Repeat) => ({ ...shown, recurrenceRule: frequency, otherRule: rule });

export const NO_EVENT = {
  title: '',
  location: '',
  description: '',
  startDate: '',
  /** Empty: it ends on the day it begins. */
  endDate: '',
  /** `HH:MM AM/PM`; both empty: it takes whole days. */
  startTime: '',
  endTime: '',
  /** Which events of its series are changed, too. */
  scope: 'one' as EventScope,
  /** It does not take place on holidays of the program. */
  skipHolidays: true,
  /** How often it repeats; `otherRule` is the rule that the form has no fields for. */
  ...asShown(NO_REPEAT),
};

export type EventValues = typeof NO_EVENT;

/** The rules of the form; `t` is of the namespace `planner`. */
export function eventSchema(t: Translate<['planner', 'shared']>, isOfSeries: boolean): z.ZodType<EventValues, EventValues> {
  const shared = inShared(t);
  const day = optionalDay(shared);
  const required = (field: string) => t('shared:rule.required', { field });
  return z
    .object({
      title: optionalText(shared, t('field.name'), EVENT_REQUEST.title.maxLength).min(1, required(t('field.name'))),
      location: optionalText(shared, t('event.location'), EVENT_REQUEST.location.maxLength),
      description: optionalText(shared, t('task.field.description'), EVENT_REQUEST.description.maxLength),
      startDate: day,
      endDate: day,
      startTime: z.string(),
      endTime: z.string(),
      scope: z.enum(EVENT_SCOPE),
      recurrenceRule: z.enum(['never', 'daily', 'weekly', 'monthlyWeekday', 'monthlyDay', 'other']),
      interval: requiredCount(shared, t('repeat.interval'), 1),
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
    ...trimmed({ title, location, description }),
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
