import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import { useFormats } from '@/shared/formats/useFormats';
import { Link } from '@/shared/place/Link';
import { useEnrollInstead } from '../hooks/useEnrollInstead';
import { identityOf, type SimilarChildren } from '../rules/sameChild';
import { scholarAddress } from '@/shared/scholars/scholarAddress';
import type { ScholarDraft } from '../rules/scholarForm';
import { SideBySide } from '@/shared/scholars/SideBySide';

interface Props {
  similar: SimilarChildren;
  /** Where they can be enrolled instead; null while a scholar is edited. */
  site: Site | null;
  /** The person says that none of them is this child; the form is sent with that. */
  onDiffer: () => void;
}

/** Scholars who may be the child that was typed, held beside it: the person decides, for as long as the form speaks of that child. */
export function SimilarScholars({ similar: { scholars, identity }, site, onDiffer }: Props) {
  const { t } = useTranslation('scholars');
  const format = useFormats();
  const { control } = useFormContext<ScholarDraft>();
  const [firstName, lastName, birthDate, enteringGrade, families] = useWatch({
    control,
    name: ['firstName', 'lastName', 'birthDate', 'enteringGrade', 'families'],
  });
  const { enrollHere, isLoading, failure } = useEnrollInstead(site?.siteId ?? 0);
  if (identityOf({ firstName, lastName, birthDate }) !== identity) {
    return null;
  }
  const typed = {
    firstName,
    lastName,
    birthDate: format.day(birthDate),
    enteringGrade,
    sites: site?.siteName ?? '',
    families: families.map((each) => `${each.firstName} ${each.lastName}`.trim()).join(', '),
  };
  return (
    <Alert severity="warning" sx={{ bgcolor: 'amber.soft', color: 'text.primary', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{t('form.similar.title')}</AlertTitle>
      {scholars.map((scholar) => {
        return (
          <Box key={scholar.scholarId} sx={{ mt: 1.5 }}>
            <SideBySide said={typed} saidIn={t('form.similar.typed')} scholar={scholar} />
            <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
              <Button size="small" color="inherit" component={Link} to={scholarAddress(scholar.scholarId)}>
                {t('form.duplicate.open')}
              </Button>
              {site !== null && !scholar.sites.includes(site.siteName) && (
                <Button
                  size="small"
                  variant="outlined"
                  color="inherit"
                  loading={isLoading}
                  onClick={() => void enrollHere(scholar.scholarId)}
                >
                  {t('form.duplicate.enroll', { site: site.siteName })}
                </Button>
              )}
            </Stack>
          </Box>
        );
      })}
      {failure !== null && (
        <Typography role="alert" sx={{ mt: 1, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
          {failure}
        </Typography>
      )}
      <Button type="submit" size="small" variant="outlined" color="inherit" onClick={onDiffer} sx={{ mt: 2 }}>
        {t(site === null ? 'form.similar.differEdit' : 'form.similar.differ', { count: scholars.length })}
      </Button>
    </Alert>
  );
}
