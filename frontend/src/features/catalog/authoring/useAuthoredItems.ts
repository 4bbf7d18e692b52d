import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuthoredItem, type Standing, useAuthoredItemsInfiniteQuery, useStandingsQuery } from '@/api/authoring';
import type { ItemKind, ItemState } from '@/api/content';
import { useParameter } from '@/shared/list/useParameter';
import { KINDS, SEARCH_LENGTH } from '../catalogQuery';
import { catalogLanguage } from '../useCatalog';

/** Items a page: each page's standings are asked for by themselves. */
const PAGE = 50;

/** States that a list may be narrowed to, in their order. */
export const STATES: readonly ItemState[] = ['DRAFT', 'SCHEDULED', 'PUBLISHED'];

/** The items of authors, as the URL narrows them. The service does not narrow by state: with one, all pages are read. */
export function useAuthoredItems() {
  const { i18n } = useTranslation();
  const [written, setLanguage] = useParameter('language', catalogLanguage(i18n.language));
  const [search, setSearch] = useParameter('search');
  const [kindName, setKind] = useParameter('kind');
  const [stateName, setState] = useParameter('state');
  const language = catalogLanguage(written);
  const kind: ItemKind | undefined = KINDS.find((each) => each === kindName);
  const state: ItemState | undefined = STATES.find((each) => each === stateName);
  const arg = useMemo(
    () => ({ language, filter: { drafts: true, ...(search === '' ? {} : { search: search.slice(0, SEARCH_LENGTH) }), ...(kind === undefined ? {} : { kinds: [kind] }) }, first: PAGE }),
    [language, search, kind],
  );
  const list = useAuthoredItemsInfiniteQuery(arg);
  const { data, currentData, error, isFetching, hasNextPage, fetchNextPage } = list;
  const isReadingAll = state !== undefined && hasNextPage && error === undefined;
  useEffect(() => {
    if (isReadingAll && !isFetching) {
      void fetchNextPage();
    }
  }, [isReadingAll, isFetching, fetchNextPage]);

  const items = useMemo<AuthoredItem[] | undefined>(() => {
    const all = (currentData ?? data)?.pages.flatMap(({ edges }) => edges.map(({ node }) => node));
    return state === undefined ? all : all?.filter((each) => each.state === state);
  }, [currentData, data, state]);

  return {
    items,
    language,
    search,
    kind,
    state,
    setLanguage,
    setSearch,
    setKind,
    setState,
    isNarrowed: search !== '' || kind !== undefined || state !== undefined,
    showAll: () => {
      setSearch('');
      setKind('');
      setState('');
    },
    isNear: currentData?.pages[0]?.isNear ?? false,
    total: state === undefined ? currentData?.pages[0]?.totalCount : isReadingAll ? undefined : items?.length,
    isFetching: isFetching || isReadingAll,
    error: isFetching ? undefined : error,
    hasMore: hasNextPage && state === undefined,
    showMore: () => {
      void fetchNextPage();
    },
    retry: () => {
      void list.refetch();
    },
  };
}

/** How some items stand, by their ids: the list says neither when one is published nor that something newer is saved. */
export function useStandings(items: readonly AuthoredItem[]): ReadonlyMap<string, Standing> {
  const ids = items.filter(({ state }) => state !== 'DRAFT').map(({ id }) => id);
  const { currentData = [] } = useStandingsQuery({ ids }, { skip: ids.length === 0 });
  return new Map(ids.flatMap((id, at) => (currentData[at] ? [[id, currentData[at]]] : [])));
}
