import { useMemo } from 'react';
import { type CatalogLanguage, type ItemsArg, useItemsInfiniteQuery } from '@/api/content';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { type CatalogQuery, itemFilter } from './catalogQuery';

/** Items a page. */
const PAGE = 24;

/** Who sees what is not published yet. */
const READS_DRAFTS: readonly number[] = [Role.superAdmin, Role.contentAdmin];

export function useMayReadDrafts(): boolean {
  return READS_DRAFTS.includes(useSession().role);
}

/** The catalog comes in the two languages of the product. */
export function catalogLanguage(language: string): CatalogLanguage {
  return language.startsWith('es') ? 'es' : 'en';
}

/** The items that are asked for, a page at a time, and how many there are of each facet. */
export function useCatalog(query: CatalogQuery, language: CatalogLanguage) {
  const mayReadDrafts = useMayReadDrafts();
  const arg = useMemo<ItemsArg>(
    () => ({ language, filter: itemFilter(query, mayReadDrafts), first: PAGE }),
    [language, query, mayReadDrafts],
  );
  const list = useItemsInfiniteQuery(arg);
  const { data, currentData, isFetching, isError, hasNextPage, fetchNextPage } = list;
  const items = useMemo(() => data?.pages.flatMap(({ edges }) => edges) ?? [], [data]);
  return {
    items,
    /** Of the first page; those of the question before, until the answer is there. */
    facets: data?.pages[0]?.facets,
    /** Nothing has the words; what is shown is spelled nearly so. */
    isNear: currentData?.pages[0]?.isNear ?? false,
    /** Undefined while it is not known. */
    total: currentData?.pages[0]?.totalCount,
    isLoading: data === undefined && isFetching,
    isFetching,
    /** Once all attempts are over. */
    error: isError && !isFetching ? list.error : undefined,
    hasMore: hasNextPage && currentData !== undefined,
    showMore: () => {
      void fetchNextPage();
    },
    retry: () => {
      void list.refetch();
    },
  };
}
