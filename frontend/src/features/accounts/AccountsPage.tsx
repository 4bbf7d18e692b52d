import { Button } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAccountsQuery, type AccountItem, type ListAccountsApiArg } from '@/api/admin';
import { BuildingIcon } from '@/shared/icons/icons';
import type { RowAction } from '@/shared/list/listColumns';
import { ListPage } from '@/shared/list/ListPage';
import { listPayload } from '@/shared/list/listQuery';
import { useListQuery } from '@/shared/list/useListQuery';
import { addressAt, NOWHERE, viewAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import { useNavigate } from '@/shared/place/usePlaced';
import { mayDrillDown } from '@/shared/session/roleRules';
import { useSession } from '@/shared/session/SessionContext';
import { ACCOUNT_DEFAULTS } from './accountList';
import { useAccountColumns } from './useAccountColumns';

/** Partner accounts: home of super admins and admins, and their way into an account, as themselves or viewing as its admin (spec 1 §2, §4). */
export function AccountsPage() {
  const { t } = useTranslation('accounts');
  const [query, onQuery] = useListQuery(ACCOUNT_DEFAULTS);
  const columns = useAccountColumns();
  const { canOpen, role } = useSession();
  const navigate = useNavigate();
  const actions = useMemo<RowAction<AccountItem>[]>(
    () => [
      { label: t('open'), run: (row) => void navigate(addressOf(row)) },
      ...(canOpen('/accounts/edit') ? [{ label: t('editDetails'), run: ({ id }: AccountItem) => void navigate(addressAt({ accountId: id }, '/accounts/edit')) }] : []),
      ...(mayDrillDown(role) ? [{ label: t('viewAs'), run: ({ id }: AccountItem) => void navigate(viewAt({ ...NOWHERE, accountId: id })) }] : []),
    ],
    [t, canOpen, navigate, role],
  );
  const { data, currentData, error, isFetching, refetch } = useListAccountsQuery(listPayload<ListAccountsApiArg>(query));
  const list = currentData ?? data;
  const mayCreate = canOpen('/accounts/create');

  return (
    <ListPage<AccountItem>
      id="accounts"
      title={t('title')}
      primaryAction={
        mayCreate && (
          <Button variant="contained" component={Link} to="/accounts/create">
            {t('add')}
          </Button>
        )
      }
      {...(canOpen('/resources/links')
        ? {
            otherActions: (
              <Button component={Link} to="/resources/links">
                {t('links')}
              </Button>
            ),
          }
        : {})}
      searchLabel={t('search')}
      searchFields={columns.map(({ field, label }) => ({ value: field, label }))}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      addressOf={addressOf}
      rowActions={actions}
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
      // The words of spec 2 §8 lead to a button, so they are for those who have it.
      {...(mayCreate ? { noMatch: t('noMatch') } : {})}
      empty={{ icon: <BuildingIcon />, title: t(mayCreate ? 'noAccount' : 'empty'), body: t('emptyBody') }}
    />
  );
}

const rowId = (row: AccountItem) => row.id;
const rowName = (row: AccountItem) => row.accountName;
const addressOf = (row: AccountItem) => addressAt({ accountId: row.id }, '/account/programs');
