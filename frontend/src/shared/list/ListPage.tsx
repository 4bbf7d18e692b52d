import { Box, Button, LinearProgress, Paper, Stack } from '@mui/material';
import { useGridApiRef } from '@mui/x-data-grid';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
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
import type { Place } from '../session/roles';
import { PAGE_SIZE, pageRange, type ChangeListQuery, type ListQuery } from './listQuery';
import { ListSkeleton } from './ListSkeleton';
import { ListTable, widenColumn } from './ListTable';
import { type HeadColumn, widenHead } from './TableHeads';
import type { SearchField } from './SearchFieldMenu';
import { NOTHING, selectedRows, type Selection } from './selection';
import { useColumnLayout } from './useColumnLayout';

/** What a list shows of a query of the base API. */
export interface ListData<Row> {
  rows: readonly Row[] | undefined;
  count: number | undefined;
  /** Whether there are no more rows than that. */
  isCountExact?: boolean | undefined;
  /** A call is under way, the first one or another. */
  isFetching: boolean;
  error?: unknown;
  onRetry?: () => void;
}

/** What a table that its page draws is given. */
export interface DrawnTable<Row> {
  rows: readonly Row[];
  /** Those that are shown. */
  columns: readonly HeadColumn[];
  widths: Readonly<Record<string, number>>;
  onWidth: (field: string, width: number) => void;
  isCompact: boolean;
  ref: RefObject<HTMLTableElement | null>;
}

/** A list is a table of what the cells of its columns show, or one that its page draws, such as one to type in. */
type TableOf<Row> =
  | { columns: readonly ListColumn<Row>[]; drawTable?: undefined }
  | { columns: readonly HeadColumn[]; drawTable: (table: DrawnTable<Row>) => ReactNode };

export type ListPageProps<Row> = ListOf<Row> & TableOf<Row>;

interface ListOf<Row> {
  /** Names this list where its columns are kept: "accounts". */
  id: string;
  /** The place its columns are kept for, where it is not the place in view. */
  at?: Partial<Place>;
  title: string;
  /** What to say of the whole list beside its count: "9 active". */
  totals?: string;
  /** The one primary action of the page: in its heading, or in the empty view as the first step while there is nothing. */
  primaryAction?: ReactNode;
  /** What else can be done with the whole list; stays in the heading. */
  otherActions?: ReactNode;
  searchLabel: string;
  /** Fields that can be searched alone, beside all at once; with them comes the exact match. */
  searchFields?: readonly SearchField[];
  filters?: readonly ListFilter[];
  /** Part of a record's page, which has a title and margins of its own. */
  isPart?: boolean;
  /** What to say, or what is wrong, above the bar. */
  notice?: ReactNode;
  rowId: (row: Row) => RowId;
  /** What a row is called, for its check box and its menu. */
  rowName: (row: Row) => string;
  /** Where a row's name leads, and a click on the row. */
  addressOf?: (row: Row) => string;
  rowActions?: readonly RowAction<Row>[];
  bulkActions?: readonly BulkAction[];
  /** The bulk actions can be run on everything the list finds, page by page or not. */
  canSelectAll?: boolean;
  data: ListData<Row>;
  query: ListQuery;
  onQuery: ChangeListQuery;
  pageSize?: number;
  /** What to say when a search finds nothing, where the list has words of its own. */
  noMatch?: string;
  /** What to say when there is nothing at all (no search, no filter). */
  empty: { icon?: ReactNode; title: string; body: ReactNode };
}

/** The list page: heading, bar, table, footer, and the four views of its data. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { id, columns, data, query, onQuery, pageSize = PAGE_SIZE, isPart = false } = props;
  const { t } = useTranslation('shared');
  const layout = useColumnLayout(id, columns, props.at);
  const [selection, setSelection] = useSelection(query);
  const grid = useGridApiRef();
  const drawn = useRef<HTMLTableElement>(null);

  const isNarrowed = query.search !== '' || Object.keys(query.filters).length > 0;
  const { rows, count } = data;
  const hasFailed = data.error !== undefined && !data.isFetching;
  const isEmpty = count === 0 && !data.isFetching;
  const offersFirstStep = isEmpty && !isNarrowed && !hasFailed;

  // The rows of the last page were deleted, or a link names a page that there is no more.
  const { pages } = pageRange(query.page, count ?? 0, pageSize);
  const isPastTheEnd = rows?.length === 0 && !isEmpty && !data.isFetching && query.page > pages;
  useEffect(() => {
    if (isPastTheEnd) {
      onQuery({ page: pages }, { isReplacing: true });
    }
  }, [isPastTheEnd, pages, onQuery]);

  function view() {
    if (hasFailed) {
      return <ErrorState error={data.error} {...(data.onRetry ? { onRetry: data.onRetry } : {})} />;
    }
    const isOnItsWay = data.isFetching || isPastTheEnd;
    if (rows === undefined || count === undefined || (rows.length === 0 && count > 0 && isOnItsWay)) {
      return (
        <LoadingState>
          <ListSkeleton columns={Math.min(columns.length, 6)} isCompact={layout.isCompact} />
        </LoadingState>
      );
    }
    if (isEmpty) {
      return isNarrowed ? (
        <EmptyState
          icon={<SearchIcon />}
          title={props.noMatch ?? t('list.noMatch')}
          action={
            <Button
              variant="outlined"
              onClick={() => {
                onQuery({ search: '', searchField: '', isExact: false, filters: {} });
              }}
            >
              {t('list.showAll')}
            </Button>
          }
        >
          {t('list.noMatchBody')}
        </EmptyState>
      ) : (
        <EmptyState {...(props.empty.icon === undefined ? {} : { icon: props.empty.icon })} title={props.empty.title} action={props.primaryAction}>
          {props.empty.body}
        </EmptyState>
      );
    }
    return (
      <>
        <Box sx={{ height: 2, flexShrink: 0 }}>
          {data.isFetching && <LinearProgress aria-label={t('state.loading')} sx={{ height: 2 }} />}
        </Box>
        {props.drawTable !== undefined ? (
          <Box sx={{ overflow: 'auto', minHeight: 0 }}>
            {props.drawTable({
              rows,
              columns: props.columns.filter(({ field, isName }) => isName === true || !layout.hidden.includes(field)),
              widths: layout.widths,
              onWidth: layout.setWidth,
              isCompact: layout.isCompact,
              ref: drawn,
            })}
          </Box>
        ) : (
          <ListTable
            label={props.title}
            grid={grid}
            columns={props.columns}
            hidden={layout.hidden}
            widths={layout.widths}
            onWidth={layout.setWidth}
            rows={rows}
            rowId={props.rowId}
            rowName={props.rowName}
            isCompact={layout.isCompact}
            query={query}
            onQuery={onQuery}
            {...(props.addressOf ? { addressOf: props.addressOf } : {})}
            rowActions={props.rowActions ?? []}
            {...(props.bulkActions ? { selection, onSelect: setSelection } : {})}
          />
        )}
        <ListFooter
          page={query.page}
          count={count}
          isCountExact={data.isCountExact !== false}
          pageSize={pageSize}
          onPage={(page) => {
            onQuery({ page });
          }}
        />
      </>
    );
  }

  function widen(field: string, by: number): number {
    if (props.drawTable === undefined) {
      return widenColumn(grid.current, field, by);
    }
    const width = widenHead(drawn.current, field, by);
    layout.setWidth(field, width);
    return width;
  }

  const selected = selectedRows(selection, (rows ?? []).map((row) => ({ id: props.rowId(row), name: props.rowName(row) })), count ?? 0);
  const isSelecting = selection.isAll || selection.marked.size > 0;

  return (
    <Box sx={isPart ? {} : { px: { xs: 2, md: 4 }, py: 3, maxWidth: 1680, mx: 'auto' }}>
      <ListHeading
        isPart={isPart}
        title={props.title}
        {...(count === undefined || hasFailed ? {} : { count })}
        isCountExact={data.isCountExact !== false}
        totals={props.totals}
        action={
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
            {props.otherActions}
            {!offersFirstStep && props.primaryAction}
          </Stack>
        }
      />
      {props.notice}
      {props.bulkActions !== undefined && isSelecting ? (
        <BulkBar
          actions={props.bulkActions}
          selected={selected}
          found={count ?? 0}
          {...(props.canSelectAll === true
            ? {
                onSelectAll: () => {
                  setSelection({ isAll: true, marked: new Map() });
                },
              }
            : {})}
          onClear={() => {
            setSelection(NOTHING);
          }}
        />
      ) : (
        <ListBar
          searchLabel={props.searchLabel}
          searchFields={props.searchFields ?? []}
          filters={props.filters ?? []}
          columns={columns}
          hidden={layout.hidden}
          onHidden={layout.setHidden}
          {...(rows === undefined || isEmpty || hasFailed ? {} : { onWiden: widen })}
          isCompact={layout.isCompact}
          onCompact={layout.setCompact}
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

/** The selection, which means nothing any more once another search or filter finds other rows. */
function useSelection({ search, searchField, isExact, filters }: ListQuery): [Selection, (selection: Selection) => void] {
  const found = JSON.stringify([search, searchField, isExact, filters]);
  const [state, setState] = useState({ found, selection: NOTHING });
  const select = useCallback(
    (selection: Selection) => {
      setState({ found, selection });
    },
    [found],
  );
  return [state.found === found ? state.selection : NOTHING, select];
}
