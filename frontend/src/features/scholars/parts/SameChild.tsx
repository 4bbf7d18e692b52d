import { Alert, AlertTitle, Button, Stack, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import { useReadScholarQuery } from '@/api/roster';
import { Link } from '@/shared/place/Link';
import { useEnrollInstead } from '../hooks/useEnrollInstead';
import { identityOf, type KnownChild } from '../rules/sameChild';
import { scholarAddress } from '../rules/scholarAddress';
import type { ScholarDraft } from '../rules/scholarForm';

/** The child is there already: enrolls them at the site instead, for as long as the form speaks of them. */
export function SameChild({ known, site }: { known: KnownChild; site: Site }) {
  const { t } = useTranslation('scholars');
  const { control } = useFormContext<ScholarDraft>();
  const [firstName, lastName, birthDate] = useWatch({ control, name: ['firstName', 'lastName', 'birthDate'] });
  const { data } = useReadScholarQuery({ scholarId: known.scholarId });
  const { enrollHere, isLoading, failure } = useEnrollInstead(site.siteId);
  if (identityOf({ firstName, lastName, birthDate }) !== known.identity) {
    return null;
  }
  const isHere = data?.enrollments.some(({ siteId }) => siteId === site.siteId) === true;
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
        <Button size="small" color="inherit" component={Link} to={scholarAddress(known.scholarId)}>
          {t('form.duplicate.open')}
        </Button>
        {!isHere && (
          <Button size="small" variant="outlined" color="inherit" loading={isLoading} onClick={() => void enrollHere(known.scholarId)}>
            {t('form.duplicate.enroll', { site: site.siteName })}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
