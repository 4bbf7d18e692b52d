import { Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import { type Scholar, useCreateEnrollmentMutation, useReadScholarQuery } from '@/api/roster';
import { FormPage } from '@/shared/form/FormPage';
import { FormSection } from '@/shared/form/FormSection';
import { FormSkeleton } from '@/shared/form/FormSkeleton';
import { Link } from '@/shared/place/Link';
import { useNavigate } from '@/shared/place/usePlaced';
import { EmptyState } from '@/shared/states/EmptyState';
import { todayIn } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';
import { useScholarLabels } from './hooks/useScholarLabels';
import { EnrollmentFields } from './parts/EnrollmentFields';
import { ScholarMissing } from './parts/ScholarMissing';
import { SiteLine } from './parts/SiteLine';
import { enrollmentRequest, enrollmentSchema, newEnrollment, type EnrollmentDraft } from './rules/enrollmentForm';
import { scholarAddress } from '@/shared/scholars/scholarAddress';

interface Props {
  site: Site;
  scholarId: number;
}

/** Enrolls a scholar who is there at another site: a child at two programs is one child. */
export function EnrollScholar({ site, scholarId }: Props) {
  const { t } = useTranslation('scholars');
  const { currentData: scholar, error, isFetching, refetch } = useReadScholarQuery({ scholarId });
  if (scholar === undefined) {
    return error !== undefined && !isFetching ? <ScholarMissing error={error} onRetry={() => void refetch()} /> : <FormSkeleton />;
  }
  if (scholar.enrollments.some((each) => each.siteId === site.siteId)) {
    return (
      <EmptyState
        title={t('form.enroll.already', { site: site.siteName })}
        action={
          <Button variant="outlined" component={Link} to={scholarAddress(scholarId)}>
            {t('form.duplicate.open')}
          </Button>
        }
      />
    );
  }
  return <EnrollForm site={site} scholar={scholar} />;
}

function EnrollForm({ site, scholar }: { site: Site; scholar: Scholar }) {
  const { t } = useTranslation('scholars');
  const { t: tShared } = useTranslation('shared');
  const navigate = useNavigate();
  const toasts = useToasts();
  const [values] = useState(() => newEnrollment(todayIn(site.timeZone), site.siteDays));
  const { labels, all } = useScholarLabels();
  const schema = useMemo(() => enrollmentSchema(tShared, labels), [tShared, labels]);
  const [enroll] = useCreateEnrollmentMutation();
  const page = scholarAddress(scholar.scholarId);
  return (
    <FormPage<EnrollmentDraft>
      title={t('form.enroll.title', { name: `${scholar.firstName} ${scholar.lastName}` })}
      schema={schema}
      defaultValues={values}
      labels={all}
      serverWords="scholars"
      submitLabel={t('form.enroll.submit')}
      onSubmit={async (draft) => {
        await enroll({ scholarId: scholar.scholarId, enrollmentRequest: { siteId: site.siteId, ...enrollmentRequest(draft) } }).unwrap();
        toasts.show({ text: t('form.enroll.done') });
        window.setTimeout(() => void navigate(page, { replace: true }), 0);
      }}
      onCancel={() => void navigate(page)}
    >
      <FormSection title={t('form.enrollment')}>
        <SiteLine site={site} scholarId={scholar.scholarId} />
        <EnrollmentFields siteId={site.siteId} programId={site.programId} />
      </FormSection>
    </FormPage>
  );
}
