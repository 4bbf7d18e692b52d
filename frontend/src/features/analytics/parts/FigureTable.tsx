import { Box, Table, TableBody, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { NOTHING_SAID } from '@/shared/text/nothing';

export interface FigureColumn<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** What it is sorted by; null goes last. Absent: a name, at the left, that does not sort by figures. */
  figure?: (row: Row) => number | null | undefined;
}

interface Props<Row> {
  label: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string | number;
  /** Columns of figures sort the rows. */
  isSorted?: boolean;
}

/** Figures as a table: the twin of a chart, or the sites of a program. */
export function FigureTable<Row>({ label, columns, rows, rowId, isSorted = false }: Props<Row>) {
  const [sort, setSort] = useState<{ key: string; isDescending: boolean } | null>(null);
  const figure = columns.find(({ key }) => key === sort?.key)?.figure;
  const shown = figure === undefined ? rows : [...rows].sort((one, other) => compare(figure(one), figure(other), sort?.isDescending === true));
  function turn(key: string) {
    setSort((now) => (now?.key !== key ? { key, isDescending: true } : now.isDescending ? { key, isDescending: false } : null));
  }
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <Table size="small" aria-label={label} sx={{ fontVariantNumeric: 'tabular-nums', '& td, & th': { fontSize: 14, lineHeight: '20px', height: 40, py: 0.5, whiteSpace: 'nowrap' }, '& tbody tr:last-of-type > *': { borderBottom: 0 } }}>
        <TableHead>
          <TableRow>
            {columns.map(({ key, label: head, figure: byFigure }) => (
              <TableCell key={key} align={byFigure === undefined ? 'left' : 'right'} sortDirection={sort?.key === key ? (sort.isDescending ? 'desc' : 'asc') : false} sx={{ fontWeight: 600 }}>
                {isSorted && byFigure !== undefined ? (
                  <TableSortLabel
                    active={sort?.key === key}
                    direction={sort?.key === key && !sort.isDescending ? 'asc' : 'desc'}
                    onClick={() => {
                      turn(key);
                    }}
                  >
                    {head}
                  </TableSortLabel>
                ) : (
                  head
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((row) => (
            <TableRow key={rowId(row)} hover>
              {columns.map(({ key, cell, figure: byFigure }, index) => (
                <TableCell key={key} {...(index === 0 && { component: 'th', scope: 'row' })} align={byFigure === undefined ? 'left' : 'right'} sx={{ fontWeight: 400 }}>
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

function compare(one: number | null | undefined, other: number | null | undefined, isDescending: boolean): number {
  if (one === null || one === undefined || other === null || other === undefined) {
    return Number(one === null || one === undefined) - Number(other === null || other === undefined);
  }
  return isDescending ? other - one : one - other;
}
