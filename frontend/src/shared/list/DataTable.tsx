import { Box, Link } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import {
  DataGrid,
  GridCellCheckboxRenderer,
  type GridColDef,
  type GridRenderCellParams,
  type GridRowParams,
  type GridRowSelectionModel,
  type GridSortModel,
  useGridApiRef,
} from '@mui/x-data-grid';
import { useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as PlaceLink } from '../place/Link';
import { useNavigate } from '../place/usePlaced';
import { visuallyHidden } from '../text/visuallyHidden';
import { type ListColumn, type RowAction, type RowId, rowHeights, sortFieldOf } from './listColumns';
import type { TableProps } from './ListPage';
import { RowMenu } from './RowMenu';
import { isSelected, selectOnPage } from './selection';

/** A row as the grid holds it: the grid wants plain objects, a list may have any rows. */
interface GridRow<Row> {
  id: RowId;
  row: Row;
}

const MENU = '__menu';

const NARROWEST = 50;
const WIDEST = 1000;

/** The table of a list: sorted and paged by the service, columns resized and hidden by the person, rows selected. */
export function DataTable<Row>({
  label,
  list,
  rows,
  addressOf,
  rowActions,
  isSelectable,
  isRowSelectable,
  ref,
}: TableProps<Row, ListColumn<Row>>) {
  const { columns, layout, rowId, rowName, query, onQuery, selection, onSelect } = list;
  const { widths, hidden } = layout;
  const { t } = useTranslation('shared');
  const navigate = useNavigate();
  const grid = useGridApiRef();
  useImperativeHandle(
    ref,
    () => ({
      widen: (field, by) => {
        const column = grid.current?.getColumn(field);
        const width = Math.round(Math.min(WIDEST, Math.max(column?.minWidth ?? NARROWEST, (column?.computedWidth ?? NARROWEST) + by)));
        grid.current?.setColumnWidth(field, width);
        return width;
      },
    }),
    [grid],
  );
  const gridColumns = useMemo(() => {
    const shown = columns.map((column) => gridColumn(column, widths[column.field], addressOf, rowName));
    return rowActions.length === 0 ? shown : [...shown, menuColumn(t('list.actions'), rowActions, rowName)];
  }, [columns, widths, addressOf, rowActions, rowName, t]);
  const checkboxColumn = useMemo(() => namedCheckbox<Row>((row) => t('list.selectRow', { name: rowName(row) })), [rowName, t]);
  const gridRows = useMemo(() => rows.map((row) => ({ id: rowId(row), row })), [rows, rowId]);
  const visibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.field, column.isName === true || !hidden.includes(column.field)])),
    [columns, hidden],
  );

  const nameField = columns.find((column) => column.isName === true)?.field ?? '';
  // What changes with each address is not what the table looks like.
  const latest = useRef({ onQuery, navigate });
  useEffect(() => {
    latest.current = { onQuery, navigate };
  });
  const { sortField, sortDir } = query;
  const { isCompact, setWidth } = layout;

  // To draw a table of some dozens of rows takes a tenth of a second: asking for its next page does not draw it once more.
  return useMemo(() => {
    const heights = rowHeights(isCompact);
    const choices = isRowSelectable === undefined ? gridRows : gridRows.filter(({ row }) => isRowSelectable(row));
    const open = (row: Row) => {
      if (addressOf !== undefined) {
        void latest.current.navigate(addressOf(row));
      }
    };
    return (
      <DataGrid<GridRow<Row>>
        apiRef={grid}
        aria-label={label}
        rows={gridRows}
        columns={gridColumns}
        rowHeight={heights.row}
        columnHeaderHeight={heights.head}
        hideFooter
        // Pages hold at most 100 rows, so all of the table is in the document: it can be searched, printed and read aloud.
        disableVirtualization
        disableColumnFilter
        disableColumnMenu
        disableRowSelectionOnClick
        sortingMode="server"
        sortingOrder={['asc', 'desc']}
        sortModel={[{ field: columns.find((column) => sortFieldOf(column) === sortField)?.field ?? sortField, sort: sortDir }]}
        onSortModelChange={(model: GridSortModel) => {
          const [first] = model;
          if (first !== undefined) {
            const column = columns.find(({ field }) => field === first.field);
            latest.current.onQuery({
              sortField: (column && sortFieldOf(column)) ?? first.field,
              sortDir: first.sort === 'desc' ? 'desc' : 'asc',
            });
          }
        }}
        columnVisibilityModel={visibility}
        onColumnWidthChange={({ colDef, width }) => {
          setWidth(colDef.field, width);
        }}
        onRowClick={({ row }) => {
          open(row.row);
        }}
        onCellKeyDown={(params, event) => {
          const isMenu = params.field === MENU || params.field === '__check__';
          if (event.key === 'Enter' && !isMenu && event.target === event.currentTarget) {
            open(params.row.row);
          }
        }}
        {...(isSelectable
          ? {
              checkboxSelection: true,
              checkboxColDef: checkboxColumn,
              rowSelectionModel: {
                type: 'include',
                ids: new Set(choices.map(({ id }) => id).filter((id) => isSelected(selection, id))),
              } satisfies GridRowSelectionModel,
              ...(isRowSelectable && { isRowSelectable: ({ row }: GridRowParams<GridRow<Row>>) => isRowSelectable(row.row) }),
              onRowSelectionModelChange: (model: GridRowSelectionModel) => {
                const chosen = new Set(choices.map(({ id }) => id).filter((id) => model.ids.has(id) === (model.type === 'include')));
                onSelect(
                  selectOnPage(
                    selection,
                    choices.map(({ id, row }) => ({ id, name: rowName(row) })),
                    chosen,
                  ),
                );
              },
            }
          : {})}
        localeText={{
          columnHeaderSortIconLabel: t('list.sort'),
          checkboxSelectionSelectAllRows: t('list.selectAll'),
          checkboxSelectionUnselectAllRows: t('list.clearSelection'),
        }}
        sx={(theme) => ({
          '&&': {
            '--DataGrid-t-color-background-base': theme.palette.background.paper,
            '--DataGrid-t-header-background-base': theme.palette.background.paper,
            '--DataGrid-t-color-border-base': theme.palette.divider,
          },
          border: 0,
          fontSize: 14,
          lineHeight: '20px',
          fontVariantNumeric: 'tabular-nums',
          '& .MuiDataGrid-row': { cursor: addressOf === undefined ? 'default' : 'pointer' },
          '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
          // A cell hides what is larger than it: rings of focus stay inside.
          '& .MuiDataGrid-cell a:focus-visible': { outlineOffset: 1 },
          '& .MuiDataGrid-cell button:focus-visible': { outlineOffset: -2 },
          '& .MuiDataGrid-cell .MuiCheckbox-root': { padding: isCompact ? '5px' : '9px' },
          [`& .MuiDataGrid-columnHeader[data-field="${MENU}"] .MuiDataGrid-columnSeparator`]: { display: 'none' },
          // The name and the row menu stay in sight while the columns between them scroll.
          [cellsOf(nameField)]: { ...stayingCell(theme), left: 0, borderRight: `1px solid ${theme.palette.divider}` },
          [cellsOf(MENU)]: {
            ...stayingCell(theme),
            right: 0,
            borderLeft: `1px solid ${theme.palette.divider}`,
            padding: 0,
            textOverflow: 'clip',
          },
          // The ticks between heads, by which columns are resized, pass below those that stay.
          [`& .MuiDataGrid-columnHeader[data-field="${nameField}"], & .MuiDataGrid-columnHeader[data-field="${MENU}"]`]: { zIndex: 31 },
          // The cells that stay need an opaque ground, so a row is colored cell by cell.
          '& .MuiDataGrid-row:hover, & .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': {
            backgroundColor: 'transparent',
          },
          '& .MuiDataGrid-row:hover .MuiDataGrid-cell': { backgroundColor: theme.palette.canvas },
          '& .MuiDataGrid-row.Mui-selected .MuiDataGrid-cell': { backgroundColor: theme.palette.brand.soft },
        })}
      />
    );
  }, [
    grid,
    label,
    gridRows,
    gridColumns,
    checkboxColumn,
    visibility,
    columns,
    nameField,
    sortField,
    sortDir,
    isCompact,
    setWidth,
    addressOf,
    isSelectable,
    isRowSelectable,
    selection,
    onSelect,
    rowName,
    t,
  ]);
}

function cellsOf(field: string): string {
  return `& .MuiDataGrid-cell[data-field="${field}"], & .MuiDataGrid-columnHeader[data-field="${field}"]`;
}

function stayingCell(theme: Theme) {
  return { position: 'sticky', zIndex: 3, backgroundColor: theme.palette.background.paper } as const;
}

function gridColumn<Row>(
  column: ListColumn<Row>,
  width: number | undefined,
  addressOf: ((row: Row) => string) | undefined,
  rowName: (row: Row) => string,
): GridColDef<GridRow<Row>> {
  const isName = column.isName === true;
  const room = width ?? column.width;
  return {
    field: column.field,
    headerName: column.label,
    sortable: column.isSortable ?? true,
    ...(column.isNumber === true ? { align: 'right', headerAlign: 'right' } : {}),
    ...(room === undefined ? { flex: column.flex ?? 1 } : { width: room }),
    ...(column.minWidth === undefined ? {} : { minWidth: column.minWidth }),
    renderCell: ({ row, tabIndex }) => {
      const content = column.cell(row.row);
      const shown = (
        <Box
          component="span"
          title={typeof content === 'string' ? content : undefined}
          // Among figures of one width hyphens are as wide as they are: too wide between words.
          sx={{
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            ...(typeof content === 'string' && !/\d/.test(content) ? { fontVariantNumeric: 'normal' } : {}),
          }}
        >
          {content}
        </Box>
      );
      return isName && addressOf !== undefined ? (
        <Link
          component={PlaceLink}
          to={addressOf(row.row)}
          aria-label={column.isPartOfName === true ? rowName(row.row) : undefined}
          tabIndex={tabIndex}
          underline="hover"
          onClick={(event) => {
            // The row leads there too.
            event.stopPropagation();
          }}
          sx={{
            font: 'inherit',
            fontWeight: 600,
            textAlign: 'left',
            maxWidth: '100%',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            verticalAlign: 'baseline',
          }}
        >
          {shown}
        </Link>
      ) : (
        shown
      );
    },
  };
}

/** The checkboxes of rows, each by the name of its row. */
function namedCheckbox<Row>(label: (row: Row) => string) {
  return {
    renderCell: (params: GridRenderCellParams<GridRow<Row>>) => (
      // Whether it is on the checkbox itself says.
      <GridCellCheckboxRenderer
        {...params}
        {...{ slotProps: { htmlInput: { 'aria-label': label(params.row.row), name: 'select_row' } } }}
      />
    ),
  };
}

function menuColumn<Row>(label: string, actions: readonly RowAction<Row>[], rowName: (row: Row) => string): GridColDef<GridRow<Row>> {
  return {
    field: MENU,
    headerName: label,
    width: 56,
    minWidth: 56,
    sortable: false,
    resizable: false,
    hideable: false,
    align: 'center',
    renderHeader: () => (
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
    ),
    renderCell: ({ row }) => <RowMenu row={row.row} name={rowName(row.row)} actions={actions} />,
  };
}
