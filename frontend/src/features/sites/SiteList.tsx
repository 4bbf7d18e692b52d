import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListSitesApiArg, Site } from '@/api/admin';
import { PinIcon } from '@/shared/icons/icons';
import type { RowAction } from '@/shared/list/listColumns';
import { ListPage } from '@/shared/list/ListPage';
import { listPayload, searchPayload } from '@/shared/list/listQuery';
import type { SelectedRows } from '@/shared/list/selection';
import { useListQuery } from '@/shared/list/useListQuery';
import { useNavigate } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { useSiteActions } from './hooks/useSiteActions';
import { useSiteColumns } from './hooks/useSiteColumns';
import { AddSite } from './parts/AddSite';
import { isActive, SITE_DEFAULTS, siteAddress, SiteStatus } from './siteList';
import { useListProgramNamesQuery, useListSitesQuery } from '@/api/admin';

const rowId = (row: Site) => row.siteId;
const rowName = (row: Site) => row.siteName;
const addressOf = (row: Site) => siteAddress('/account/program/site', row);

interface Props {
  accountId: number;
  /** Sites of this program; of the whole account when missing. */
  programId?: number;
}

/** The sites and sessions of a program, or of a whole account (spec 2 §2, §3). */
export function SiteList({ accountId, programId }: Props) {
  const { t } = useTranslation('sites');
  const { canOpen } = useSession();
  const navigate = useNavigate();
  const at = { accountId, ...(programId === undefined ? {} : { programId }) };
  const mayCreate = usePermission('site:create', at) && canOpen('/account/program/sites/createsite');
  const mayEdit = usePermission('site:edit', at);
  const mayDelete = usePermission('site:delete', at);
  const [query, onQuery] = useListQuery(SITE_DEFAULTS);
  const { data: programs } = useListProgramNamesQuery({ accountId }, { skip: programId !== undefined });
  const programName = useMemo(() => (programId === undefined ? (id: number) => programs?.find((each) => each.id === id)?.name ?? '' : undefined), [programId, programs]);
  const columns = useSiteColumns(programName);
  const { turn, askDelete, turnMany, deleteMany, dialogs } = useSiteActions();
  const status = Number(query.filters.status ?? 0);
  const search: ListSitesApiArg = { ...searchPayload<ListSitesApiArg>(query), accountId, ...(programId === undefined ? {} : { programId }), ...(status === 0 ? {} : { status }) };
  const { data, currentData, error, isFetching, refetch } = useListSitesQuery({ ...listPayload<ListSitesApiArg>(query), ...search });
  const list = currentData ?? data;

  const actions: RowAction<Site>[] = [
    { label: t('action.open'), run: (site) => void navigate(addressOf(site)) },
    ...(mayEdit
      ? [
          { label: t('action.disable'), run: (site: Site) => void turn(site), isOffered: isActive },
          { label: t('action.enable'), run: (site: Site) => void turn(site), isOffered: (site: Site) => !isActive(site) },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            label: t('delete.action'),
            isDangerous: true,
            run: (site: Site) => {
              askDelete(site);
            },
          },
        ]
      : []),
  ];
  const bulk = (way: 'enable' | 'disable' | 'delete', run: (selected: SelectedRows, clear: () => void) => void) => ({
    label: (count: number) => t(`bulk.${way}.action`, { count }),
    run,
    isDangerous: way === 'delete',
  });
  const turnTo = (wanted: number) => (selected: SelectedRows, clear: () => void) => {
    turnMany(wanted, selected, search, clear);
  };
  const bulkActions = [
    ...(mayEdit ? [bulk('enable', turnTo(SiteStatus.active)), bulk('disable', turnTo(SiteStatus.disabled))] : []),
    ...(mayDelete
      ? [
          bulk('delete', (selected, clear) => {
            deleteMany(selected, search, clear);
          }),
        ]
      : []),
  ];
  return (
    <>
      <ListPage<Site>
        id={programId === undefined ? 'accountSites' : 'sites'}
        at={{ accountId, programId: programId ?? 0, siteId: 0 }}
        isPart
        title={t('title')}
        {...(list === undefined ? {} : { totals: t('totalActive', { count: list.totalActiveCount }) })}
        primaryAction={mayCreate && programId !== undefined && <AddSite accountId={accountId} programId={programId} />}
        searchLabel={t('search')}
        searchFields={columns.map(({ field, label }) => ({ value: field, label }))}
        filters={[
          {
            name: 'status',
            label: t('column.status'),
            allLabel: t('filter.all'),
            options: [
              { value: String(SiteStatus.active), label: t('filter.active') },
              { value: String(SiteStatus.disabled), label: t('filter.disabled') },
            ],
          },
        ]}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        addressOf={addressOf}
        rowActions={actions}
        {...(bulkActions.length > 0 ? { bulkActions, canSelectAll: true } : {})}
        data={{ rows: list?.results, count: list?.count, isCountExact: list?.isCountExact, isFetching, error, onRetry: () => void refetch() }}
        query={query}
        onQuery={onQuery}
        empty={{ icon: <PinIcon />, title: t('empty'), body: t(programId === undefined ? 'emptyAccount' : 'emptyBody') }}
      />
      {dialogs}
    </>
  );
}
