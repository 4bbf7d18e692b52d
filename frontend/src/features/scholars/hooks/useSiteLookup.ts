import { skipToken } from '@reduxjs/toolkit/query';
import { useListSitesQuery, useReadSiteQuery } from '@/api/admin';
import type { Lookup } from '@/shared/list/listFilters';
import { useSession } from '@/shared/session/SessionContext';

/** Sites that are offered at once; the search finds the others. */
const OFFERED = 25;

/** The sites of the place in view whose names hold what is searched for, and what the one that is chosen is called. */
export function useSiteLookup(search: string, value: string, isOpen: boolean): Lookup {
  const { accountId, programId } = useSession().place;
  const found = useListSitesQuery(
    isOpen
      ? {
          ...(accountId !== 0 && { accountId }),
          ...(programId !== 0 && { programId }),
          ...(search !== '' && { search, searchField: 'siteName' as const }),
          sortField: 'siteName',
          sortDir: 'asc',
          page: 1,
          count: OFFERED,
        }
      : skipToken,
  );
  const sites = found.data?.results ?? [];
  const siteId = Number(value);
  const known = sites.find((site) => site.siteId === siteId)?.siteName;
  const chosen = useReadSiteQuery({ siteId }, { skip: value === '' || known !== undefined || !Number.isSafeInteger(siteId) });
  return {
    options: sites.map((site) => ({ value: String(site.siteId), label: site.siteName })),
    isFetching: found.isFetching,
    label: known ?? chosen.currentData?.siteName,
  };
}
