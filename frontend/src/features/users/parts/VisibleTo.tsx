import { Box, Paper, Skeleton, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFooter } from '@/shared/list/ListFooter';
import { PAGE_SIZE, pageRange } from '@/shared/list/listQuery';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { fullName, sayRole } from '../rules/userWords';
import { useListVisibleToQuery, type Reason } from '@/api/identity';

interface Props {
  userId: number;
  name: string;
}

/** Who can see somebody, and which role at which place lets them. */
export function VisibleTo({ userId, name }: Props) {
  const { t } = useTranslation('users');
  const [page, setPage] = useState(1);
  const { data, isError, error, refetch } = useListVisibleToQuery({ id: userId, page, count: PAGE_SIZE });
  if (isError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <LoadingState>
        <Stack sx={{ gap: 1 }}>
          {Array.from({ length: 5 }, (_, row) => (
            <Skeleton key={row} animation={false} height={44} />
          ))}
        </Stack>
      </LoadingState>
    );
  }
  if (data.count === 0) {
    return <EmptyState title={t('record.visibleEmpty')} />;
  }
  // Those of the last page may not see this person anymore.
  const { pages } = pageRange(page, data.count);
  if (page > pages) {
    setPage(pages);
  }
  return (
    <Box>
      <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary', mb: 1.5 }}>{t('record.visibleHelp')}</Typography>
      <Paper variant="outlined" sx={{ borderRadius: '8px', overflow: 'hidden' }}>
        <Table aria-label={`${t('record.tab.visible')}: ${name}`} sx={{ '& td, & th': { fontSize: 14, lineHeight: '20px' } }}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ fontWeight: 600 }}>{t('record.visiblePerson')}</TableCell>
              <TableCell sx={{ fontWeight: 600 }}>{t('record.visibleWhy')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.results.map((viewer) => (
              <TableRow key={viewer.userId}>
                <TableCell sx={{ fontWeight: 600, verticalAlign: 'top' }}>{fullName(viewer)}</TableCell>
                <TableCell>
                  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                    {viewer.reasons.map((reason, index) => (
                      <li key={index}>{sayReason(reason, sayRole(t, reason.roleId), t('record.everywhere'))}</li>
                    ))}
                  </Box>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        <ListFooter page={page} count={data.count} pageSize={PAGE_SIZE} onPage={setPage} />
      </Paper>
    </Box>
  );
}

/** "Program admin · Riverside · Summer Arts": the role, then the place from the widest to the narrowest. */
function sayReason({ accountName, programName, siteName }: Reason, role: string, everywhere: string): string {
  const place = [accountName, programName, siteName].filter((each) => each !== null && each !== undefined && each !== '');
  return [role, ...(place.length === 0 ? [everywhere] : place)].join(' · ');
}
