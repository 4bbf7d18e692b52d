import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCreateEnrollmentMutation } from '@/api/roster';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { useNavigate } from '@/shared/place/usePlaced';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { enrollmentRequest } from '../rules/enrollmentForm';
import { scholarAddress } from '../rules/scholarAddress';
import type { ScholarDraft } from '../rules/scholarForm';

/** Enrolls a scholar who is there already at a site, with what the form says of it, instead of entering them again. */
export function useEnrollInstead(siteId: number) {
  const { t } = useTranslation('scholars');
  const { t: tShared } = useTranslation('shared');
  const navigate = useNavigate();
  const toasts = useToasts();
  const { getValues, reset, formState } = useFormContext<ScholarDraft>();
  const { isDirty } = formState;
  const [enroll, { isLoading }] = useCreateEnrollmentMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const [enrolled, setEnrolled] = useState<number | null>(null);
  useEffect(() => {
    // The guard lets the form go once it knows that nothing of it is to be kept.
    if (enrolled !== null && !isDirty) {
      void navigate(scholarAddress(enrolled), { replace: true });
    }
  }, [enrolled, isDirty, navigate]);

  async function enrollHere(scholarId: number) {
    setFailure(null);
    const { enrollment } = getValues();
    try {
      await enroll({ scholarId, enrollmentRequest: { siteId, ...(enrollment === null ? {} : enrollmentRequest(enrollment)) } }).unwrap();
      toasts.show({ text: t('form.enroll.done') });
      reset(getValues());
      setEnrolled(scholarId);
    } catch (error) {
      const { name, detail, status } = problemOf(error);
      setFailure(detail !== null && status !== null && status < 500 ? sayServerMessage(tShared, { message: detail, code: name }, undefined, 'scholars') : t('form.duplicate.failed'));
    }
  }

  return { enrollHere, isLoading, failure };
}
