import { z } from 'zod';
import type { EventEdit, PlannedEvent } from '@/api/planner';
import { optionalDay, type Translate } from '@/shared/form/rules';
import { minutesOf, readTime, timesFault } from '@/shared/form/times';

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
}

export const NO_EVENT: EventValues = { title: '', location: '', description: '', startDate: '', endDate: '', startTime: '', endTime: '' };

/** The rules of the form; `t` is of the namespace `planner`. */
export function eventSchema(t: Translate<['planner', 'shared']>): z.ZodType<EventValues, EventValues> {
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
    })
    .superRefine(({ startDate, endDate, startTime, endTime }, context) => {
      const fault = (field: keyof EventValues, message: string) => {
        context.addIssue({ code: 'custom', path: [field], message });
      };
      if (startDate === '') {
        fault(endDate === '' ? 'startDate' : 'endDate', endDate === '' ? required(t('field.startDate')) : t('shared:rule.startFirst'));
      } else if (endDate !== '' && endDate < startDate) {
        fault('endDate', t('shared:rule.endAfterStart'));
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

/** An event of one day shows its end empty, as it was entered. */
export function eventValues({ title, location, description, startDate, endDate, startTime, endTime }: Times): EventValues {
  const shown = (time: string | null | undefined) => readTime(time ?? '') ?? '';
  return { title, location, description, startDate, endDate: endDate === startDate ? '' : endDate, startTime: shown(startTime), endTime: shown(endTime) };
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
