import { Box, Link, Table, TableBody, TableCell, TableRow } from '@mui/material';
import { useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as PlaceLink } from '../place/Link';
import { visuallyHidden } from '../text/visuallyHidden';
import type { ListColumn } from './listColumns';
import type { TableProps } from './ListPage';
import { RowMenu } from './RowMenu';
import { headedTable, TableHeads, widenHead } from './TableHeads';

/** Width of the column with the row menus. */
const MENU = 56;
/** The menus of rows stay in view while the columns scroll. */
const PINNED = { borderLeft: '1px solid', borderLeftColor: 'divider', position: 'sticky', right: 0, bgcolor: 'background.paper' } as const;

/** The table of a list whose rows are only read and opened: no table engine comes with it. */
export function PlainTable<Row>({ label, list, rows, addressOf, rowActions, ref }: TableProps<Row, ListColumn<Row>>) {
  const { shown, layout, query, onQuery, rowId, rowName } = list;
  const { t } = useTranslation('shared');
  const table = useRef<HTMLTableElement>(null);
  const { setWidth } = layout;
  useImperativeHandle(
    ref,
    () => ({
      widen: (field, by) => {
        const width = widenHead(table.current, field, by);
        setWidth(field, width);
        return width;
      },
    }),
    [setWidth],
  );
  return (
    <Box sx={{ overflow: 'auto', minHeight: 0 }}>
      <Table
        ref={table}
        size="small"
        stickyHeader
        aria-label={label}
        sx={{
          ...headedTable(shown, layout.widths, rowActions.length === 0 ? 0 : MENU),
          fontVariantNumeric: 'tabular-nums',
          '& td, & th': { fontSize: 14, lineHeight: '20px', height: layout.isCompact ? 36 : 44, py: 0 },
        }}
      >
        <TableHeads
          columns={shown}
          widths={layout.widths}
          onWidth={setWidth}
          sort={query}
          onSort={onQuery}
          {...(rowActions.length === 0
            ? {}
            : {
                tail: (
                  <TableCell sx={{ ...PINNED, bgcolor: 'background.default', width: MENU, zIndex: 3 }}>
                    <Box component="span" sx={visuallyHidden}>
                      {t('list.actions')}
                    </Box>
                  </TableCell>
                ),
              })}
        />
        <TableBody>
          {rows.map((row) => (
            <TableRow key={rowId(row)} hover>
              {shown.map((column) => (
                <TableCell
                  key={column.field}
                  data-field={column.field}
                  align={column.isNumber === true ? 'right' : 'left'}
                  sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {column.isName === true && addressOf !== undefined ? (
                    <Link
                      component={PlaceLink}
                      to={addressOf(row)}
                      aria-label={column.isPartOfName === true ? rowName(row) : undefined}
                      underline="hover"
                      sx={{ font: 'inherit', fontWeight: 600 }}
                    >
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </TableCell>
              ))}
              {rowActions.length > 0 && (
                <TableCell align="center" sx={PINNED}>
                  <RowMenu row={row} name={rowName(row)} actions={rowActions} />
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
