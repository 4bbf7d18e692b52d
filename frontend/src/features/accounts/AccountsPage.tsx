import { Button } from '@mui/material';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useListAccountsQuery, type AccountItem } from '@/api/admin';
import { BuildingIcon } from '@/shared/icons/icons';
import type { RowAction } from '@/shared/list/listColumns';
import { ListPage } from '@/shared/list/ListPage';
import { listPayload } from '@/shared/list/listQuery';
import { useListQuery } from '@/shared/list/useListQuery';
import { useSession } from '@/shared/session/SessionContext';
import { useOpenAccount } from '@/shared/session/useOpenAccount';
import { ACCOUNT_DEFAULTS } from './accountList';
import { useAccountColumns } from './useAccountColumns';

/** Partner accounts: home of super admins and admins, and their way into an account (spec 1 §2, §4). */
export function AccountsPage() {
  const { t } = useTranslation('accounts');
  const [query, onQuery] = useListQuery(ACCOUNT_DEFAULTS);
  const columns = useAccountColumns();
  const { openAccount, isOpening } = useOpenAccount();
  const open = useCallback(
    (row: AccountItem) => {
      void openAccount(row.id, row.accountName);
    },
    [openAccount],
  );
  const { canOpen } = useSession();
  const navigate = useNavigate();
  const actions = useMemo<RowAction<AccountItem>[]>(
    () => [
      { label: t('viewAs'), run: open },
      ...(canOpen('/account/programs') ? [{ label: t('manage'), run: ({ id }: AccountItem) => void navigate(`/account/programs?accountId=${String(id)}`) }] : []),
      ...(canOpen('/accounts/edit') ? [{ label: t('editDetails'), run: ({ id }: AccountItem) => void navigate(`/accounts/edit?accountId=${String(id)}`) }] : []),
    ],
    [t, open, canOpen, navigate],
  );
  const { data, currentData, error, isFetching, refetch } = useListAccountsQuery(listPayload(query));
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
      searchLabel={t('search')}
      searchFields={columns.map(({ field, label }) => ({ value: field, label }))}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      onOpen={open}
      rowActions={actions}
      data={{
        rows: list?.results,
        count: list?.count,
        isFetching: isFetching || isOpening,
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
