import { z } from 'zod';
import type { Program, ProgramRequest } from '@/api/admin';
import { countOf, optionalCount, optionalText, requiredDay, spanFault, type Translate } from '@/shared/form/rules';

const NAME = 100;
const TYPE = 150;

/** The program form, as it is typed. */
export interface ProgramValues {
  programName: string;
  programType: string;
  startDate: string;
  endDate: string;
  noOfScholar: string;
  /** Absent for those who may not change it, and for a new program. */
  programStatus?: string;
}

export const PROGRAM_FORM_FIELDS = [
  'programName',
  'programType',
  'startDate',
  'endDate',
  'noOfScholar',
  'programStatus',
] as const satisfies readonly (keyof ProgramValues)[];

export type ProgramLabels = Record<(typeof PROGRAM_FORM_FIELDS)[number], string>;

export const NEW_PROGRAM: ProgramValues = { programName: '', programType: '', startDate: '', endDate: '', noOfScholar: '' };

/** What a program must be (spec 2 §5). `t` is of `shared`, `say` of `programs`. */
export function programSchema(t: Translate, say: Translate<'programs'>, labels: ProgramLabels): z.ZodType<ProgramValues, ProgramValues> {
  return z
    .object({
      programName: z
        .string()
        .trim()
        .min(1, say('rule.name'))
        .max(NAME, t('rule.tooLong', { field: labels.programName, length: NAME })),
      programType: optionalText(t, labels.programType, TYPE),
      startDate: requiredDay(t, labels.startDate),
      endDate: requiredDay(t, labels.endDate),
      noOfScholar: optionalCount(t, labels.noOfScholar),
      programStatus: z.string().optional(),
    })
    .superRefine((values, context) => {
      const fault = spanFault(values.startDate, values.endDate);
      if (fault !== null) {
        context.addIssue({ code: 'custom', path: ['endDate'], message: t(fault) });
      }
    });
}

/** The request of a form. What the form does not show is not sent, and so stays as it is. */
export function programRequest(values: ProgramValues, accountId: number): ProgramRequest {
  return {
    accountId,
    programName: values.programName.trim(),
    programType: values.programType.trim() === '' ? null : values.programType.trim(),
    startDate: values.startDate,
    endDate: values.endDate,
    noOfScholar: countOf(values.noOfScholar),
    ...(values.programStatus === undefined ? {} : { programStatus: Number(values.programStatus) }),
  };
}

/** The form of a program; with its status for those who may change it. */
export function programValues(program: Program, mayTurn: boolean): ProgramValues {
  return {
    programName: program.programName,
    programType: program.programType ?? '',
    startDate: program.startDate,
    endDate: program.endDate,
    noOfScholar: String(program.noOfScholar),
    ...(mayTurn ? { programStatus: String(program.programStatus) } : {}),
  };
}
