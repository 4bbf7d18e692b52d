import { Box, LinearProgress } from '@mui/material';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar, type BulkAction } from './BulkBar';
import { ListBar } from './ListBar';
import { type ListHead, type RowAction, rowHeights } from './listColumns';
import { ListFooter } from './ListFooter';
import { ListFrame, type ListWords } from './ListFrame';
import { pageRange } from './listQuery';
import { ListSkeleton } from './ListSkeleton';
import { NOTHING, selectedRows } from './selection';
import type { List } from './useList';

/** What the page asks of its table. */
export interface TableHandle {
  /** Makes a column wider by so many pixels, or narrower; the width that came of it. */
  widen: (field: string, by: number) => number;
}

/** What a table is given. */
export interface TableProps<Row, Column extends ListHead> {
  label: string;
  list: List<Row, Column>;
  rows: readonly Row[];
  /** Where a row's name leads, and a click on the row. */
  addressOf?: ((row: Row) => string) | undefined;
  rowActions: readonly RowAction<Row>[];
  isSelectable: boolean;
  /** False for a row that no bulk action can be run on. */
  isRowSelectable?: ((row: Row) => boolean) | undefined;
  ref: Ref<TableHandle>;
}

interface Props<Row, Column extends ListHead> extends ListWords {
  list: List<Row, Column>;
  /** The table: `DataTable`, which resizes and selects, `PlainTable`, or one of the page's own. */
  table: (table: TableProps<Row, Column>) => ReactNode;
  searchLabel: string;
  isPart?: boolean;
  primaryAction?: ReactNode;
  otherActions?: ReactNode;
  notice?: ReactNode;
  addressOf?: ((row: Row) => string) | undefined;
  rowActions?: readonly RowAction<Row>[];
  bulkActions?: readonly BulkAction[];
  /** Which rows they can be run on; by default all. */
  isRowSelectable?: ((row: Row) => boolean) | undefined;
  /** The bulk actions can be run on everything the list finds, page by page or not. */
  canSelectAll?: boolean;
}

const NO_ACTIONS: readonly never[] = [];

/** So many rows are shown whole: a page of them is not scrolled inside itself (spec 1 §9: 14 people a page). */
const SHORT_PAGE = 14;
/** What is above and below head and rows. */
const FOOT = 56;

/** The page of a list of a service: heading, bar, table, footer. */
export function ListPage<Row, Column extends ListHead>(props: Props<Row, Column>) {
  const {
    list,
    table,
    searchLabel,
    addressOf,
    rowActions = NO_ACTIONS,
    bulkActions = NO_ACTIONS,
    isRowSelectable,
    canSelectAll = false,
    ...frame
  } = props;
  const { query, onQuery, layout, selection, onSelect, columns, data, pageSize } = list;
  const { t } = useTranslation('shared');
  const handle = useRef<TableHandle>(null);
  const { rows, count = 0 } = data;
  const hasRows = rows !== undefined && count > 0 && (data.error === undefined || data.isFetching);

  // The rows of the last page were deleted, or a link names a page that there is no more.
  const { pages } = pageRange(query.page, count, pageSize);
  const isPastTheEnd = rows?.length === 0 && count > 0 && !data.isFetching && query.page > pages;
  useEffect(() => {
    if (isPastTheEnd) {
      onQuery({ page: pages }, { isReplacing: true });
    }
  }, [isPastTheEnd, pages, onQuery]);

  const { head, row } = rowHeights(layout.isCompact);
  const choices = (rows ?? []).map((row) => ({ id: list.rowId(row), name: list.rowName(row), isOff: isRowSelectable?.(row) === false }));
  const selectable = choices.filter(({ isOff }) => !isOff);
  const isSelecting = bulkActions.length > 0 && (selection.isAll || selection.marked.size > 0);

  // The bulk bar has gone, and with it the button that had the focus, or that a dialog would have given it back to.
  const bar = useRef<HTMLDivElement>(null);
  const wasSelecting = useRef(false);
  useEffect(() => {
    if (wasSelecting.current && !isSelecting && document.activeElement === document.body) {
      bar.current?.focus();
    }
    wasSelecting.current = isSelecting;
  }, [isSelecting]);

  return (
    <ListFrame<Row>
      {...frame}
      data={{ ...data, isFetching: data.isFetching || isPastTheEnd }}
      isNarrowed={query.search !== '' || Object.keys(query.filters).length > 0}
      onShowAll={() => {
        onQuery({ search: '', searchField: '', isExact: false, filters: {} });
      }}
      skeleton={<ListSkeleton columns={Math.min(columns.length, 6)} isCompact={layout.isCompact} />}
      least={pageSize <= SHORT_PAGE ? head + pageSize * row + FOOT : 0}
      bar={
        // The one that is not in use keeps its room, so that nothing below moves.
        <Box
          ref={bar}
          tabIndex={-1}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', mb: 2, outline: 0, '& > *': { gridArea: '1 / 1' } }}
        >
          <Box sx={{ visibility: isSelecting ? 'hidden' : 'visible' }}>
            <ListBar
              list={list}
              searchLabel={searchLabel}
              {...(hasRows ? { onWiden: (field, by) => handle.current?.widen(field, by) ?? 0 } : {})}
            />
          </Box>
          {isSelecting && (
            <BulkBar
              actions={bulkActions}
              selected={selectedRows(selection, selectable, count)}
              found={count - choices.length + selectable.length}
              {...(canSelectAll
                ? {
                    onSelectAll: () => {
                      onSelect({ isAll: true, marked: new Map(choices.flatMap(({ id, name, isOff }) => (isOff ? [[id, name]] : []))) });
                    },
                  }
                : {})}
              onClear={() => {
                onSelect(NOTHING);
              }}
            />
          )}
        </Box>
      }
    >
      {(shown) => (
        <>
          <Box sx={{ height: 2, flexShrink: 0 }}>
            {data.isFetching && <LinearProgress aria-label={t('state.loading')} sx={{ height: 2 }} />}
          </Box>
          {table({
            label: frame.title,
            list,
            rows: shown,
            addressOf,
            rowActions,
            isSelectable: bulkActions.length > 0,
            isRowSelectable,
            ref: handle,
          })}
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
      )}
    </ListFrame>
  );
}
