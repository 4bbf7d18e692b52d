import { Box, Button, Paper, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Program, Site } from '@/api/admin.generated';
import { BulkResultDialog } from '@/shared/dialogs/BulkResultDialog';
import { runInSteps, type BulkAnswer } from '@/shared/dialogs/bulkRun';
import { LeaveGuard } from '@/shared/form/LeaveGuard';
import { sayServerMessage } from '@/shared/form/serverMessages';
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
import { changed, CONFIGURED, rowFaults, siteEdit, type RowEdit } from './configureRows';
import { ConfigureRow } from './parts/ConfigureRow';
import { SITE_DEFAULTS, siteAddress } from './siteList';
import { useEditSitesMutation, useListSitesQuery } from './sitesApi';

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
  // What is typed stays while the person pages; the site it belongs to goes along with the version that was seen.
  const [edits, setEdits] = useState<ReadonlyMap<number, { site: Site; edit: RowEdit }>>(new Map());
  const [answer, setAnswer] = useState<BulkAnswer | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [editMany] = useEditSitesMutation();
  const rows = useMemo(() => [...edits.values()], [edits]);
  const hasFaults = rows.some(({ site, edit }) => Object.keys(rowFaults(site, edit)).length > 0);
  const say = (value: number) => ({ count: value, shown: value.toLocaleString(i18n.language) });

  function change(site: Site, part: RowEdit) {
    const next = new Map(edits);
    const before = next.get(site.siteId);
    const seen = before?.site ?? site;
    const left = changed(seen, { ...before?.edit, ...part });
    if (left === null) {
      next.delete(site.siteId);
    } else {
      next.set(site.siteId, { site: seen, edit: left });
    }
    setEdits(next);
  }

  async function save() {
    setIsChecked(true);
    if (hasFaults || progress !== null) {
      return;
    }
    setProgress(0);
    const result = await runInSteps(
      rows,
      (part) => editMany({ siteEdits: { sites: part.map(({ site, edit }) => siteEdit(site, edit)) } }).unwrap(),
      setProgress,
      ({ site }) => ({ id: site.siteId, name: site.siteName, isDone: false, error: { name: 'Error_Unavailable', detail: t('shared:bulk.notReached') } }),
    );
    const done = new Set(result.results.filter(({ isDone }) => isDone).map(({ id }) => id));
    setEdits(new Map([...edits].filter(([id]) => !done.has(id))));
    setProgress(null);
    setIsChecked(false);
    setAnswer(result);
  }

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
    const create = '/account/program/sites/createsite';
    return (
      <EmptyState
        icon={<PinIcon />}
        title={t('empty')}
        action={
          canOpen(create) && (
            <Button variant="contained" component={Link} to={siteAddress(create, at)}>
              {t('add')}
            </Button>
          )
        }
      >
        {t('emptyBody')}
      </EmptyState>
    );
  }
  return (
    <>
      <LeaveGuard isOn={rows.length > 0 && progress === null} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2, flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 240 }}>
          <Typography component="h2" variant="h2">
            {t('configure.title')}
          </Typography>
          <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{t('configure.help')}</Typography>
        </Box>
        {mayEdit && (
          <>
            <Box role="status" sx={{ fontSize: 14, color: isChecked && hasFaults ? 'error.main' : 'text.secondary' }}>
              {isChecked && hasFaults ? t('configure.faults') : rows.length > 0 ? t('configure.unsaved', say(rows.length)) : ''}
            </Box>
            {rows.length > 0 && (
              <Button
                onClick={() => {
                  setEdits(new Map());
                  setIsChecked(false);
                }}
              >
                {t('configure.reset')}
              </Button>
            )}
            <Button variant="contained" disabled={rows.length === 0} loading={progress !== null} onClick={() => void save()}>
              {rows.length === 0 ? t('configure.saveNone') : t('configure.save', say(rows.length))}
            </Button>
          </>
        )}
      </Box>
      <Paper variant="outlined" sx={{ borderRadius: '8px', overflow: 'hidden' }}>
        <TableContainer>
          <Table size="small" aria-label={t('configure.title')} sx={{ fontVariantNumeric: 'tabular-nums', '& th, & td': { fontSize: 14, lineHeight: '20px' }, '& td': { whiteSpace: 'nowrap' }, '& th': { fontWeight: 600 }, '& tr > :first-of-type': STAYING }}>
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
                  mayEdit={mayEdit && progress === null}
                  onChange={(part) => {
                    change(site, part);
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
      {(answer !== null || (progress !== null && rows.length > 0)) && (
        <BulkResultDialog
          runningTitle={t('configure.running', say(rows.length))}
          doneTitle={(count) => t('configure.done', say(count))}
          total={rows.length}
          answered={progress}
          answer={answer}
          sayError={({ detail }) => sayServerMessage(tShared, detail)}
          onClose={() => {
            setAnswer(null);
          }}
        />
      )}
    </>
  );
}
