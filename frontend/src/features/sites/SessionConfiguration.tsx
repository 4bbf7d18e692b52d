import { Box, Button, Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Program } from '@/api/admin.generated';
import { BulkResultDialog } from '@/shared/dialogs/BulkResultDialog';
import { LeaveGuard } from '@/shared/form/LeaveGuard';
import { sayServerMessage } from '@/shared/form/serverMessages';
import { conflictingFields } from '@/shared/form/versionConflict';
import { VersionConflictDialog } from '@/shared/form/VersionConflictDialog';
import { PinIcon } from '@/shared/icons/icons';
import { ListFooter } from '@/shared/list/ListFooter';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import { PAGE_SIZE } from '@/shared/list/listQuery';
import { useListQuery } from '@/shared/list/useListQuery';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { cellName, CONFIGURED, rowValues } from './configureRows';
import { useSessionEdits } from './hooks/useSessionEdits';
import { AddSite } from './parts/AddSite';
import { ConfigureFaults } from './parts/ConfigureFaults';
import { ConfigureRow } from './parts/ConfigureRow';
import { SITE_DEFAULTS } from './siteList';
import { useListSitesQuery } from './sitesApi';

/** The name stays in sight while the columns beside it scroll. */
const STAYING = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper', borderRight: '1px solid', borderRightColor: 'divider', whiteSpace: 'nowrap' } as const;

/** Capacities and ages of all sessions of a program, edited in one table and saved together, each with its own result. */
export function SessionConfiguration({ program }: { program: Program }) {
  const { t, i18n } = useTranslation(['sites', 'shared']);
  const { t: tShared } = useTranslation('shared');
  const { canOpen } = useSession();
  const [query, onQuery] = useListQuery(SITE_DEFAULTS);
  const at = { accountId: program.accountId, programId: program.id };
  const mayEdit = usePermission('site:edit', at);
  const { data, currentData, error, isFetching, refetch } = useListSitesQuery({ programId: program.id, accountId: program.accountId, sortField: 'siteName', page: query.page, count: PAGE_SIZE });
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

  if (error !== undefined && !isFetching) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (list === undefined) {
    return (
      <LoadingState>
        <ListSkeleton columns={6} isCompact={false} />
      </LoadingState>
    );
  }
  if (list.count === 0) {
    return (
      <EmptyState icon={<PinIcon />} title={t('empty')} action={canOpen('/account/program/sites/createsite') && <AddSite {...at} />}>
        {t('emptyBody')}
      </EmptyState>
    );
  }
  return (
    <>
      <LeaveGuard isOn={rows.length > 0 && !isRunning} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2, flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Typography component="h2" variant="h2">
            {t('configure.title')}
          </Typography>
          <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('configure.help')}</Typography>
        </Box>
        {mayEdit && (
          <>
            <Box role="status" sx={{ fontSize: 14, color: 'text.secondary' }}>
              {rows.length > 0 ? t('configure.unsaved', say(rows.length)) : ''}
            </Box>
            {rows.length > 0 && <Button onClick={reset}>{t('configure.reset')}</Button>}
            <Button variant={rows.length === 0 ? 'outlined' : 'contained'} disabled={rows.length === 0} loading={isRunning} onClick={save}>
              {rows.length === 0 ? t('configure.saveNone') : t('configure.save', say(rows.length))}
            </Button>
          </>
        )}
      </Box>
      {isChecked && (
        <ConfigureFaults
          ref={summary}
          rows={rows}
          page={query.page}
          onPage={(page) => {
            onQuery({ page });
          }}
        />
      )}
      <Paper variant="outlined" sx={{ borderRadius: '8px', overflow: 'hidden' }}>
        <TableContainer>
          <Table size="small" aria-label={t('configure.title')} sx={{ fontVariantNumeric: 'tabular-nums', '& th, & td': { fontSize: 14, lineHeight: '20px' }, '& td': { whiteSpace: 'nowrap' }, '& th': { fontWeight: 600 }, '& tr > :first-child': STAYING }}>
            <TableHead>
              <TableRow sx={{ height: 48 }}>
                <TableCell component="th" scope="col">
                  {t('column.siteName')}
                </TableCell>
                <TableCell component="th" scope="col">
                  {t('page.dates')}
                </TableCell>
                <TableCell component="th" scope="col" align="right">
                  {t('column.noOfScholars')}
                </TableCell>
                {CONFIGURED.map((field) => (
                  <TableCell key={field} component="th" scope="col">
                    {t(`field.${field}`)}
                  </TableCell>
                ))}
                <TableCell component="th" scope="col">
                  {t('field.autoEnroll')}
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {list.results.map((site) => (
                <ConfigureRow
                  key={site.siteId}
                  site={site}
                  edit={edits.get(site.siteId)?.edit}
                  mayEdit={mayEdit && !isRunning}
                  isChecked={isChecked}
                  onChange={(part) => {
                    change(site, part, query.page);
                  }}
                />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
        <ListFooter
          page={query.page}
          count={list.count}
          pageSize={PAGE_SIZE}
          onPage={(page) => {
            onQuery({ page });
          }}
        />
      </Paper>
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
