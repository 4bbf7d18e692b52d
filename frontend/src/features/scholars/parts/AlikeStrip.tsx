import { Alert, Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useListSimilarPairsQuery } from '@/api/roster';
import { Link } from '@/shared/place/Link';
import type { Place } from '@/shared/session/roles';
import { scholarAddress } from '@/shared/scholars/scholarAddress';

/** Pairs that are named; the others show once these are decided. */
const NAMED = 3;

/** Above a list of scholars: who looks like another and may be the same child. Each name leads to the page where that is decided. */
export function AlikeStrip({ place: { accountId, programId, siteId } }: { place: Place }) {
  const { t } = useTranslation('scholarList');
  const { currentData } = useListSimilarPairsQuery({
    ...(accountId !== 0 && { accountId }),
    ...(programId !== 0 && { programId }),
    ...(siteId !== 0 && { siteId }),
  });
  const pairs = currentData?.results ?? [];
  if (pairs.length === 0) {
    return null;
  }
  return (
    <Alert severity="warning" sx={{ mb: 2, bgcolor: 'amber.soft', color: 'text.primary' }}>
      {t('alike', { count: pairs.length })}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {pairs.slice(0, NAMED).map(({ scholarId, name, otherId, otherName }) => (
          <li key={`${String(scholarId)}-${String(otherId)}`}>
            <Link to={scholarAddress(scholarId)}>{t('alikePair', { name, other: otherName })}</Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
