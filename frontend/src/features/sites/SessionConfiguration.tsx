import { Box, Button, Table, TableBody, Typography } from '@mui/material';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Program, Site } from '@/api/admin.generated';
import { BulkResultDialog } from '@/shared/dialogs/BulkResultDialog';
import { LeaveGuard } from '@/shared/form/LeaveGuard';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { conflictingFields } from '@/shared/form/versionConflict';
import { VersionConflictDialog } from '@/shared/form/VersionConflictDialog';
import { PinIcon } from '@/shared/icons/icons';
import { ListPage } from '@/shared/list/ListPage';
import { listPayload } from '@/shared/list/listQuery';
import { type HeadColumn, headedTable, TableHeads } from '@/shared/list/TableHeads';
import { useListQuery } from '@/shared/list/useListQuery';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { cellName, CONFIGURE_DEFAULTS, CONFIGURED, rowValues, SORTED_BY } from './configureRows';
import { useSessionEdits } from './hooks/useSessionEdits';
import { AddSite } from './parts/AddSite';
import { ConfigureFaults } from './parts/ConfigureFaults';
import { ConfigureRow } from './parts/ConfigureRow';
import { useListSitesQuery } from './sitesApi';

/** The heads stay in sight, and the name beside the columns that scroll. */
const TABLE = {
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { fontSize: 14, lineHeight: '20px' },
  '& thead th': { bgcolor: 'background.paper' },
  '& tr > th:first-of-type': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper', borderRight: '1px solid', borderRightColor: 'divider' },
  '& thead tr > th:first-of-type': { zIndex: 3 },
} as const;

const COLUMNS = [
  { field: 'siteName', label: 'column.siteName', isName: true },
  { field: 'startDate', label: 'page.dates', width: 216 },
  { field: 'noOfScholars', label: 'column.noOfScholars', isNumber: true, width: 112 },
  ...CONFIGURED.map((field) => ({ field, label: `field.${field}` as const, width: field === 'ageFrom' || field === 'ageTo' ? 104 : 144 })),
  { field: 'autoEnroll', label: 'field.autoEnroll', width: 128 },
] as const;

const rowId = (row: Site) => row.siteId;
const rowName = (row: Site) => row.siteName;

/** Capacities and ages of all sessions of a program, edited in one table and saved together, each with its own result. */
export function SessionConfiguration({ program }: { program: Program }) {
  const { t, i18n } = useTranslation(['sites', 'shared']);
  const { t: tShared } = useTranslation('shared');
  const { canOpen } = useSession();
  const [query, onQuery] = useListQuery(CONFIGURE_DEFAULTS);
  const at = { accountId: program.accountId, programId: program.id };
  const mayEdit = usePermission('site:edit', at);
  const { data, currentData, error, isFetching, refetch } = useListSitesQuery({ ...listPayload(query), ...at });
  const list = currentData ?? data;
  const summary = useRef<HTMLDivElement>(null);
  const { edits, rows, change, reset, isChecked, save, run, isRunning, closeRun, conflicts, choose, keepTyped } = useSessionEdits(() => {
    requestAnimationFrame(() => summary.current?.focus());
  });
  const shown = (values: Record<string, string | boolean>, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'boolean' ? t(value ? 'page.yes' : 'page.no') : value;
  };
  const say = (value: number) => ({ count: value, shown: value.toLocaleString(i18n.language) });

  const isEmpty = list?.count === 0 && query.search === '';
  const columns: readonly HeadColumn[] = useMemo(
    () =>
      COLUMNS.map(({ field, label, ...rest }) => ({
        field,
        label: t(label),
        ...rest,
        ...(field in SORTED_BY ? { sortField: SORTED_BY[field as keyof typeof SORTED_BY] } : {}),
      })),
    [t],
  );
  const actions = mayEdit && (
    <>
      <Box role="status" sx={{ fontSize: 14, color: 'text.secondary', alignSelf: 'center' }}>
        {rows.length > 0 ? t('configure.unsaved', say(rows.length)) : ''}
      </Box>
      {rows.length > 0 && <Button onClick={reset}>{t('configure.reset')}</Button>}
      <Button variant={rows.length === 0 ? 'outlined' : 'contained'} disabled={rows.length === 0} loading={isRunning} onClick={save}>
        {rows.length === 0 ? t('configure.saveNone') : t('configure.save', say(rows.length))}
      </Button>
    </>
  );

  return (
    <>
      <LeaveGuard isOn={rows.length > 0 && !isRunning} />
      <ListPage<Site>
        id="configuration"
        at={{ ...at, siteId: 0 }}
        isPart
        title={t('configure.title')}
        primaryAction={isEmpty ? canOpen('/account/program/sites/createsite') && <AddSite {...at} /> : actions}
        notice={
          <>
            <Typography sx={{ mt: -1, mb: 2, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('configure.help')}</Typography>
            {isChecked && <ConfigureFaults ref={summary} rows={rows} onShow={onQuery} />}
          </>
        }
        searchLabel={t('search')}
        searchFields={columns.flatMap(({ sortField, label }) => (sortField === undefined ? [] : [{ value: sortField, label }]))}
        columns={columns}
        drawTable={({ rows: sites, columns: shownColumns, widths, onWidth, isCompact, ref }) => (
          <Table ref={ref} size="small" stickyHeader aria-label={t('configure.title')} sx={{ ...TABLE, ...headedTable(shownColumns, widths), '& td, & tbody th': { whiteSpace: 'nowrap', py: isCompact ? 0.25 : 0.75 } }}>
            <TableHeads columns={shownColumns} widths={widths} onWidth={onWidth} sort={query} onSort={onQuery} />
            <TableBody>
              {sites.map((site) => (
                <ConfigureRow
                  key={site.siteId}
                  site={site}
                  shown={shownColumns.map(({ field }) => field)}
                  edit={edits.get(site.siteId)?.edit}
                  mayEdit={mayEdit && !isRunning}
                  isChecked={isChecked}
                  onChange={(part) => {
                    change(site, part, query);
                  }}
                />
              ))}
            </TableBody>
          </Table>
        )}
        rowId={rowId}
        rowName={rowName}
        data={{ rows: list?.results, count: list?.count, isFetching, error, onRetry: () => void refetch() }}
        query={query}
        onQuery={onQuery}
        empty={{ icon: <PinIcon />, title: t('empty'), body: t('emptyBody') }}
      />
      {run !== null && (
        <BulkResultDialog
          runningTitle={t('configure.running', say(run.total))}
          doneTitle={(count) => t('configure.done', say(count))}
          total={run.total}
          answered={run.answered}
          answer={run.answer}
          sayError={({ detail }) => sayServerMessage(tShared, detail)}
          onClose={closeRun}
        />
      )}
      {run === null && conflicts.length > 0 && (
        <VersionConflictDialog
          fields={conflicts.flatMap(({ site, edit, current }) =>
            conflictingFields(rowValues(site), rowValues(site, edit), rowValues(current)).map(({ name, offered }) => ({
              name: cellName(site, name),
              label: t('configure.cell', { field: t(`field.${name}`), name: current.siteName }),
              mine: shown(rowValues(site, edit), name),
              theirs: shown(rowValues(current), name),
              offered,
            })),
          )}
          onChoose={choose}
          onCancel={keepTyped}
        />
      )}
    </>
  );
}
