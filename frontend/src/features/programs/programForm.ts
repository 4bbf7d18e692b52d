import { z } from 'zod';
import type { Program, ProgramRequest } from '@/api/admin';
import { PROGRAM_REQUEST } from '@/api/admin.rules.generated';
import { namesOf, sent, typed } from '@/shared/form/fromApi';
import { optionalCount, optionalText, requiredDay, spanFault, type Translate } from '@/shared/form/rules';

/** The program form; the status is absent for those who may not change it, and for a new program. */
export type ProgramValues = Record<'programName' | 'programType' | 'startDate' | 'endDate' | 'noOfScholar', string> & {
  programStatus?: string;
};

export const NEW_PROGRAM: ProgramValues = { programName: '', programType: '', startDate: '', endDate: '', noOfScholar: '' };

export const PROGRAM_FORM_FIELDS = [...namesOf(NEW_PROGRAM), 'programStatus'] as const;

export type ProgramLabels = Record<keyof ProgramValues, string>;

/** What a program must be (spec 2 §5). `t` is of `shared`, `say` of `programs`. */
export function programSchema(t: Translate, say: Translate<'programs'>, labels: ProgramLabels): z.ZodType<ProgramValues, ProgramValues> {
  return z
    .object({
      programName: optionalText(t, labels.programName, PROGRAM_REQUEST.programName.maxLength).min(1, say('rule.name')),
      programType: optionalText(t, labels.programType, PROGRAM_REQUEST.programType.maxLength),
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
  return { accountId, ...sent(PROGRAM_REQUEST, values) };
}

/** The form of a program; with its status for those who may change it. */
export function programValues(program: Program, mayTurn: boolean): ProgramValues {
  return { ...typed(NEW_PROGRAM, program), ...(mayTurn ? { programStatus: String(program.programStatus) } : {}) };
}
