import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCreateEnrollmentMutation, useEnrollKnownScholarMutation } from '@/api/roster';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { useNavigate } from '@/shared/place/usePlaced';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { enrollmentRequest } from '../rules/enrollmentForm';
import { scholarAddress } from '@/shared/scholars/scholarAddress';
import type { ScholarDraft } from '../rules/scholarForm';

/** Enrolls a scholar who is there already at a site, with what the form says of it, instead of entering them again. */
export function useEnrollInstead(siteId: number) {
  const { t } = useTranslation('scholars');
  const { t: tShared } = useTranslation('shared');
  const navigate = useNavigate();
  const toasts = useToasts();
  const { getValues, reset, formState } = useFormContext<ScholarDraft>();
  const { isDirty } = formState;
  const [enroll, enrolling] = useCreateEnrollmentMutation();
  const [enrollKnown, enrollingKnown] = useEnrollKnownScholarMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const [enrolled, setEnrolled] = useState<number | null>(null);
  useEffect(() => {
    // The guard lets the form go once it knows that nothing of it is to be kept.
    if (enrolled !== null && !isDirty) {
      void navigate(scholarAddress(enrolled), { replace: true });
    }
  }, [enrolled, isDirty, navigate]);

  /** Of a child whom the person does not see nothing is known but what the form says. */
  async function enrollHere(known: number | null) {
    setFailure(null);
    const { enrollment: draft, firstName, lastName, birthDate } = getValues();
    const enrollment = { siteId, ...(draft === null ? {} : enrollmentRequest(draft)) };
    try {
      const { scholarId } =
        known === null
          ? await enrollKnown({ enrollKnownRequest: { firstName, lastName, birthDate, enrollment } }).unwrap()
          : await enroll({ scholarId: known, enrollmentRequest: enrollment }).unwrap();
      toasts.show({ text: t('form.enroll.done') });
      reset(getValues());
      setEnrolled(scholarId);
    } catch (error) {
      const { name, detail, status } = problemOf(error);
      setFailure(
        detail !== null && status !== null && status < 500
          ? sayServerMessage(tShared, { message: detail, code: name }, undefined, 'scholars')
          : t('form.duplicate.failed'),
      );
    }
  }

  return { enrollHere, isLoading: enrolling.isLoading || enrollingKnown.isLoading, failure };
}
