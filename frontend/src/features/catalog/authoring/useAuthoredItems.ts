import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuthoredItem, useAuthoredItemsInfiniteQuery } from '@/api/authoring';
import type { ItemKind, ItemState } from '@/api/content';
import { useParameter } from '@/shared/list/useParameter';
import { KINDS, SEARCH_LENGTH } from '../catalogQuery';
import { catalogLanguage } from '../useCatalog';

/** Items a page. */
const PAGE = 50;

/** States that a list may be narrowed to, in their order. */
export const STATES: readonly ItemState[] = ['DRAFT', 'SCHEDULED', 'PUBLISHED'];

/** The items of authors, as the URL narrows them. */
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
    () => ({
      language,
      filter: {
        drafts: true,
        ...(search === '' ? {} : { search: search.slice(0, SEARCH_LENGTH) }),
        ...(kind === undefined ? {} : { kinds: [kind] }),
        ...(state === undefined ? {} : { states: [state] }),
      },
      first: PAGE,
    }),
    [language, search, kind, state],
  );
  const list = useAuthoredItemsInfiniteQuery(arg);
  const { data, currentData, error, isFetching, hasNextPage, fetchNextPage } = list;
  const items = useMemo<AuthoredItem[] | undefined>(
    () => (currentData ?? data)?.pages.flatMap(({ edges }) => edges.map(({ node }) => node)),
    [currentData, data],
  );

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
    total: currentData?.pages[0]?.totalCount,
    isFetching,
    error: isFetching ? undefined : error,
    hasMore: hasNextPage,
    showMore: () => {
      void fetchNextPage();
    },
    retry: () => {
      void list.refetch();
    },
  };
}
