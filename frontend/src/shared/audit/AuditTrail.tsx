import { Box, Button, LinearProgress, Paper, Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClockIcon } from '../icons/icons';
import { EmptyState } from '../states/EmptyState';
import { ErrorState } from '../states/ErrorState';
import { LoadingState } from '../states/LoadingState';
import { visuallyHidden } from '../text/visuallyHidden';
import type { AuditedService, AuditFilter } from './auditApi';
import { AuditRow } from './AuditRow';
import type { MergedEntry } from './mergedLog';
import { useAuditTrail } from './useAuditTrail';

interface Props {
  filter: AuditFilter;
  services?: readonly AuditedService[];
  /** What the table is of, for those who hear it. */
  label: string;
  /** Something narrows the log, so that nothing found does not mean that nothing was done. */
  isNarrowed?: boolean;
  /** Shows only what somebody did; absent where one person's or one record's log is shown. */
  onActor?: (entry: MergedEntry) => void;
}

/** Who did what, as whom, when, before and after, the newest first. */
export function AuditTrail({ filter, services, label, isNarrowed = false, onActor }: Props) {
  const { t } = useTranslation('audit');
  const { entries, isLoading, isFetching, error, hasMore, showMore, retry } = useAuditTrail(filter, services);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());

  if (error !== undefined && !isFetching && entries.length === 0) {
    return <ErrorState error={error} onRetry={retry} />;
  }
  if (isLoading) {
    return (
      <LoadingState>
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} animation={false} sx={{ height: 44, mx: 2 }} />
        ))}
      </LoadingState>
    );
  }
  if (entries.length === 0) {
    return (
      <Paper variant="outlined" sx={{ borderRadius: '8px' }}>
        <EmptyState icon={<ClockIcon />} title={t(isNarrowed ? 'noMatch' : 'empty')}>
          {t(isNarrowed ? 'noMatchBody' : 'emptyBody')}
        </EmptyState>
      </Paper>
    );
  }
  return (
    <Paper variant="outlined" sx={{ borderRadius: '8px', overflow: 'hidden' }}>
      <Box sx={{ height: 2 }}>{isFetching && <LinearProgress aria-label={t('loading')} sx={{ height: 2 }} />}</Box>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={label} sx={{ '& td, & th': { fontSize: 14, lineHeight: '20px' } }}>
          <TableHead>
            <TableRow sx={{ height: 48 }}>
              <TableCell sx={{ width: 44, pr: 0 }}>
                <Box component="span" sx={visuallyHidden}>
                  {t('column.details')}
                </Box>
              </TableCell>
              <TableCell sx={{ fontWeight: 600, width: 236 }}>{t('column.when')}</TableCell>
              <TableCell sx={{ fontWeight: 600 }}>{t('column.who')}</TableCell>
              <TableCell sx={{ fontWeight: 600 }}>{t('column.what')}</TableCell>
              <TableCell sx={{ fontWeight: 600 }}>{t('column.changes')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {entries.map((entry) => {
              const key = `${entry.service}:${String(entry.id)}`;
              return (
                <AuditRow
                  key={key}
                  entry={entry}
                  isOpen={opened.has(key)}
                  onToggle={() => {
                    setOpened((before) => toggled(before, key));
                  }}
                  {...(onActor === undefined ? {} : { onActor })}
                />
              );
            })}
          </TableBody>
        </Table>
      </Box>
      {error !== undefined && !isFetching && <ErrorState error={error} onRetry={retry} />}
      {hasMore && (
        <Box sx={{ p: 1.5, textAlign: 'center', borderTop: '1px solid', borderColor: 'divider' }}>
          <Button onClick={showMore} loading={isFetching}>
            {t('showMore')}
          </Button>
        </Box>
      )}
    </Paper>
  );
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) {
    next.add(key);
  }
  return next;
}
