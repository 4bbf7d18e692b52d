import { Box, Button, LinearProgress, Paper, Skeleton, Stack, Table, TableBody, TableCell } from '@mui/material';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClockIcon } from '../icons/icons';
import { ColumnMenu } from '../list/ColumnMenu';
import type { ListHead } from '../list/listColumns';
import { headedTable, TableHeads, widenHead } from '../list/TableHeads';
import { useColumnLayout } from '../list/useColumnLayout';
import { EmptyState } from '../states/EmptyState';
import { ErrorState } from '../states/ErrorState';
import { LoadingState } from '../states/LoadingState';
import { visuallyHidden } from '../text/visuallyHidden';
import type { AuditOrder } from './auditApi';
import { AuditRow } from './AuditRow';
import { AUDIT_WORDS } from './auditWords';
import type { MergedEntry } from './mergedLog';

/** What has been read of a log, with the way to more. */
export interface ReadEntries {
  entries: readonly MergedEntry[];
  isLoading: boolean;
  isFetching: boolean;
  error: unknown;
  hasMore: boolean;
  showMore: () => void;
  retry: () => void;
}

interface Props {
  log: ReadEntries;
  sortDir: AuditOrder;
  onSortDir: (sortDir: AuditOrder) => void;
  /** What the table is of, for those who hear it. */
  label: string;
  /** What narrows the log, above it. */
  bar?: ReactNode;
  /** Something narrows the log, so that nothing found does not mean that nothing was done. */
  isNarrowed?: boolean;
  /** Shows only what somebody did; absent where one person's or one record's log is shown. */
  onActor?: (entry: MergedEntry) => void;
}

/** The log knows one order: that of time. */
const BY_TIME = 'occurredAt';
const LEAD = 44;

/** Entries of a log: who did what, as whom, when, before and after. */
export function AuditTable({
  log: { entries, isLoading, isFetching, error, hasMore, showMore, retry },
  sortDir,
  onSortDir,
  label,
  bar,
  isNarrowed = false,
  onActor,
}: Props) {
  const { t } = useTranslation(AUDIT_WORDS);
  const columns: readonly ListHead[] = useMemo(
    () => [
      { field: 'when', label: t('column.when'), width: 288, sortField: BY_TIME },
      { field: 'who', label: t('column.who'), isSortable: false },
      { field: 'what', label: t('column.what'), isName: true, isSortable: false },
      { field: 'changes', label: t('column.changes'), isSortable: false },
    ],
    [t],
  );
  const layout = useColumnLayout('audit', columns);
  const table = useRef<HTMLTableElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const hasTable = entries.length > 0 && !isLoading;

  function view() {
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
        <EmptyState icon={<ClockIcon />} title={t(isNarrowed ? 'noMatch' : 'empty')}>
          {t(isNarrowed ? 'noMatchBody' : 'emptyBody')}
        </EmptyState>
      );
    }
    return rows();
  }

  function rows() {
    const shown = columns.filter(({ field, isName }) => isName === true || !layout.hidden.includes(field));
    return (
      <>
        <Box sx={{ height: 2 }}>{isFetching && <LinearProgress aria-label={t('loading')} sx={{ height: 2 }} />}</Box>
        <Box sx={{ overflowX: 'auto' }}>
          <Table
            ref={table}
            size="small"
            stickyHeader
            aria-label={label}
            sx={{
              ...headedTable(shown, layout.widths, LEAD),
              '& td, & th': { fontSize: 14, lineHeight: '20px' },
              '& thead th, & thead td': { bgcolor: 'background.paper' },
            }}
          >
            <TableHeads
              columns={shown}
              widths={layout.widths}
              onWidth={layout.setWidth}
              sort={{ sortField: BY_TIME, sortDir }}
              onSort={(sort) => {
                onSortDir(sort.sortDir);
              }}
              lead={
                <TableCell sx={{ width: LEAD, pr: 0 }}>
                  <Box component="span" sx={visuallyHidden}>
                    {t('column.details')}
                  </Box>
                </TableCell>
              }
            />
            <TableBody>
              {entries.map((entry) => {
                const key = `${entry.service}:${String(entry.id)}`;
                return (
                  <AuditRow
                    key={key}
                    entry={entry}
                    shown={shown.map(({ field }) => field)}
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
              {t(sortDir === 'desc' ? 'showMore' : 'showNewer')}
            </Button>
          </Box>
        )}
      </>
    );
  }

  return (
    <Box>
      {(bar !== undefined || hasTable) && (
        <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1, mb: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>{bar}</Box>
          <Box sx={{ height: 40, display: 'flex', alignItems: 'center' }}>
            <ColumnMenu
              columns={columns}
              hidden={layout.hidden}
              onHidden={layout.setHidden}
              {...(hasTable
                ? {
                    onWiden: (field, by) => {
                      const width = widenHead(table.current, field, by);
                      layout.setWidth(field, width);
                      return width;
                    },
                  }
                : {})}
            />
          </Box>
        </Stack>
      )}
      <Paper variant="outlined" sx={{ borderRadius: '8px', overflow: 'hidden' }}>
        {view()}
      </Paper>
    </Box>
  );
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) {
    next.add(key);
  }
  return next;
}
