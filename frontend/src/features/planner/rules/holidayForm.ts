import { z } from 'zod';
import type { Holiday, HolidayEdit } from '@/api/planner';
import { optionalDay, type Translate } from '@/shared/form/rules';

/** "Names max 256 characters" (spec 2 §5 Planner). */
const NAME_LENGTH = 256;

export interface HolidayValues {
  name: string;
  startDate: string;
  /** Empty: it takes one day. */
  endDate: string;
}

export const NO_HOLIDAY: HolidayValues = { name: '', startDate: '', endDate: '' };

/** The rules of the form; `t` is of the namespace `planner`. */
export function holidaySchema(t: Translate<['planner', 'shared']>): z.ZodType<HolidayValues, HolidayValues> {
  return z
    .object({
      name: z
        .string()
        .trim()
        .min(1, t('shared:rule.required', { field: t('field.name') }))
        .max(NAME_LENGTH, t('shared:rule.tooLong', { field: t('field.name'), length: NAME_LENGTH })),
      startDate: optionalDay((key) => t(`shared:${key}`)),
      endDate: optionalDay((key) => t(`shared:${key}`)),
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
