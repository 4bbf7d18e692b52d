import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SimilarScholar } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { NOTHING_SAID } from '@/shared/text/nothing';

/** What is said of a child, as a person reads it. */
export interface Said {
  firstName: string;
  lastName: string;
  birthDate: string;
  enteringGrade: string;
  sites: string;
  families: string;
}

interface Props {
  said: Said;
  /** Where that is said: in the form, or in a file. */
  saidIn: string;
  scholar: SimilarScholar;
  /** Where the other one is; in the roster unless it says otherwise. */
  knownIn?: string;
}

/** A scholar of the roster beside what is said of a child who may be the same; what differs is bold. Where nothing is said, nothing differs. */
export function SideBySide({ said, saidIn, scholar, knownIn }: Props) {
  const { t } = useTranslation('scholars');
  const format = useFormats();
  const known: Said = {
    ...scholar,
    birthDate: format.day(scholar.birthDate),
    sites: scholar.sites.join(', '),
    families: scholar.families.join(', '),
  };
  const rows = [
    { field: 'firstName', label: t('form.field.firstName') },
    { field: 'lastName', label: t('form.field.lastName') },
    { field: 'birthDate', label: t('form.field.birthDate') },
    { field: 'enteringGrade', label: t('form.field.enteringGrade') },
    { field: 'sites', label: t('form.similar.sites') },
    { field: 'families', label: t('form.similar.families') },
  ] as const;
  return (
    <>
      <Typography sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>{t(`form.similar.why.${scholar.alike}`)}</Typography>
      <Box sx={{ overflowX: 'auto' }}>
        <Table
          size="small"
          aria-label={`${scholar.firstName} ${scholar.lastName}`}
          sx={{ '& td, & th': { fontSize: 14, lineHeight: '20px', py: 0.5, verticalAlign: 'top' } }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{t('form.similar.field')}</TableCell>
              <TableCell>{saidIn}</TableCell>
              <TableCell>{knownIn ?? t('form.similar.known')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ field, label }) => (
              <TableRow key={field}>
                <TableCell component="th" scope="row" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {label}
                </TableCell>
                <TableCell>{said[field] || NOTHING_SAID}</TableCell>
                <TableCell sx={{ fontWeight: said[field] === '' || said[field] === known[field] ? 400 : 600 }}>
                  {known[field] || NOTHING_SAID}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}
