import { Box, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { type ListHead, sortFieldOf } from './listColumns';
import type { ListQuery } from './listQuery';

type Sort = Pick<ListQuery, 'sortField' | 'sortDir'>;

interface Props {
  /** Those that are shown. */
  columns: readonly ListHead[];
  /** Widths in pixels by field, of columns that the person has resized. */
  widths: Readonly<Record<string, number>>;
  onWidth: (field: string, width: number) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** A cell before the first column, such as that of a row's opener. */
  lead?: ReactNode;
  /** A cell behind the last one, such as that of the row menus. */
  tail?: ReactNode;
}

const NARROWEST = 64;
const WIDEST = 1000;
/** Room that a column without a width of its own asks for at least. */
const SHARED = 240;

function withinLimits(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
}

/** Style of a table with these heads: as wide as its columns want, and at least as wide as the page where one of them shares. */
export function headedTable(columns: readonly ListHead[], widths: Readonly<Record<string, number>>, lead = 0) {
  const rooms = columns.map(({ field, width }) => widths[field] ?? width);
  const least = lead + rooms.reduce<number>((sum, room) => sum + (room ?? SHARED), 0);
  return { tableLayout: 'fixed', ...(rooms.includes(undefined) ? { minWidth: least } : { width: least }) } as const;
}

/** Makes a column of a table with these heads wider by so many pixels; the width that comes of it. */
export function widenHead(table: HTMLTableElement | null, field: string, by: number): number {
  const head = table?.querySelector<HTMLElement>(`th[data-field="${CSS.escape(field)}"]`);
  return withinLimits((head?.offsetWidth ?? NARROWEST) + by);
}

/** The heads of a table: sorted by with a button, resized by dragging an edge (the column menu does it by keyboard). */
export function TableHeads({ columns, widths, onWidth, sort, onSort, lead, tail }: Props) {
  return (
    <TableHead>
      <TableRow sx={{ height: 48 }}>
        {lead}
        {columns.map((column) => {
          const { field, label, isNumber = false } = column;
          const sortField = sortFieldOf(column);
          const isSorted = sortField !== undefined && sort.sortField === sortField;
          return (
            <TableCell
              key={field}
              component="th"
              scope="col"
              data-field={field}
              align={isNumber ? 'right' : 'left'}
              sortDirection={isSorted ? sort.sortDir : false}
              sx={{ position: 'relative', fontWeight: 600, width: widths[field] ?? column.width, lineHeight: '20px' }}
            >
              {sortField === undefined ? (
                label
              ) : (
                <TableSortLabel
                  active={isSorted}
                  direction={isSorted ? sort.sortDir : 'asc'}
                  onClick={() => {
                    onSort({ sortField, sortDir: isSorted && sort.sortDir === 'asc' ? 'desc' : 'asc' });
                  }}
                >
                  {label}
                </TableSortLabel>
              )}
              <Edge
                onWidth={(width) => {
                  onWidth(field, width);
                }}
              />
            </TableCell>
          );
        })}
        {tail}
      </TableRow>
    </TableHead>
  );
}

/** The edge of a head, dragged to resize its column. */
function Edge({ onWidth }: { onWidth: (width: number) => void }) {
  const drag = useRef<{ from: number; width: number } | null>(null);
  const widthAt = (event: PointerEvent) =>
    drag.current === null ? null : withinLimits(drag.current.width + event.clientX - drag.current.from);
  return (
    <Box
      aria-hidden
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? NARROWEST };
      }}
      onPointerMove={(event) => {
        const width = widthAt(event);
        if (width !== null) {
          onWidth(width);
        }
      }}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      sx={{
        position: 'absolute',
        insetBlock: 12,
        right: 0,
        width: 8,
        cursor: 'col-resize',
        touchAction: 'none',
        borderRight: '1px solid',
        borderColor: 'divider',
        '&:hover, &:active': { borderColor: 'text.secondary' },
        '@media print': { display: 'none' },
      }}
    />
  );
}
