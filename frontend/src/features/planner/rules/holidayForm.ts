import { z } from 'zod';
import type { Holiday, HolidayEdit } from '@/api/planner';
import { HOLIDAY_REQUEST } from '@/api/planner.rules.generated';
import { inShared, optionalDay, optionalText, type Translate } from '@/shared/form/rules';

/** An empty end: it takes one day. */
export const NO_HOLIDAY = { name: '', startDate: '', endDate: '' };

export type HolidayValues = typeof NO_HOLIDAY;

/** The rules of the form; `t` is of the namespace `planner`. */
export function holidaySchema(t: Translate<['planner', 'shared']>): z.ZodType<HolidayValues, HolidayValues> {
  return z
    .object({
      name: optionalText(inShared(t), t('field.name'), HOLIDAY_REQUEST.name.maxLength).min(
        1,
        t('shared:rule.required', { field: t('field.name') }),
      ),
      startDate: optionalDay(inShared(t)),
      endDate: optionalDay(inShared(t)),
    })
    .superRefine(({ startDate, endDate }, context) => {
      const fault = (field: 'startDate' | 'endDate', message: string) => {
        context.addIssue({ code: 'custom', path: [field], message });
      };
      if (startDate === '' && endDate === '') {
        fault('startDate', t('shared:rule.required', { field: t('field.startDate') }));
      } else if (startDate === '') {
        fault('endDate', t('shared:rule.startFirst'));
      } else if (isDay(startDate) && isDay(endDate) && endDate < startDate) {
        fault('endDate', t('shared:rule.endAfterStart'));
      }
    });
}

/** What is typed halfway is no day yet. */
function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}

/** A holiday of one day shows its end empty, as it was entered. */
export function holidayValues({ name, startDate, endDate }: Pick<Holiday, 'name' | 'startDate' | 'endDate'>): HolidayValues {
  return { name, startDate, endDate: endDate === startDate ? '' : endDate };
}

/** What is sent; an end that was taken away is the first day, because one that is missing stays as it was. */
export function holidayRequest({ name, startDate, endDate }: HolidayValues): Required<Pick<HolidayEdit, 'name' | 'startDate' | 'endDate'>> {
  return { name: name.trim(), startDate, endDate: endDate === '' ? startDate : endDate };
}
