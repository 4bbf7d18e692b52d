import { z } from 'zod';
import type { Enrollment, EnrollmentRequest } from '@/api/roster';
import { ENROLLMENT_REQUEST } from '@/api/roster.rules.generated';
import { sent, typed } from '@/shared/form/fromApi';
import { optionalDay, optionalText, type Translate } from '@/shared/form/rules';
import { isPlausible } from './plausible';

/** Statuses of an enrollment. */
export const ACTIVE = 1;
export const INACTIVE = 2;

/** An enrollment, as it is typed, before anything is; the site stands apart, because it stays. */
export const NO_ENROLLMENT = {
  /** Id in digits; empty: not assigned. */
  classroomId: '',
  scheduledDays: [] as number[],
  enrollmentDate: '',
  status: String(ACTIVE),
  inactiveDate: '',
  inactiveNotes: '',
};

export type EnrollmentDraft = typeof NO_ENROLLMENT;

export type EnrollmentLabels = Record<keyof EnrollmentDraft, string>;

/** The rules of an enrollment; `t` is of the namespace `shared`. */
export function enrollmentSchema(t: Translate, labels: EnrollmentLabels): z.ZodType<EnrollmentDraft, EnrollmentDraft> {
  return z
    .object({
      classroomId: z.string(),
      scheduledDays: z.array(z.number()),
      enrollmentDate: presentDay(t, labels.enrollmentDate),
      status: z.string(),
      inactiveDate: z.string(),
      inactiveNotes: optionalText(t, labels.inactiveNotes, ENROLLMENT_REQUEST.inactiveNotes.maxLength),
    })
    .superRefine((draft, context) => {
      const said = isInactive(draft) ? inactiveFault(t, labels, draft) : undefined;
      if (said !== undefined) {
        context.addIssue({ code: 'custom', path: ['inactiveDate'], message: said });
      }
    });
}

/** A day that must be there, said to be missing as the service says it. */
function presentDay(t: Translate, field: string) {
  return optionalDay(t)
    .min(1, t('rule.required', { field }))
    .refine(isPlausible, { error: t('rule.implausible') });
}

function inactiveFault(t: Translate, labels: EnrollmentLabels, { inactiveDate, enrollmentDate }: EnrollmentDraft): string | undefined {
  const fault = presentDay(t, labels.inactiveDate).safeParse(inactiveDate).error?.issues[0]?.message;
  return fault ?? (inactiveDate < enrollmentDate ? t('rule.inactiveBeforeEnrolled') : undefined);
}

export function isInactive({ status }: Pick<EnrollmentDraft, 'status'>): boolean {
  return status === String(INACTIVE);
}

/** An enrollment that nothing is known of yet: from today, on the days of the site. */
export function newEnrollment(today: string, siteDays: readonly number[]): EnrollmentDraft {
  return { ...NO_ENROLLMENT, scheduledDays: [...siteDays], enrollmentDate: today };
}

export function enrollmentDraft(enrollment: Enrollment): EnrollmentDraft {
  return typed(NO_ENROLLMENT, enrollment);
}

/** What is sent: date and note only of who is inactive. */
export function enrollmentRequest(draft: EnrollmentDraft): EnrollmentRequest {
  return { ...sent(ENROLLMENT_REQUEST, draft), ...(!isInactive(draft) && { inactiveDate: null, inactiveNotes: null }) };
}
