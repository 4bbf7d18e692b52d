import { Button } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListProgramsApiArg, Program } from '@/api/admin';
import type { RowAction } from '@/shared/list/listColumns';
import { ListPage } from '@/shared/list/ListPage';
import { listPayload, searchPayload } from '@/shared/list/listQuery';
import type { SelectedRows } from '@/shared/list/selection';
import { useListQuery } from '@/shared/list/useListQuery';
import { Link } from '@/shared/place/Link';
import { addressAt } from '@/shared/place/address';
import { useNavigate } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { useProgramColumns } from './hooks/useProgramColumns';
import { useProgramStatus } from './hooks/useProgramStatus';
import { isActive, PROGRAM_DEFAULTS, PROGRAM_SEARCH_FIELDS, programAddress, ProgramStatus } from './programList';
import { useListProgramsQuery } from '@/api/admin';

const rowId = (row: Program) => row.id;
const rowName = (row: Program) => row.programName;
const addressOf = (row: Program) => programAddress('/account/program/sites', row);

/** The programs of an account (spec 2 §2, §3). */
export function ProgramList({ accountId }: { accountId: number }) {
  const { t } = useTranslation('programs');
  const { canOpen } = useSession();
  const navigate = useNavigate();
  const mayCreate = usePermission('program:create', { accountId });
  const mayTurn = usePermission('program:status', { accountId });
  const [query, onQuery] = useListQuery(PROGRAM_DEFAULTS);
  const columns = useProgramColumns();
  const { turn, turnMany, dialogs } = useProgramStatus();
  const status = Number(query.filters.status ?? 0);
  const { data, currentData, error, isFetching, refetch } = useListProgramsQuery({ ...listPayload<ListProgramsApiArg>(query), accountId, ...(status === 0 ? {} : { status }) });
  const list = currentData ?? data;
  const search = { ...searchPayload<ListProgramsApiArg>(query), accountId, ...(status === 0 ? {} : { status }) };

  const actions = useMemo<RowAction<Program>[]>(() => {
    const goTo = (label: string, page: string) => (canOpen(page) ? [{ label, run: (program: Program) => void navigate(programAddress(page, program)) }] : []);
    return [
      ...goTo(t('action.sites'), '/account/program/sites'),
      ...goTo(t('action.overview'), '/account/programs/sessions'),
      ...goTo(t('action.configure'), '/account/programs/sessions/configure'),
      ...goTo(t('action.edit'), '/accounts/editprogram'),
      ...goTo(t('action.invite'), '/configure/programadmin'),
      ...(mayTurn
        ? [
            { label: t('action.disable'), run: (program: Program) => void turn(program), isOffered: isActive },
            { label: t('action.enable'), run: (program: Program) => void turn(program), isOffered: (program: Program) => !isActive(program) },
          ]
        : []),
    ];
  }, [t, canOpen, navigate, mayTurn, turn]);
  const bulk = (wanted: number, way: 'enable' | 'disable') => ({
    label: (count: number) => t(`bulk.${way}.action`, { count }),
    run: (selected: SelectedRows, clear: () => void) => {
      turnMany(wanted, selected, search, clear);
    },
  });
  return (
    <>
      <ListPage<Program>
        id="programs"
        at={{ accountId, programId: 0, siteId: 0 }}
        isPart
        title={t('title')}
        {...(list === undefined ? {} : { totals: t('totalActive', { count: list.totalActivePrograms }) })}
        primaryAction={
          mayCreate &&
          canOpen('/accounts/createprogram') && (
            <Button variant="contained" component={Link} to={addressAt({ accountId }, '/accounts/createprogram')}>
              {t('add')}
            </Button>
          )
        }
        searchLabel={t('search')}
        searchFields={PROGRAM_SEARCH_FIELDS.map((field) => ({ value: field, label: t(`column.${field}`) }))}
        filters={[
          {
            name: 'status',
            label: t('column.programStatus'),
            allLabel: t('filter.all'),
            options: [
              { value: String(ProgramStatus.active), label: t('filter.active') },
              { value: String(ProgramStatus.disabled), label: t('filter.disabled') },
            ],
          },
        ]}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        {...(canOpen('/account/program/sites') ? { addressOf } : {})}
        rowActions={actions}
        {...(mayTurn ? { bulkActions: [bulk(ProgramStatus.active, 'enable'), bulk(ProgramStatus.disabled, 'disable')], canSelectAll: true } : {})}
        data={{ rows: list?.results, count: list?.count, isCountExact: list?.isCountExact, isFetching, error, onRetry: () => void refetch() }}
        query={query}
        onQuery={onQuery}
        empty={{ title: t('empty'), body: t('emptyBody') }}
      />
      {dialogs}
    </>
  );
}
