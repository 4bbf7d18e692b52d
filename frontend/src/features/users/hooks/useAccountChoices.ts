import { skipToken } from '@reduxjs/toolkit/query';
import { useListAccountsQuery } from '@/api/admin';
import type { ChosenPlace } from '../rules/userForm';

/** Rows of a search (spec 2 §9: "Search rows: 25"). */
const SEARCH_ROWS = 25;

/** Accounts whose name holds what was typed. */
export function useAccountChoices(
  typed: string,
  isOn: boolean,
): { options: ChosenPlace[]; isLoading: boolean; onRetry: (() => void) | undefined } {
  const { currentData, isFetching, isError, refetch } = useListAccountsQuery(
    isOn
      ? {
          ...(typed === '' ? {} : { searchField: 'accountName', search: typed }),
          sortField: 'accountName',
          sortDir: 'asc',
          page: 1,
          count: SEARCH_ROWS,
        }
      : skipToken,
  );
  return {
    options: (currentData?.results ?? []).map(({ id, accountName }) => ({ id, name: accountName })),
    isLoading: isFetching,
    onRetry: isError ? () => void refetch() : undefined,
  };
}
