import { Button } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Program, useListProgramsQuery } from '@/api/admin';
import { DataTable } from '@/shared/list/DataTable';
import type { RowAction } from '@/shared/list/listColumns';
import { ListPage } from '@/shared/list/ListPage';
import { useList } from '@/shared/list/useList';
import { Link } from '@/shared/place/Link';
import { addressAt } from '@/shared/place/address';
import { useNavigate } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { useProgramColumns } from './hooks/useProgramColumns';
import { useProgramFilters } from './hooks/useProgramFilters';
import { useProgramStatus } from './hooks/useProgramStatus';
import { useTaskReset } from './hooks/useTaskReset';
import { PROGRAM_SEARCH_FIELDS, programAddress } from './programList';

const rowId = (row: Program) => row.id;
const rowName = (row: Program) => row.programName;
const addressOf = (row: Program) => programAddress('/account/program/sites', row);

/** The programs of an account (spec 2 §2, §3). */
export function ProgramList({ accountId }: { accountId: number }) {
  const { t } = useTranslation('programs');
  const { canOpen } = useSession();
  const navigate = useNavigate();
  const mayCreate = usePermission('program:create', { accountId });
  const list = useList({
    id: 'programs',
    at: { accountId, programId: 0, siteId: 0 },
    columns: useProgramColumns(),
    sort: 'programName',
    searchIn: PROGRAM_SEARCH_FIELDS,
    filters: useProgramFilters(),
    rowId,
    rowName,
    useQuery: useListProgramsQuery,
    arg: { accountId },
  });
  const { rowActions, bulkActions, dialogs } = useProgramStatus(accountId, list.search);
  const tasks = useTaskReset(accountId, list.search);
  const actions = useMemo<RowAction<Program>[]>(() => {
    const goTo = (label: string, page: string) =>
      canOpen(page) ? [{ label, run: (program: Program) => void navigate(programAddress(page, program)) }] : [];
    return [
      ...goTo(t('action.sites'), '/account/program/sites'),
      ...goTo(t('action.overview'), '/account/programs/sessions'),
      ...goTo(t('action.configure'), '/account/programs/sessions/configure'),
      ...goTo(t('action.edit'), '/accounts/editprogram'),
      ...goTo(t('action.invite'), '/configure/programadmin'),
      ...rowActions,
    ];
  }, [t, canOpen, navigate, rowActions]);
  const active = list.answer?.totalActivePrograms;
  return (
    <>
      <ListPage
        list={list}
        table={(table) => <DataTable {...table} />}
        isPart
        title={t('title')}
        totals={active === undefined ? undefined : t('totalActive', { count: active })}
        primaryAction={
          mayCreate &&
          canOpen('/accounts/createprogram') && (
            <Button variant="contained" component={Link} to={addressAt({ accountId }, '/accounts/createprogram')}>
              {t('add')}
            </Button>
          )
        }
        searchLabel={t('search')}
        addressOf={canOpen('/account/program/sites') ? addressOf : undefined}
        rowActions={actions}
        bulkActions={[...bulkActions, ...tasks.bulkActions]}
        canSelectAll
        empty={{ title: t('empty'), body: t('emptyBody') }}
      />
      {dialogs}
      {tasks.dialogs}
    </>
  );
}
