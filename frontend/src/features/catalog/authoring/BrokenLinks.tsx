import { Box, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { type BrokenLink, useBrokenLinksQuery } from '@/api/authoring';
import { CheckIcon } from '@/shared/icons/icons';
import { ListFrame } from '@/shared/list/ListFrame';
import { Link } from '@/shared/place/Link';

/** Links that are told, at most. */
const MOST = 500;

/** What leads nowhere in published items, each with the way to its item (`/resources/authoring/links`). */
export function BrokenLinks() {
  const { t } = useTranslation('authoring');
  const { currentData, error, isFetching, refetch } = useBrokenLinksQuery({}, { refetchOnMountOrArgChange: true });
  return (
    <ListFrame<BrokenLink>
      title={t('links.title')}
      data={{
        rows: currentData,
        count: currentData?.length,
        isCountExact: (currentData?.length ?? 0) < MOST,
        isFetching,
        error,
        onRetry: () => void refetch(),
      }}
      notice={<Typography sx={{ mb: 2, color: 'text.secondary', maxWidth: 640 }}>{t('links.help')}</Typography>}
      empty={{ icon: <CheckIcon />, title: t('links.none'), body: t('links.noneBody') }}
      skeleton={
        <Box sx={{ p: 2 }}>
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} animation={false} height={44} />
          ))}
        </Box>
      }
    >
      {(rows) => (
        <Box sx={{ overflow: 'auto' }}>
          <Table
            size="small"
            stickyHeader
            aria-label={t('links.title')}
            sx={{ '& td, & th': { fontSize: 14, lineHeight: '20px', height: 44, py: 0.5 } }}
          >
            <TableHead>
              <TableRow>
                <TableCell>{t('links.item')}</TableCell>
                <TableCell>{t('links.place')}</TableCell>
                <TableCell>{t('links.target')}</TableCell>
                <TableCell>{t('links.reason')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ itemId, title, language, place, target, reason }, at) => (
                <TableRow key={at} hover>
                  <TableCell sx={{ minWidth: 200, overflowWrap: 'anywhere' }}>
                    <Box
                      component={Link}
                      to={`/resources/authoring/${itemId}`}
                      lang={language}
                      sx={{ fontWeight: 600, color: 'primary.main' }}
                    >
                      {title}
                    </Box>{' '}
                    <Box component="span" sx={{ color: 'text.secondary' }}>
                      {t(`language.${language}`)}
                    </Box>
                  </TableCell>
                  <TableCell>{isPlace(place) ? t(`links.places.${place}`) : place}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{target}</TableCell>
                  <TableCell>{t(`links.reasons.${reason}`)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </ListFrame>
  );
}

function isPlace(place: string): place is 'body' | 'related' | 'media' {
  return place === 'body' || place === 'related' || place === 'media';
}
