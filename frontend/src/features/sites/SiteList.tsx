import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Site, useListProgramNamesQuery, useListSitesQuery } from '@/api/admin';
import { PinIcon } from '@/shared/icons/icons';
import { DataTable } from '@/shared/list/DataTable';
import { ListPage } from '@/shared/list/ListPage';
import { useList } from '@/shared/list/useList';
import { useNavigate } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { useSiteActions } from './hooks/useSiteActions';
import { useSiteColumns } from './hooks/useSiteColumns';
import { useSiteFilters } from './hooks/useSiteFilters';
import { AddSite } from './parts/AddSite';
import { siteAddress } from './siteList';

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
  const { data: programs } = useListProgramNamesQuery({ accountId }, { skip: programId !== undefined });
  const programName = useMemo(
    () => (programId === undefined ? (id: number) => programs?.find((each) => each.id === id)?.name ?? '' : undefined),
    [programId, programs],
  );
  const list = useList({
    id: programId === undefined ? 'accountSites' : 'sites',
    at: { accountId, programId: programId ?? 0, siteId: 0 },
    columns: useSiteColumns(programName),
    sort: 'siteName',
    filters: useSiteFilters(),
    rowId,
    rowName,
    useQuery: useListSitesQuery,
    arg: at,
  });
  const { rowActions, bulkActions, dialogs } = useSiteActions({ at, search: list.search });
  const actions = useMemo(
    () => [{ label: t('action.open'), run: (site: Site) => void navigate(addressOf(site)) }, ...rowActions],
    [t, navigate, rowActions],
  );
  const active = list.answer?.totalActiveCount;
  return (
    <>
      <ListPage
        list={list}
        table={(table) => <DataTable {...table} />}
        isPart
        title={t('title')}
        totals={active === undefined ? undefined : t('totalActive', { count: active })}
        primaryAction={mayCreate && programId !== undefined && <AddSite accountId={accountId} programId={programId} />}
        searchLabel={t('search')}
        addressOf={addressOf}
        rowActions={actions}
        bulkActions={bulkActions}
        canSelectAll
        empty={{ icon: <PinIcon />, title: t('empty'), body: t(programId === undefined ? 'emptyAccount' : 'emptyBody') }}
      />
      {dialogs}
    </>
  );
}
