import { z } from 'zod';
import type { Program, ProgramRequest } from '@/api/admin.generated';
import { countOf, optionalCount, optionalText, requiredDay, spanFault, type Translate } from '@/shared/form/rules';
import { ProgramStatus } from './programList';

const NAME = 100;
const TYPE = 150;

/** The program form, as it is typed. */
export interface ProgramValues {
  programName: string;
  programType: string;
  startDate: string;
  endDate: string;
  noOfScholar: string;
  programStatus: string;
}

export const PROGRAM_FORM_FIELDS = ['programName', 'programType', 'startDate', 'endDate', 'noOfScholar', 'programStatus'] as const satisfies readonly (keyof ProgramValues)[];

export type ProgramLabels = Record<(typeof PROGRAM_FORM_FIELDS)[number], string>;

export const NEW_PROGRAM: ProgramValues = { programName: '', programType: '', startDate: '', endDate: '', noOfScholar: '', programStatus: String(ProgramStatus.active) };

/** What a program must be (spec 2 §5). `t` is of `shared`, `say` of `programs`. */
export function programSchema(t: Translate, say: Translate, labels: ProgramLabels): z.ZodType<ProgramValues, ProgramValues> {
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
      programStatus: z.string(),
    })
    .superRefine((values, context) => {
      const fault = spanFault(values.startDate, values.endDate);
      if (fault !== null) {
        context.addIssue({ code: 'custom', path: ['endDate'], message: t(fault) });
      }
    });
}

/** The request of a form; what the form does not show stays as it is in `before`. */
export function programRequest(values: ProgramValues, accountId: number, before?: Program): ProgramRequest {
  return {
    accountId,
    programName: values.programName.trim(),
    programType: values.programType.trim() === '' ? null : values.programType.trim(),
    startDate: values.startDate,
    endDate: values.endDate,
    noOfScholar: countOf(values.noOfScholar),
    programStatus: Number(values.programStatus),
    isFinalSubmit: before?.isFinalSubmit ?? false,
    productId: before?.productId ?? null,
  };
}

export function programValues(program: Program): ProgramValues {
  return {
    programName: program.programName,
    programType: program.programType ?? '',
    startDate: program.startDate,
    endDate: program.endDate,
    noOfScholar: String(program.noOfScholar),
    programStatus: String(program.programStatus),
  };
}

/** A draft as it was kept, whatever an older form kept in it. */
export function programDraft(data: object): ProgramValues {
  return { ...NEW_PROGRAM, ...data };
}
