import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListStaffApiArg, type StaffEntry, useListStaffQuery } from '@/api/roster';
import type { Words } from '@/locales/words';
import { PersonIcon } from '@/shared/icons/icons';
import { ListPage } from '@/shared/list/ListPage';
import { listPayload } from '@/shared/list/listQuery';
import { useColumnLayout } from '@/shared/list/useColumnLayout';
import { useListQuery } from '@/shared/list/useListQuery';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { useStaffColumns } from './hooks/useStaffColumns';
import { DownloadButton } from './parts/DownloadButton';
import { ROSTER_ROLES, SEARCH_FIELDS, STAFF_DEFAULTS, staffName, staffSearch } from './rules/staffList';

const ID = 'staffRoster';

/** The staff of the place in view: a row for each role that somebody has there (spec 2 §2 Team roster, §9: 25 a page). */
export function StaffList() {
  const { t } = useTranslation('staffRoster');
  const { place, canOpen } = useSession();
  const mayDownload = usePermission('staff:download', place);
  const [query, onQuery] = useListQuery(STAFF_DEFAULTS);
  const columns = useStaffColumns(place);
  const { hidden } = useColumnLayout(ID, columns);
  const shown = columns.filter(({ field, isName }) => isName === true || !hidden.includes(field)).map(({ field }) => field);
  const search = useMemo(() => staffSearch(query, place), [query, place]);
  const payload = { ...listPayload<ListStaffApiArg>(query), ...search };
  const { data, currentData, error, isFetching, refetch } = useListStaffQuery(payload);
  const list = currentData ?? data;
  const mayOpenPeople = canOpen('/users/:userId');

  return (
    <ListPage<StaffEntry>
      id={ID}
      isPart
      title={t('staff')}
      otherActions={mayDownload && <DownloadButton search={{ ...search, sortField: payload.sortField, sortDir: payload.sortDir, columns: shown.join(',') }} />}
      searchLabel={t('search')}
      searchFields={SEARCH_FIELDS.map((field) => ({ value: field, label: t(`column.${field}`) }))}
      filters={[
        {
          name: 'active',
          label: t('column.status'),
          options: [
            { value: 'true', label: t('filter.active') },
            { value: 'false', label: t('filter.inactive') },
          ],
        },
        { name: 'roleType', label: t('column.systemRole'), options: ROSTER_ROLES.map((role) => ({ value: String(role), label: t(`role.${String(role) as keyof Words['staffRoster']['role']}`) })) },
      ]}
      columns={columns}
      rowId={rowId}
      rowName={staffName}
      {...(mayOpenPeople ? { addressOf } : {})}
      data={{ rows: list?.results, count: list?.count, isCountExact: list?.isCountExact, isFetching, error, onRetry: () => void refetch() }}
      query={query}
      onQuery={onQuery}
      empty={{ icon: <PersonIcon />, title: t('empty'), body: t('emptyBody') }}
    />
  );
}

const rowId = (row: StaffEntry) => row.id;
const addressOf = ({ staffUser }: StaffEntry) => `/users/${String(staffUser.userId)}`;
