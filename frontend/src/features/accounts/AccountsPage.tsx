import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAccountsQuery, type AccountItem } from '@/api/admin.generated';
import { BuildingIcon } from '@/shared/icons/icons';
import { ListPage } from '@/shared/list/ListPage';
import { listPayload } from '@/shared/list/listQuery';
import { useListQuery } from '@/shared/list/useListQuery';
import { useOpenAccount } from '@/shared/session/useOpenAccount';
import { EmptyState } from '@/shared/states/EmptyState';
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
  const { data, currentData, error, isFetching, refetch } = useListAccountsQuery(listPayload(query));
  const list = currentData ?? data;

  return (
    <ListPage<AccountItem>
      id="accounts"
      title={t('title')}
      searchLabel={t('search')}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      onOpen={open}
      rowActions={[{ label: t('viewAs'), run: open }]}
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
      empty={
        <EmptyState icon={<BuildingIcon />} title={t('empty')}>
          {t('emptyBody')}
        </EmptyState>
      }
    />
  );
}

const rowId = (row: AccountItem) => row.id;
const rowName = (row: AccountItem) => row.accountName;
