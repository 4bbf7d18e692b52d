import { Button } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { knownZone } from '@/shared/formats/zones';
import { ListPage, type ListPageProps } from '@/shared/list/ListPage';
import { useColumnLayout } from '@/shared/list/useColumnLayout';
import { useListQuery } from '@/shared/list/useListQuery';
import { Link } from '@/shared/place/Link';
import type { Place } from '@/shared/session/roles';
import { useUserActions } from '../hooks/useUserActions';
import { useUserColumns } from '../hooks/useUserColumns';
import { useUserFilters } from '../hooks/useUserFilters';
import { SEARCH_FIELDS, USER_DEFAULTS, USER_PAGE_SIZE } from '../rules/userList';
import { userPayload, userSearch } from '../rules/userPayload';
import { fullName } from '../rules/userWords';
import { useListUsersQuery, type UserRow } from '@/api/identity';
import { DownloadButton } from './DownloadButton';

interface Props {
  /** Names the list where its columns are kept. */
  id: string;
  title: string;
  /** The place whose people are listed; zero for all that the person may see. */
  at: Partial<Place>;
  /** Part of a record's page, which has a title and margins of its own. */
  isPart?: boolean;
  /** Where somebody new is added. */
  addPath?: string;
  /** Stands beside the other buttons of the list. */
  besides?: ReactNode;
  empty: ListPageProps<UserRow>['empty'];
}

/** People in a list: 14 a page, with everything that can be done with one or many (spec 2 §2 "Users", §3 "User row"). */
export function UserTable({ id, title, at, isPart = false, addPath = '/users/new', besides, empty }: Props) {
  const { t } = useTranslation('users');
  const [query, onQuery] = useListQuery(USER_DEFAULTS);
  const columns = useUserColumns();
  const { hidden } = useColumnLayout(id, columns, at);
  const shown = columns.filter(({ field, isName }) => isName === true || !hidden.includes(field)).map(({ field }) => field);
  const filters = useUserFilters();
  const search = useMemo(() => userSearch(query, at), [query, at]);
  const { data, currentData, error, isFetching, refetch } = useListUsersQuery(userPayload(query, at));
  const { sortField, sortDir } = userPayload(query, at);
  const list = currentData ?? data;
  const { rowActions, bulkActions, dialog } = useUserActions(search);

  return (
    <>
      <ListPage<UserRow>
        id={id}
        title={title}
        at={at}
        isPart={isPart}
        primaryAction={
          <Button variant="contained" component={Link} to={addPath}>
            {t('add')}
          </Button>
        }
        otherActions={
          <>
            {besides}
            <DownloadButton search={{ ...search, sortField, sortDir, columns: shown.join(','), timeZone: knownZone() }} />
          </>
        }
        searchLabel={t('search')}
        searchFields={SEARCH_FIELDS.map((field) => ({ value: field, label: t(`column.${field}`) }))}
        filters={filters}
        columns={columns}
        rowId={rowId}
        rowName={fullName}
        addressOf={addressOf}
        rowActions={rowActions}
        bulkActions={bulkActions}
        canSelectAll
        pageSize={USER_PAGE_SIZE}
        data={{
          rows: list?.results,
          count: list?.count,
          isCountExact: list?.isCountExact,
          isFetching,
          error,
          onRetry: () => {
            void refetch();
          },
        }}
        query={query}
        onQuery={onQuery}
        noMatch={t('noMatch')}
        empty={empty}
      />
      {dialog}
    </>
  );
}

const rowId = (row: UserRow) => row.userId;
const addressOf = (row: UserRow) => `/users/${String(row.userId)}`;
