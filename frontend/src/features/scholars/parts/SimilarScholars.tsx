import { Alert, AlertTitle, Box, Button, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import { useFormats } from '@/shared/formats/useFormats';
import { Link } from '@/shared/place/Link';
import { NOTHING_SAID } from '@/shared/text/nothing';
import { useEnrollInstead } from '../hooks/useEnrollInstead';
import { useScholarLabels } from '../hooks/useScholarLabels';
import { identityOf, type SimilarChildren } from '../rules/sameChild';
import { scholarAddress } from '../rules/scholarAddress';
import type { ScholarDraft } from '../rules/scholarForm';

interface Props {
  similar: SimilarChildren;
  site: Site;
  /** The person says that none of them is this child; the form is sent with that. */
  onDiffer: () => void;
}

/** Scholars who may be the child that was typed, held beside it: the person decides, for as long as the form speaks of that child. */
export function SimilarScholars({ similar: { scholars, identity }, site, onDiffer }: Props) {
  const { t } = useTranslation('scholars');
  const format = useFormats();
  const { labels } = useScholarLabels();
  const { control } = useFormContext<ScholarDraft>();
  const [firstName, lastName, birthDate, enteringGrade, families] = useWatch({ control, name: ['firstName', 'lastName', 'birthDate', 'enteringGrade', 'families'] });
  const { enrollHere, isLoading, failure } = useEnrollInstead(site.siteId);
  if (identityOf({ firstName, lastName, birthDate }) !== identity) {
    return null;
  }
  const typed = { firstName, lastName, birthDate: format.day(birthDate), enteringGrade, sites: site.siteName, families: families.map((each) => `${each.firstName} ${each.lastName}`.trim()).join(', ') };
  return (
    <Alert severity="warning" sx={{ bgcolor: 'amber.soft', color: 'text.primary', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{t('form.similar.title')}</AlertTitle>
      <Typography sx={{ fontSize: 14, lineHeight: '20px' }}>{t('form.similar.intro', { count: scholars.length })}</Typography>
      {scholars.map((scholar) => {
        const known = { ...scholar, birthDate: format.day(scholar.birthDate), sites: scholar.sites.join(', '), families: scholar.families.join(', ') };
        const rows = [
          { field: 'firstName', label: labels.firstName },
          { field: 'lastName', label: labels.lastName },
          { field: 'birthDate', label: labels.birthDate },
          { field: 'enteringGrade', label: labels.enteringGrade },
          { field: 'sites', label: t('form.similar.sites') },
          { field: 'families', label: t('form.similar.families') },
        ] as const;
        const name = `${scholar.firstName} ${scholar.lastName}`;
        return (
          <Box key={scholar.scholarId} sx={{ mt: 1.5 }}>
            <Typography sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>{t(`form.similar.why.${scholar.alike}`)}</Typography>
            <Box sx={{ overflowX: 'auto' }}>
              <Table size="small" aria-label={name} sx={{ '& td, & th': { fontSize: 14, lineHeight: '20px', py: 0.5, verticalAlign: 'top' } }}>
                <TableHead>
                  <TableRow>
                    <TableCell />
                    <TableCell>{t('form.similar.typed')}</TableCell>
                    <TableCell>{t('form.similar.known')}</TableCell>
                  </TableRow>
                </TableHead>
                <TableBody>
                  {rows.map(({ field, label }) => (
                    <TableRow key={field}>
                      <TableCell component="th" scope="row" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                        {label}
                      </TableCell>
                      <TableCell>{typed[field] || NOTHING_SAID}</TableCell>
                      <TableCell sx={{ fontWeight: typed[field] === known[field] ? 400 : 600 }}>{known[field] || NOTHING_SAID}</TableCell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </Box>
            <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
              <Button size="small" color="inherit" component={Link} to={scholarAddress(scholar.scholarId)}>
                {t('form.duplicate.open')}
              </Button>
              {!scholar.sites.includes(site.siteName) && (
                <Button size="small" variant="outlined" color="inherit" loading={isLoading} onClick={() => void enrollHere(scholar.scholarId)}>
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
        {t('form.similar.differ', { count: scholars.length })}
      </Button>
    </Alert>
  );
}
