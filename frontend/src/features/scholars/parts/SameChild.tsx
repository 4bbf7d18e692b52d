import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import { useCreateEnrollmentMutation, useReadScholarQuery } from '@/api/roster';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { Link } from '@/shared/place/Link';
import { useNavigate } from '@/shared/place/usePlaced';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { enrollmentRequest } from '../rules/enrollmentForm';
import { identityOf, type KnownChild } from '../rules/sameChild';
import { scholarAddress } from '../rules/scholarAddress';
import type { ScholarDraft } from '../rules/scholarForm';

/** The child is there already: enrolls them at the site instead, for as long as the form speaks of them. */
export function SameChild({ known, site }: { known: KnownChild; site: Site }) {
  const { t } = useTranslation('scholars');
  const { t: tShared } = useTranslation('shared');
  const navigate = useNavigate();
  const toasts = useToasts();
  const { getValues, reset, formState } = useFormContext<ScholarDraft>();
  const { isDirty } = formState;
  const [firstName, lastName, birthDate] = useWatch<ScholarDraft, ['firstName', 'lastName', 'birthDate']>({ name: ['firstName', 'lastName', 'birthDate'] });
  const { data } = useReadScholarQuery({ scholarId: known.scholarId });
  const [enroll, { isLoading }] = useCreateEnrollmentMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const [isEnrolled, setEnrolled] = useState(false);
  const page = scholarAddress(known.scholarId);
  useEffect(() => {
    // The guard lets the form go once it knows that nothing of it is to be kept.
    if (isEnrolled && !isDirty) {
      void navigate(page, { replace: true });
    }
  }, [isEnrolled, isDirty, navigate, page]);
  if (identityOf({ firstName, lastName, birthDate }) !== known.identity) {
    return null;
  }
  const isHere = data?.enrollments.some(({ siteId }) => siteId === site.siteId) === true;

  async function enrollHere() {
    setFailure(null);
    const { enrollment } = getValues();
    try {
      await enroll({ scholarId: known.scholarId, enrollmentRequest: { siteId: site.siteId, ...(enrollment === null ? {} : enrollmentRequest(enrollment)) } }).unwrap();
      toasts.show({ text: t('form.enroll.done') });
      reset(getValues());
      setEnrolled(true);
    } catch (error) {
      const { name, detail, status } = problemOf(error);
      setFailure(detail !== null && status !== null && status < 500 ? sayServerMessage(tShared, { message: detail, code: name }, undefined, 'scholars') : t('form.duplicate.failed'));
    }
  }

  return (
    <Alert severity="warning" sx={{ bgcolor: 'amber.soft', color: 'text.primary' }}>
      <AlertTitle>{t('form.duplicate.title')}</AlertTitle>
      <Typography sx={{ fontSize: 14, lineHeight: '20px' }}>{t(isHere ? 'form.duplicate.alreadyHere' : 'form.duplicate.offer', { site: site.siteName })}</Typography>
      {failure !== null && (
        <Typography role="alert" sx={{ mt: 1, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
          {failure}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: 'wrap' }}>
        <Button size="small" color="inherit" component={Link} to={page}>
          {t('form.duplicate.open')}
        </Button>
        {!isHere && (
          <Button size="small" variant="outlined" color="inherit" loading={isLoading} onClick={() => void enrollHere()}>
            {t('form.duplicate.enroll', { site: site.siteName })}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
