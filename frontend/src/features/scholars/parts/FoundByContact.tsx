import { Box, Paper, Typography } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { Link } from '@/shared/place/Link';
import { LEAST_LETTERS, useFindScholarsQuery } from '@/shared/scholars/findApi';
import { scholarAddress } from '@/shared/scholars/scholarAddress';
import { useSayContact } from '@/shared/scholars/useSayContact';
import type { Place } from '@/shared/session/roles';

interface Props {
  place: Place;
  /** What is looked for in the list. */
  search: string;
}

/** Children whose contacts are called what is looked for, or whose phone number it is: the list itself knows the children alone. */
export function FoundByContact({ place, search }: Props) {
  const { t } = useTranslation('scholarList');
  const sayContact = useSayContact();
  const within = Object.fromEntries(Object.entries(place).filter(([, id]) => id !== 0));
  const { currentData } = useFindScholarsQuery(search.length < LEAST_LETTERS ? skipToken : { text: search, ...within });
  const found = (currentData?.results ?? []).flatMap(({ contact, ...child }) => (contact === null ? [] : [{ ...child, contact }]));
  return (
    found.length > 0 && (
      <Paper variant="outlined" component="section" aria-label={t('found.byContact')} sx={{ borderRadius: '8px', p: 2, mb: 2 }}>
        <Typography component="h2" sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
          {t('found.byContact')}
        </Typography>
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {found.map(({ scholarId, firstName, lastName, contact }) => (
            <Typography key={scholarId} component="li" sx={{ fontSize: 14, lineHeight: '24px' }}>
              <Link to={scholarAddress(scholarId)}>{`${firstName} ${lastName}`}</Link>
              {` · ${sayContact(contact)}`}
            </Typography>
          ))}
        </Box>
      </Paper>
    )
  );
}
