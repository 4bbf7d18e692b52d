import {
  AUTHORED_ITEMS,
  BROKEN_LINKS,
  COMPARED_VERSIONS,
  CREATE_ITEM,
  DELETE_ITEM,
  EDITED_ITEM,
  NAMED_ITEMS,
  PUBLISH_ITEM,
  RENDERED,
  RESTORE_ITEM,
  UNPUBLISH_ITEM,
  UPDATE_ITEM,
  type AuthoredPage,
  type BrokenLink,
  type EditedItem,
  type ItemFields,
  type ItemInput,
  type NamedItem,
} from './authoringDocuments';
import { type CatalogLanguage, contentApi, type ItemFilter } from './content';
import { graphqlCall, graphqlProblem, under } from './graphql';
import { tagsOfRead, tagsOfWrite } from './tags';

export type {
  AuthoredItem,
  AuthoredPage,
  BrokenLink,
  BrokenLinkReason,
  EditedItem,
  ItemFields,
  ItemInput,
  ItemVersion,
  MediaInput,
  NamedItem,
  Standing,
} from './authoringDocuments';

/** Which items authors list. */
export interface AuthoredArg {
  language: CatalogLanguage;
  filter: ItemFilter;
  first: number;
}

/** A change of an item over the version that was seen. */
interface ItemArg {
  id: string;
  version: number;
}

const URL = '/api/content/graphql';

const quiet = { extraOptions: { quiet: true }, transformErrorResponse: graphqlProblem };

/** What an author has open is its own thing: a save answers with all of it, and does not read it again. */
const edited = (id: string) => [{ type: 'catalog' as const, id: `edited ${id}` }];

const reads = contentApi.injectEndpoints({
  endpoints: (build) => ({
    authoredItems: build.infiniteQuery<AuthoredPage, AuthoredArg, string | null>({
      ...quiet,
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ pageInfo }: AuthoredPage) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
      },
      query: ({ queryArg, pageParam }) => graphqlCall(URL, AUTHORED_ITEMS, { ...queryArg, after: pageParam }),
      transformResponse: under<'items', AuthoredPage>('items'),
      providesTags: tagsOfRead(['catalog'], null),
    }),
    /** Items by their slugs, in the order of the slugs; what is not there is left out. */
    namedItems: build.query<NamedItem[], { slugs: readonly string[]; language: CatalogLanguage }>({
      ...quiet,
      query: (variables) => graphqlCall(URL, NAMED_ITEMS, variables),
      transformResponse: under<'itemsNamed', NamedItem[]>('itemsNamed'),
      providesTags: tagsOfRead(['catalog'], null),
    }),
    /** Null where there is none. */
    editedItem: build.query<EditedItem | null, { id: string }>({
      ...quiet,
      query: (variables) => graphqlCall(URL, EDITED_ITEM, variables),
      transformResponse: under<'editedItem', EditedItem | null>('editedItem'),
      providesTags: (_result, _error, { id }) => edited(id),
    }),
    /** What two versions say. Versions stay as they are. */
    comparedVersions: build.query<
      { before: ItemFields | null; after: ItemFields | null } | null,
      { id: string; before: number; after: number }
    >({
      ...quiet,
      query: (variables) => graphqlCall(URL, COMPARED_VERSIONS, variables),
      transformResponse: under<'editedItem', { before: ItemFields | null; after: ItemFields | null } | null>('editedItem'),
    }),
    /** A text in Markdown as its readers get it. */
    rendered: build.query<string, { body: string }>({
      ...quiet,
      query: (variables) => graphqlCall(URL, RENDERED, variables),
      transformResponse: under<'rendered', string>('rendered'),
    }),
    brokenLinks: build.query<BrokenLink[], Record<never, never>>({
      ...quiet,
      query: () => graphqlCall(URL, BROKEN_LINKS),
      transformResponse: under<'brokenLinks', BrokenLink[]>('brokenLinks'),
      providesTags: tagsOfRead(['catalog'], null),
    }),
  }),
});

/** What a write of an item makes stale: what readers see of it. After a conflict, what its author has open. */
const stale = (_result: unknown, error: unknown, arg: ItemArg) => (error === undefined ? tagsOfWrite(['catalog:id'], arg) : edited(arg.id));

/** What a write answers is what the author has open from then on. */
async function cacheAnswer(
  { id }: ItemArg,
  { dispatch, queryFulfilled }: { dispatch: (action: never) => unknown; queryFulfilled: PromiseLike<{ data: EditedItem }> },
): Promise<void> {
  try {
    const { data } = await queryFulfilled;
    dispatch(reads.util.updateQueryData('editedItem', { id }, () => data) as never);
  } catch {
    // The page says why it failed.
  }
}

/** What authors ask of the catalog, and what they change in it. */
export const authoringApi = reads.injectEndpoints({
  endpoints: (build) => ({
    createItem: build.mutation<EditedItem, { slug: string | null; language: CatalogLanguage; input: ItemInput }>({
      ...quiet,
      query: (variables) => graphqlCall(URL, CREATE_ITEM, variables),
      transformResponse: under<'createItem', EditedItem>('createItem'),
      invalidatesTags: tagsOfWrite(['catalog:new'], null),
    }),
    updateItem: build.mutation<EditedItem, ItemArg & { input: ItemInput }>({
      ...quiet,
      query: (variables) => graphqlCall(URL, UPDATE_ITEM, variables),
      transformResponse: under<'updateItem', EditedItem>('updateItem'),
      onQueryStarted: cacheAnswer,
      invalidatesTags: stale,
    }),
    restoreItem: build.mutation<EditedItem, ItemArg & { number: number }>({
      ...quiet,
      query: (variables) => graphqlCall(URL, RESTORE_ITEM, variables),
      transformResponse: under<'restoreItem', EditedItem>('restoreItem'),
      onQueryStarted: cacheAnswer,
      invalidatesTags: stale,
    }),
    /** Now, or at a time ahead. */
    publishItem: build.mutation<EditedItem, ItemArg & { at: string | null }>({
      ...quiet,
      query: (variables) => graphqlCall(URL, PUBLISH_ITEM, variables),
      transformResponse: under<'publishItem', EditedItem>('publishItem'),
      onQueryStarted: cacheAnswer,
      invalidatesTags: stale,
    }),
    /** Now, which takes back what is scheduled too, or at a time ahead. */
    unpublishItem: build.mutation<EditedItem, ItemArg & { at: string | null }>({
      ...quiet,
      query: (variables) => graphqlCall(URL, UNPUBLISH_ITEM, variables),
      transformResponse: under<'unpublishItem', EditedItem>('unpublishItem'),
      onQueryStarted: cacheAnswer,
      invalidatesTags: stale,
    }),
    deleteItem: build.mutation<string, ItemArg>({
      ...quiet,
      query: (variables) => graphqlCall(URL, DELETE_ITEM, variables),
      transformResponse: under<'deleteItem', string>('deleteItem'),
      invalidatesTags: stale,
    }),
  }),
});

export const {
  useAuthoredItemsInfiniteQuery,
  useNamedItemsQuery,
  useEditedItemQuery,
  useComparedVersionsQuery,
  useRenderedQuery,
  useBrokenLinksQuery,
  useCreateItemMutation,
  useUpdateItemMutation,
  useRestoreItemMutation,
  usePublishItemMutation,
  useUnpublishItemMutation,
  useDeleteItemMutation,
} = authoringApi;
