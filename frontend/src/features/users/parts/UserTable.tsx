import { Button } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { knownZone } from '@/shared/formats/zones';
import { DataTable } from '@/shared/list/DataTable';
import type { ListWords } from '@/shared/list/ListFrame';
import { ListPage } from '@/shared/list/ListPage';
import { useList } from '@/shared/list/useList';
import { Link } from '@/shared/place/Link';
import { type Place, Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { useUserActions } from '../hooks/useUserActions';
import { useUserColumns } from '../hooks/useUserColumns';
import { useUserFilters } from '../hooks/useUserFilters';
import { SEARCH_FIELDS, USER_PAGE_SIZE } from '../rules/userList';
import { fullName } from '../rules/userWords';
import { useListUsersQuery, type UserRow } from '@/api/identity';
import { UserDownload } from './UserDownload';

interface Props extends Pick<ListWords, 'title' | 'empty'> {
  /** Names the list where its columns are kept. */
  id: string;
  /** The place whose people are listed; zero for all that the person may see. */
  at: Partial<Place>;
  /** Part of a record's page, which has a title and margins of its own. */
  isPart?: boolean;
  /** Where somebody new is added. */
  addPath?: string;
  /** People a page; 14 unless the list has its own (spec 2 §9). */
  pageSize?: number;
  /** Stands beside the other buttons of the list. */
  besides?: ReactNode;
}

const rowId = (row: UserRow) => row.userId;
const addressOf = (row: UserRow) => `/users/${String(row.userId)}`;

/** People in a list: 14 a page, with everything that can be done with one or many (spec 2 §2 "Users", §3 "User row"). */
export function UserTable({ id, title, at, isPart = false, addPath = '/users/new', pageSize = USER_PAGE_SIZE, besides, empty }: Props) {
  const { t } = useTranslation('users');
  const arg = useMemo(() => Object.fromEntries(Object.entries(at).filter(([, place]) => place !== 0)), [at]);
  const { role } = useSession();
  const isOfAccounts = role < Role.accountAdmin && Object.keys(arg).length === 0;
  const list = useList({
    isOfPeople: true,
    id,
    at,
    columns: useUserColumns(isOfAccounts),
    sort: 'lastName',
    searchIn: SEARCH_FIELDS,
    filters: useUserFilters(Object.keys(arg).length > 0, isOfAccounts),
    pageSize,
    rowId,
    rowName: fullName,
    useQuery: useListUsersQuery,
    arg,
  });
  const { rowActions, bulkActions, isOther, dialog } = useUserActions(list.search);
  return (
    <>
      <ListPage
        list={list}
        table={(table) => <DataTable<UserRow> {...table} />}
        isPart={isPart}
        title={title}
        primaryAction={
          <Button variant="contained" component={Link} to={addPath}>
            {t('add')}
          </Button>
        }
        otherActions={
          <>
            {besides}
            <UserDownload
              search={{ ...list.search, ...list.order, columns: list.shown.map(({ field }) => field).join(','), timeZone: knownZone() }}
            />
          </>
        }
        searchLabel={t('search')}
        addressOf={addressOf}
        rowActions={rowActions}
        bulkActions={bulkActions}
        isRowSelectable={isOther}
        canSelectAll
        noMatch={t('noMatch')}
        empty={empty}
      />
      {dialog}
    </>
  );
}
