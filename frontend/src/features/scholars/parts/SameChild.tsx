import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import { useReadScholarQuery } from '@/api/roster';
import { Link } from '@/shared/place/Link';
import { useEnrollInstead } from '../hooks/useEnrollInstead';
import { identityOf, type KnownChild } from '../rules/sameChild';
import { scholarAddress } from '@/shared/scholars/scholarAddress';
import type { ScholarDraft } from '../rules/scholarForm';

interface Props {
  known: KnownChild;
  /** Where they can be enrolled instead; null while a scholar is edited, who would be the same child as another. */
  site: Site | null;
}

/** The child is there already: enrolls them at the site instead, for as long as the form speaks of them. Of one whom the person does not see it tells nothing but that. */
export function SameChild({ known, site }: Props) {
  const { control } = useFormContext<ScholarDraft>();
  const [firstName, lastName, birthDate] = useWatch({ control, name: ['firstName', 'lastName', 'birthDate'] });
  if (identityOf({ firstName, lastName, birthDate }) !== known.identity) {
    return null;
  }
  return site === null ? <OfEdited scholarId={known.scholarId} /> : <OfNew scholarId={known.scholarId} site={site} />;
}

function OfNew({ scholarId, site }: { scholarId: number | null; site: Site }) {
  const { t } = useTranslation('scholars');
  const { data } = useReadScholarQuery(scholarId === null ? skipToken : { scholarId });
  const { enrollHere, isLoading, failure } = useEnrollInstead(site.siteId);
  const isHere = data?.enrollments.some(({ siteId }) => siteId === site.siteId) === true;
  const text = scholarId === null ? 'form.duplicate.offerUnseen' : isHere ? 'form.duplicate.alreadyHere' : 'form.duplicate.offer';
  return (
    <Notice text={t(text, { site: site.siteName })} failure={failure} scholarId={scholarId}>
      {!isHere && (
        <Button size="small" variant="outlined" color="inherit" loading={isLoading} onClick={() => void enrollHere(scholarId)}>
          {t('form.duplicate.enroll', { site: site.siteName })}
        </Button>
      )}
    </Notice>
  );
}

function OfEdited({ scholarId }: { scholarId: number | null }) {
  const { t } = useTranslation('scholars');
  return (
    <Notice text={t(scholarId === null ? 'form.duplicate.editedUnseen' : 'form.duplicate.edited')} failure={null} scholarId={scholarId} />
  );
}

interface NoticeProps {
  text: string;
  failure: string | null;
  scholarId: number | null;
  children?: ReactNode;
}

function Notice({ text, failure, scholarId, children }: NoticeProps) {
  const { t } = useTranslation('scholars');
  return (
    <Alert severity="warning" sx={{ bgcolor: 'amber.soft', color: 'text.primary' }}>
      <AlertTitle>{t('form.duplicate.title')}</AlertTitle>
      <Typography sx={{ fontSize: 14, lineHeight: '20px' }}>{text}</Typography>
      {failure !== null && (
        <Typography role="alert" sx={{ mt: 1, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
          {failure}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: 'wrap' }}>
        {scholarId !== null && (
          <Button size="small" color="inherit" component={Link} to={scholarAddress(scholarId)}>
            {t('form.duplicate.open')}
          </Button>
        )}
        {children}
      </Stack>
    </Alert>
  );
}
