import { Box, Table, TableBody, TableCell } from '@mui/material';
import { useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/api/admin';
import type { ListHead } from '@/shared/list/listColumns';
import type { TableProps } from '@/shared/list/ListPage';
import { headedTable, TableHeads, widenHead } from '@/shared/list/TableHeads';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import type { RowEdit } from '../configureRows';
import type { EditedRow } from '../hooks/useSessionEdits';
import type { Fault } from '../hooks/useSiteRules';
import { ConfigureRow } from './ConfigureRow';

/** Width of the column with the buttons that open the form of a session. */
const LEAD = 48;

/** The heads stay in sight, and the name and its button beside the columns that scroll. */
const TABLE = {
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { fontSize: 14, lineHeight: '20px' },
  '& thead > tr > *': { bgcolor: 'background.paper' },
  '& tr > .lead, & tr > th:first-of-type': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' },
  '& tr > .lead': { width: LEAD, pr: 0 },
  '& tr > .lead + th': { left: LEAD },
  '& tr > th:first-of-type': { borderRight: '1px solid', borderRightColor: 'divider' },
  '& thead tr > .lead, & thead tr > th:first-of-type': { zIndex: 3 },
} as const;

interface Props extends TableProps<Site, ListHead> {
  edits: ReadonlyMap<number, EditedRow>;
  faultsOf: (row: EditedRow) => readonly Fault[];
  isChecked: boolean;
  isRunning: boolean;
  onChange: (site: Site, part: RowEdit) => void;
  /** Opens the form of a session; absent for those who only read. */
  onOpen?: ((site: Site) => void) | undefined;
}

/** Sessions in a table that is typed in. */
export function ConfigureTable({ label, list, rows, ref, edits, faultsOf, isChecked, isRunning, onChange, onOpen }: Props) {
  const { t } = useTranslation('sites');
  const { shown, layout, query, onQuery } = list;
  const { setWidth } = layout;
  const table = useRef<HTMLTableElement>(null);
  const mayEdit = onOpen !== undefined;
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
          ...TABLE,
          ...headedTable(shown, layout.widths, mayEdit ? LEAD : 0),
          '& td, & tbody th': { whiteSpace: 'nowrap', py: layout.isCompact ? 0.25 : 0.75 },
        }}
      >
        <TableHeads
          columns={shown}
          widths={layout.widths}
          onWidth={setWidth}
          sort={query}
          onSort={onQuery}
          lead={
            mayEdit && (
              <TableCell component="td" className="lead">
                <Box component="span" sx={visuallyHidden}>
                  {t('configure.edit')}
                </Box>
              </TableCell>
            )
          }
        />
        <TableBody>
          {rows.map((site) => {
            const row = edits.get(site.siteId);
            return (
              <ConfigureRow
                key={site.siteId}
                site={site}
                shown={shown.map(({ field }) => field)}
                edit={row?.edit}
                faults={row === undefined ? [] : faultsOf(row)}
                mayEdit={mayEdit && !isRunning}
                isChecked={isChecked}
                onChange={(part) => {
                  onChange(site, part);
                }}
                {...(mayEdit
                  ? {
                      onOpen: () => {
                        onOpen(row?.site ?? site);
                      },
                    }
                  : {})}
              />
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}
