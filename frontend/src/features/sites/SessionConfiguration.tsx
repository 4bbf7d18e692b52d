import { Box, Button, Table, TableBody, TableCell, Typography } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSitesApiArg, Program, Site } from '@/api/admin';
import { BulkResultDialog } from '@/shared/dialogs/BulkResultDialog';
import { LeaveGuard } from '@/shared/form/LeaveGuard';
import { showDay } from '@/shared/form/rules';
import { conflictingFields } from '@/shared/form/versionConflict';
import { VersionConflictDialog } from '@/shared/form/VersionConflictDialog';
import { PinIcon } from '@/shared/icons/icons';
import { ListPage } from '@/shared/list/ListPage';
import { listPayload } from '@/shared/list/listQuery';
import { type HeadColumn, headedTable, TableHeads } from '@/shared/list/TableHeads';
import { useListQuery } from '@/shared/list/useListQuery';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { ReasonedButton } from '@/shared/text/ReasonedButton';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { useToasts } from '@/shared/toasts/toasts';
import { cellName, CONFIGURE_DEFAULTS, CONFIGURED, rowValues, SORTED_BY } from './configureRows';
import { useSessionEdits } from './hooks/useSessionEdits';
import { useSiteRules } from './hooks/useSiteRules';
import { useSiteWords } from './hooks/useSiteWords';
import { useWayToField } from './hooks/useWayToField';
import { AddSite } from './parts/AddSite';
import { ConfigureDialog } from './parts/ConfigureDialog';
import { ConfigureFaults } from './parts/ConfigureFaults';
import { ConfigureRow } from './parts/ConfigureRow';
import type { SiteField, SiteValues } from './siteForm';
import { useListSitesQuery } from '@/api/admin';

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

const COLUMNS = [
  { field: 'siteName', label: 'column.siteName', isName: true },
  { field: 'startDate', label: 'page.dates', width: 216 },
  { field: 'siteDays', label: 'field.siteDays', width: 144, isHidden: true },
  { field: 'startTime', label: 'page.times', width: 176, isHidden: true },
  { field: 'noOfScholars', label: 'column.noOfScholars', isNumber: true, width: 124 },
  ...CONFIGURED.map((field) => ({ field, label: `field.${field}` as const, width: field === 'ageFrom' || field === 'ageTo' ? 104 : 140 })),
  { field: 'ageAsOf', label: 'field.ageAsOf', width: 136, isHidden: true },
  { field: 'autoEnroll', label: 'field.autoEnroll', width: 116 },
] as const;

/** A session whose form is open. */
interface Opened {
  site: Site;
  /** Where to begin. */
  field?: string;
  /** What was typed in it before it was closed by mistake. */
  typed?: SiteValues;
}

const rowId = (row: Site) => row.siteId;
const rowName = (row: Site) => row.siteName;

/** All sessions of a program, edited in one table and the form of each, and saved together, each with its own result. */
export function SessionConfiguration({ program }: { program: Program }) {
  const { t } = useTranslation(['sites', 'shared']);
  const { labels, show } = useSiteWords();
  const toasts = useToasts();
  const { canOpen } = useSession();
  const [query, onQuery] = useListQuery(CONFIGURE_DEFAULTS);
  const at = { accountId: program.accountId, programId: program.id };
  const mayEdit = usePermission('site:edit', at);
  const { data, currentData, error, isFetching, refetch } = useListSitesQuery({ ...listPayload<ListSitesApiArg>(query), ...at });
  const list = currentData ?? data;
  const summary = useRef<HTMLDivElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const { schemaOf, faultsOf, sayError } = useSiteRules(program);
  const { edits, rows, change, reset, isChecked, save, run, isRunning, closeRun, conflicts, choose, keepTyped } = useSessionEdits(faultsOf, () => {
    requestAnimationFrame(() => summary.current?.focus());
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { goTo, backTo } = useWayToField(onQuery, (site, field) => {
    setOpened({ site: edits.get(site.siteId)?.site ?? site, field });
  });
  const close = (site: Site) => {
    setOpened(null);
    backTo(site);
  };
  const shown = (values: SiteValues, field: SiteField) => {
    const value = values[field];
    const said = show[field as keyof typeof show]?.(value);
    return said ?? (typeof value === 'boolean' ? t(value ? 'page.yes' : 'page.no') : showDay(String(value)));
  };

  const openedRow = opened === null ? undefined : edits.get(opened.site.siteId);
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
        {rows.length > 0 ? t('configure.unsaved', { count: rows.length }) : ''}
      </Box>
      {rows.length > 0 && (
        <Button
          onClick={() => {
            reset();
            saveButton.current?.focus();
          }}
        >
          {t('configure.reset')}
        </Button>
      )}
      <ReasonedButton ref={saveButton} variant={rows.length === 0 ? 'outlined' : 'contained'} reason={rows.length === 0 ? t('configure.nothing') : undefined} onClick={save}>
        {rows.length === 0 ? t('configure.saveNone') : t('configure.save', { count: rows.length })}
      </ReasonedButton>
    </>
  );

  return (
    <>
      {opened === null && <LeaveGuard isOn={rows.length > 0 && !isRunning} />}
      <ListPage<Site>
        id="configuration"
        at={{ ...at, siteId: 0 }}
        isPart
        title={t('configure.title')}
        primaryAction={isEmpty ? canOpen('/account/program/sites/createsite') && <AddSite {...at} /> : actions}
        notice={
          <>
            <Typography sx={{ mt: -1, mb: 2, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('configure.help')}</Typography>
            {isChecked && (
              <ConfigureFaults
                ref={summary}
                rows={rows}
                faultsOf={({ site, edit, refused }) => faultsOf(site, edit, refused)}
                onGo={({ site, where }, field) => {
                  goTo(site, field, where);
                }}
              />
            )}
          </>
        }
        searchLabel={t('search')}
        searchFields={columns.flatMap(({ sortField, label }) => (sortField === undefined ? [] : [{ value: sortField, label }]))}
        columns={columns}
        drawTable={({ rows: sites, columns: shownColumns, widths, onWidth, isCompact, ref }) => (
          <Table ref={ref} size="small" stickyHeader aria-label={t('configure.title')} sx={{ ...TABLE, ...headedTable(shownColumns, widths, mayEdit ? LEAD : 0), '& td, & tbody th': { whiteSpace: 'nowrap', py: isCompact ? 0.25 : 0.75 } }}>
            <TableHeads
              columns={shownColumns}
              widths={widths}
              onWidth={onWidth}
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
              {sites.map((site) => {
                const row = edits.get(site.siteId);
                return (
                  <ConfigureRow
                    key={site.siteId}
                    site={site}
                    shown={shownColumns.map(({ field }) => field)}
                    edit={row?.edit}
                    faults={row === undefined ? [] : faultsOf(row.site, row.edit, row.refused)}
                    mayEdit={mayEdit && !isRunning}
                    isChecked={isChecked}
                    onChange={(part) => {
                      change(site, part, query);
                    }}
                    {...(mayEdit
                      ? {
                          onOpen: () => {
                            setOpened({ site: row?.site ?? site });
                          },
                        }
                      : {})}
                  />
                );
              })}
            </TableBody>
          </Table>
        )}
        rowId={rowId}
        rowName={rowName}
        data={{ rows: list?.results, count: list?.count, isCountExact: list?.isCountExact, isFetching, error, onRetry: () => void refetch() }}
        query={query}
        onQuery={onQuery}
        empty={{ icon: <PinIcon />, title: t('empty'), body: t('emptyBody') }}
      />
      {opened !== null && (
        <ConfigureDialog
          site={opened.site}
          schema={schemaOf(opened.site)}
          values={rowValues(opened.site, openedRow?.edit)}
          typed={opened.typed}
          faults={openedRow === undefined ? [] : faultsOf(opened.site, openedRow.edit, openedRow.refused)}
          field={opened.field}
          isUnsaved={rows.length > 0}
          onKeep={(values) => {
            change(opened.site, values, query);
            close(opened.site);
          }}
          onClose={(typed) => {
            close(opened.site);
            if (typed !== null) {
              toasts.show({
                text: t('configure.dropped', { name: opened.site.siteName }),
                undo: () => {
                  setOpened({ ...opened, typed });
                },
              });
            }
          }}
        />
      )}
      {run !== null && (
        <BulkResultDialog
          runningTitle={t('configure.running', { count: run.total })}
          doneTitle={(count) => t('configure.done', { count: count })}
          total={run.total}
          answered={run.answered}
          answer={run.answer}
          sayError={sayError}
          onClose={closeRun}
        />
      )}
      {run === null && conflicts.length > 0 && (
        <VersionConflictDialog
          fields={conflicts.flatMap(({ site, edit, current }) =>
            conflictingFields(rowValues(site), rowValues(site, edit), rowValues(current)).map(({ name, offered }) => {
              const field = name as SiteField;
              return {
                name: cellName(site, field),
                label: t('configure.cell', { field: labels[field], name: current.siteName }),
                mine: shown(rowValues(site, edit), field),
                theirs: shown(rowValues(current), field),
                offered,
              };
            }),
          )}
          onChoose={choose}
          onCancel={keepTyped}
        />
      )}
    </>
  );
}
