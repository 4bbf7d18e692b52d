import { Box, Button, LinearProgress, Paper } from '@mui/material';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemembered } from '../browser/useRemembered';
import { SearchIcon } from '../icons/icons';
import { EmptyState } from '../states/EmptyState';
import { ErrorState } from '../states/ErrorState';
import { LoadingState } from '../states/LoadingState';
import { BulkBar, type BulkAction } from './BulkBar';
import { ListBar } from './ListBar';
import type { ListFilter } from './FilterChip';
import { ListFooter } from './ListFooter';
import { ListHeading } from './ListHeading';
import type { ListColumn, RowAction, RowId } from './listColumns';
import { PAGE_SIZE, type ListQuery } from './listQuery';
import { ListSkeleton } from './ListSkeleton';
import { ListTable } from './ListTable';

/** What a list shows of a query of the base API. */
export interface ListData<Row> {
  rows: readonly Row[] | undefined;
  count: number | undefined;
  /** A call is under way, the first one or another. */
  isFetching: boolean;
  error?: unknown;
  onRetry?: () => void;
}

export interface ListPageProps<Row> {
  /** Names this list in what the browser remembers of it: "accounts". */
  id: string;
  title: string;
  /** The one primary action of the page. */
  primaryAction?: ReactNode;
  searchLabel: string;
  filters?: readonly ListFilter[];
  columns: readonly ListColumn<Row>[];
  rowId: (row: Row) => RowId;
  /** What a row is called, for its check box and its menu. */
  rowName: (row: Row) => string;
  onOpen?: (row: Row) => void;
  rowActions?: readonly RowAction<Row>[];
  bulkActions?: readonly BulkAction[];
  data: ListData<Row>;
  query: ListQuery;
  onQuery: (change: Partial<ListQuery>) => void;
  pageSize?: number;
  /** The empty view when there is nothing at all (no search, no filter). */
  empty: ReactNode;
}

type Density = 'comfortable' | 'compact';
const isDensity = (value: unknown): value is Density => value === 'comfortable' || value === 'compact';
const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** The list page: heading, bar, table, footer, and the four views of its data. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { id, columns, data, query, onQuery, pageSize = PAGE_SIZE } = props;
  const { t } = useTranslation('shared');
  const hiddenAtFirst = useMemo(() => columns.filter((each) => each.isHidden).map((each) => each.field), [columns]);
  const [density, setDensity] = useRemembered<Density>('list.density', isDensity, 'comfortable');
  const [hidden, setHidden] = useRemembered<string[]>(`list.${id}.hidden`, isNames, hiddenAtFirst);
  const [selected, setSelected] = useState<readonly RowId[]>([]);

  const isNarrowed = query.search !== '' || Object.keys(query.filters).length > 0;
  const { rows, count } = data;
  const hasFailed = data.error !== undefined && !data.isFetching;
  const isEmpty = count === 0 && !data.isFetching;

  function view() {
    if (hasFailed) {
      return <ErrorState error={data.error} {...(data.onRetry ? { onRetry: data.onRetry } : {})} />;
    }
    if (rows === undefined || count === undefined) {
      return (
        <LoadingState>
          <ListSkeleton columns={Math.min(columns.length, 6)} isCompact={density === 'compact'} />
        </LoadingState>
      );
    }
    if (isEmpty) {
      return isNarrowed ? (
        <EmptyState
          icon={<SearchIcon />}
          title={t('list.noMatch')}
          action={
            <Button
              variant="outlined"
              onClick={() => {
                onQuery({ search: '', filters: {} });
              }}
            >
              {t('list.showAll')}
            </Button>
          }
        >
          {t('list.noMatchBody')}
        </EmptyState>
      ) : (
        props.empty
      );
    }
    return (
      <>
        <Box sx={{ height: 2, flexShrink: 0 }}>
          {data.isFetching && <LinearProgress aria-label={t('state.loading')} sx={{ height: 2 }} />}
        </Box>
        <ListTable
          id={id}
          label={props.title}
          columns={columns}
          hidden={hidden}
          rows={rows}
          rowId={props.rowId}
          rowName={props.rowName}
          isCompact={density === 'compact'}
          query={query}
          onQuery={onQuery}
          {...(props.onOpen ? { onOpen: props.onOpen } : {})}
          rowActions={props.rowActions ?? []}
          {...(props.bulkActions ? { selected, onSelect: setSelected } : {})}
        />
        <ListFooter
          page={query.page}
          count={count}
          pageSize={pageSize}
          onPage={(page) => {
            onQuery({ page });
          }}
        />
      </>
    );
  }

  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1680, mx: 'auto' }}>
      <ListHeading title={props.title} {...(count === undefined || hasFailed ? {} : { count })} action={props.primaryAction} />
      {props.bulkActions !== undefined && selected.length > 0 ? (
        <BulkBar
          actions={props.bulkActions}
          selected={selected}
          onClear={() => {
            setSelected([]);
          }}
        />
      ) : (
        <ListBar
          searchLabel={props.searchLabel}
          filters={props.filters ?? []}
          columns={columns}
          hidden={hidden}
          onHidden={setHidden}
          isCompact={density === 'compact'}
          onCompact={(isCompact) => {
            setDensity(isCompact ? 'compact' : 'comfortable');
          }}
          query={query}
          onQuery={onQuery}
        />
      )}
      <Paper
        variant="outlined"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          borderRadius: '8px',
          overflow: 'hidden',
          // Head and paging stay in sight; only the rows scroll.
          maxHeight: 'max(420px, calc(100dvh - 232px))',
          '@media print': { maxHeight: 'none' },
        }}
      >
        {view()}
      </Paper>
      <Box role="status" sx={visuallyHidden}>
        {count !== undefined && !data.isFetching && !hasFailed ? t('list.announce', { count }) : ''}
      </Box>
    </Box>
  );
}
