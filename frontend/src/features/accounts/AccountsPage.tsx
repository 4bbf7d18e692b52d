import { Button } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAccountsQuery, type AccountItem } from '@/api/admin';
import { BuildingIcon } from '@/shared/icons/icons';
import type { RowAction } from '@/shared/list/listColumns';
import { ListPage } from '@/shared/list/ListPage';
import { PlainTable } from '@/shared/list/PlainTable';
import { useList } from '@/shared/list/useList';
import { addressAt, NOWHERE, viewAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import { useNavigate } from '@/shared/place/usePlaced';
import { mayDrillDown } from '@/shared/session/roleRules';
import { useSession } from '@/shared/session/SessionContext';
import { useAccountColumns } from './useAccountColumns';
import { useAccountFilters } from './useAccountFilters';

const rowId = (row: AccountItem) => row.id;
const rowName = (row: AccountItem) => row.accountName;
const addressOf = (row: AccountItem) => addressAt({ accountId: row.id }, '/account/programs');

/** Partner accounts: home of super admins and admins, and their way into an account, as themselves or viewing as its admin (spec 1 §2, §4). */
export function AccountsPage() {
  const { t } = useTranslation('accounts');
  const { canOpen, role } = useSession();
  const navigate = useNavigate();
  const list = useList({
    id: 'accounts',
    columns: useAccountColumns(),
    sort: 'accountName',
    filters: useAccountFilters(),
    rowId,
    rowName,
    useQuery: useListAccountsQuery,
  });
  const actions = useMemo<RowAction<AccountItem>[]>(
    () => [
      { label: t('open'), run: (row) => void navigate(addressOf(row)) },
      ...(canOpen('/accounts/edit')
        ? [{ label: t('editDetails'), run: ({ id }: AccountItem) => void navigate(addressAt({ accountId: id }, '/accounts/edit')) }]
        : []),
      ...(mayDrillDown(role)
        ? [{ label: t('viewAs'), run: ({ id }: AccountItem) => void navigate(viewAt({ ...NOWHERE, accountId: id })) }]
        : []),
    ],
    [t, canOpen, navigate, role],
  );
  const mayCreate = canOpen('/accounts/create');
  return (
    <ListPage
      list={list}
      table={(table) => <PlainTable {...table} />}
      title={t('title')}
      primaryAction={
        mayCreate && (
          <Button variant="contained" component={Link} to="/accounts/create">
            {t('add')}
          </Button>
        )
      }
      otherActions={
        canOpen('/resources/links') && (
          <Button component={Link} to="/resources/links">
            {t('links')}
          </Button>
        )
      }
      searchLabel={t('search')}
      addressOf={addressOf}
      rowActions={actions}
      // The words of spec 2 §8 lead to a button, so they are for those who have it.
      noMatch={mayCreate ? t('noMatch') : undefined}
      empty={{ icon: <BuildingIcon />, title: t(mayCreate ? 'noAccount' : 'empty'), body: t('emptyBody') }}
    />
  );
}
