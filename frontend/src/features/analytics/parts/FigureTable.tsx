import { alpha, Box, Table, TableBody, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { RowSort } from '../hooks/useRowPage';
import { NOTHING_SAID } from '@/shared/text/nothing';

export interface FigureColumn<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** What it is sorted by; null goes last. Absent: a name, at the left, that does not sort by figures. */
  figure?: (row: Row) => number | null | undefined;
  /** What the service calls it, where the service sorts the rows. */
  sortField?: string;
}

interface Props<Row> {
  label: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
  /** Columns of figures sort the rows that are here. */
  isSorted?: boolean;
  /** The service sorts the rows: these are one page of many. */
  pages?: { sort: RowSort | null; onSort: (sort: RowSort) => void };
}

/** Names stay while the figures beside them move, and the edges show that there are more. */
const NAMES = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  borderRight: '1px solid',
  borderRightColor: 'divider',
  '&&': { whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: { xs: 120, sm: 160 } },
} as const;

/** Names of sites are long: they take lines rather than the figures' room. */
const WORDS = { '&&': { whiteSpace: 'normal', minWidth: 104 } } as const;

/** Figures as a table: the twin of a chart, the sites of a program, or the rows behind a figure. */
export function FigureTable<Row>({ label, columns, rows, rowId, isSorted = false, pages }: Props<Row>) {
  const [sort, setSort] = useState<{ key: string; isDescending: boolean } | null>(null);
  const figure = columns.find(({ key }) => key === sort?.key)?.figure;
  const shown =
    figure === undefined ? rows : [...rows].sort((one, other) => compare(figure(one), figure(other), sort?.isDescending === true));
  function turn(key: string) {
    setSort((now) => (now?.key !== key ? { key, isDescending: true } : now.isDescending ? { key, isDescending: false } : null));
  }

  /** How a column sorts; null for one that does not. */
  function orderOf({
    key,
    figure: byFigure,
    sortField,
  }: FigureColumn<Row>): { isDescending: boolean | null; begins: boolean; turn: () => void } | null {
    const begins = byFigure !== undefined;
    if (pages !== undefined && sortField !== undefined) {
      const isDescending = pages.sort?.field === sortField ? pages.sort.isDescending : null;
      return {
        isDescending,
        begins,
        turn: () => {
          pages.onSort({ field: sortField, isDescending: isDescending === null ? begins : !isDescending });
        },
      };
    }
    if (pages !== undefined || !isSorted || byFigure === undefined) {
      return null;
    }
    return {
      isDescending: sort?.key === key ? sort.isDescending : null,
      begins,
      turn: () => {
        turn(key);
      },
    };
  }

  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={label}
      // A shadow at the right edge, hidden by what moves with the table once its end is in view.
      sx={{
        overflowX: 'auto',
        background: ({ palette: { background, divider } }) =>
          `linear-gradient(to left, ${background.paper} 50%, transparent) right / 32px 100% no-repeat local, linear-gradient(to left, ${alpha(divider, 0.5)}, transparent) right / 12px 100% no-repeat scroll`,
      }}
    >
      <Table
        size="small"
        aria-label={label}
        sx={{
          fontVariantNumeric: 'tabular-nums',
          '& td, & th': { fontSize: 14, lineHeight: '20px', height: 40, py: 0.5, whiteSpace: 'nowrap' },
          '& thead th': { whiteSpace: 'normal' },
          '& tbody tr:last-of-type > *': { borderBottom: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            {columns.map((column, index) => {
              const order = orderOf(column);
              return (
                <TableCell
                  key={column.key}
                  align={column.figure === undefined ? 'left' : 'right'}
                  sortDirection={order === null || order.isDescending === null ? false : direction(order.isDescending)}
                  sx={{ fontWeight: 600, ...(index === 0 && NAMES) }}
                >
                  {order === null ? (
                    column.label
                  ) : (
                    <TableSortLabel
                      active={order.isDescending !== null}
                      direction={direction(order.isDescending ?? order.begins)}
                      onClick={order.turn}
                    >
                      {column.label}
                    </TableSortLabel>
                  )}
                </TableCell>
              );
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((row) => (
            <TableRow key={rowId(row)} hover>
              {columns.map(({ key, cell, figure: byFigure }, index) => (
                <TableCell
                  key={key}
                  {...(index === 0 && { component: 'th', scope: 'row' })}
                  align={byFigure === undefined ? 'left' : 'right'}
                  sx={{ fontWeight: 400, ...(index === 0 ? NAMES : byFigure === undefined && WORDS) }}
                >
                  {cell(row) ?? NOTHING_SAID}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function direction(isDescending: boolean): 'asc' | 'desc' {
  return isDescending ? 'desc' : 'asc';
}

function compare(one: number | null | undefined, other: number | null | undefined, isDescending: boolean): number {
  if (one === null || one === undefined || other === null || other === undefined) {
    return Number(one === null || one === undefined) - Number(other === null || other === undefined);
  }
  return isDescending ? other - one : one - other;
}
