import {
  ADD_TO_COLLECTION,
  COLLECTION_OF,
  COLLECTIONS,
  CREATE_COLLECTION,
  DELETE_COLLECTION,
  DUPLICATE_COLLECTION,
  ITEM,
  ITEM_NAMED,
  ITEMS,
  SET_PROGRESS,
  STARTED,
  SUBSCRIPTIONS,
  UPDATE_COLLECTION,
  type CatalogLanguage,
  type CatalogSubscription,
  type Collection,
  type CollectionInput,
  type CollectionSummary,
  type ContentProgress,
  type Item,
  type ItemFilter,
  type ItemPage,
  type ItemSummary,
} from './catalogDocuments';
import { contentApi as client } from './content.generated';
import { graphqlCall, graphqlProblem, under } from './graphql';
import { type Operation, service } from './service';
import { tagsOfRead, tagsOfWrite, type TagRef } from './tags';

export * from './content.generated';
export type {
  CatalogLanguage,
  CatalogSubscription,
  Collection,
  CollectionInput,
  CollectionSummary,
  ContentProgress,
  FacetCount,
  FacetCounts,
  FoundItem,
  Item,
  ItemFilter,
  ItemKind,
  ItemMedia,
  ItemPage,
  ItemState,
  ItemSummary,
  MediaRole,
  RelatedItem,
  SharedWith,
  SubscriptionCategory,
  TextPart,
  TimeFacet,
} from './catalogDocuments';

/** What each operation of the content service reads and changes. */
export const contentOperations = {
  // Of many documents in one address, each call is an intent of its own.
  runGraphql: { tags: [], quiet: true, repeats: true },
} satisfies Record<keyof typeof client.endpoints, Operation>;

/** Which items of the catalog, in which order, and how many at a time. */
export interface ItemsArg {
  language: CatalogLanguage;
  filter: ItemFilter;
  order?: 'RELEVANCE' | 'NEWEST';
  first: number;
}

const URL = '/api/content/graphql';

/** Going to an item and back again finds the list as it was left. */
const CACHE_SECONDS = 600;

const paging = {
  initialPageParam: null,
  getNextPageParam: ({ pageInfo }: ItemPage) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
};

const read = { extraOptions: { quiet: true }, keepUnusedDataFor: CACHE_SECONDS, transformErrorResponse: graphqlProblem };
const write = { extraOptions: { quiet: true }, transformErrorResponse: graphqlProblem };

const staleBy = (refs: readonly TagRef[]) => (_result: unknown, error: unknown, arg: unknown) =>
  error === undefined ? tagsOfWrite(refs, arg) : [];

/** The generated client runs any document, as a write: these are the reads and writes that pages make of it, each with its document. */
export const contentApi = service(client, contentOperations).injectEndpoints({
  endpoints: (build) => ({
    items: build.infiniteQuery<ItemPage, ItemsArg, string | null>({
      ...read,
      infiniteQueryOptions: paging,
      query: ({ queryArg, pageParam }) => graphqlCall(URL, ITEMS, { ...queryArg, after: pageParam }),
      transformResponse: under<'items', ItemPage>('items'),
      providesTags: tagsOfRead(['catalog'], null),
    }),
    /** Null where there is none, or not for the caller. */
    item: build.query<Item | null, { id: string }>({
      ...read,
      query: (variables) => graphqlCall(URL, ITEM, variables),
      transformResponse: under<'item', Item | null>('item'),
      providesTags: (_result, _error, arg) => tagsOfRead(['catalog:id'], arg),
    }),
    /** Where an item is that a text links to by its slug. */
    itemNamed: build.query<Pick<Item, 'id' | 'kind' | 'activityType'> | null, { slug: string; language: CatalogLanguage }>({
      ...read,
      query: (variables) => graphqlCall(URL, ITEM_NAMED, variables),
      transformResponse: under<'itemNamed', Pick<Item, 'id' | 'kind' | 'activityType'> | null>('itemNamed'),
      providesTags: tagsOfRead(['catalog'], null),
    }),
    startedItems: build.query<ItemSummary[], { language: CatalogLanguage }>({
      ...read,
      query: (variables) => graphqlCall(URL, STARTED, variables),
      transformResponse: under<'startedItems', ItemSummary[]>('startedItems'),
      providesTags: tagsOfRead(['catalog'], null),
    }),
    catalogSubscriptions: build.query<CatalogSubscription[], Record<never, never>>({
      ...read,
      query: () => graphqlCall(URL, SUBSCRIPTIONS),
      transformResponse: under<'subscriptions', CatalogSubscription[]>('subscriptions'),
      providesTags: tagsOfRead(['catalog'], null),
    }),
    setProgress: build.mutation<{ id: string; progress: ContentProgress } | null, { itemId: string; progress: ContentProgress }>({
      ...write,
      query: (variables) => graphqlCall(URL, SET_PROGRESS, variables),
      transformResponse: under<'setProgress', { id: string; progress: ContentProgress } | null>('setProgress'),
      invalidatesTags: staleBy(['catalog']),
    }),
    collections: build.query<CollectionSummary[], { accountId: string }>({
      ...read,
      query: (variables) => graphqlCall(URL, COLLECTIONS, variables),
      transformResponse: under<'collections', CollectionSummary[]>('collections'),
      providesTags: tagsOfRead(['collections'], null),
    }),
    /** Null where there is none, or not for the caller. */
    collection: build.query<Collection | null, { id: string; language: CatalogLanguage }>({
      ...read,
      query: (variables) => graphqlCall(URL, COLLECTION_OF, variables),
      transformResponse: under<'collection', Collection | null>('collection'),
      providesTags: (_result, _error, arg) => tagsOfRead(['collections:id', 'catalog'], arg),
    }),
    createCollection: build.mutation<CollectionSummary, { accountId: string; input: CollectionInput }>({
      ...write,
      query: (variables) => graphqlCall(URL, CREATE_COLLECTION, variables),
      transformResponse: under<'createCollection', CollectionSummary>('createCollection'),
      invalidatesTags: staleBy(['collections:new']),
    }),
    updateCollection: build.mutation<CollectionSummary, { id: string; version: number; input: CollectionInput }>({
      ...write,
      query: (variables) => graphqlCall(URL, UPDATE_COLLECTION, variables),
      transformResponse: under<'updateCollection', CollectionSummary>('updateCollection'),
      // Also after a conflict: what another has made of it is read.
      invalidatesTags: (_result, _error, arg) => tagsOfWrite(['collections:id'], arg),
    }),
    addToCollection: build.mutation<CollectionSummary, { id: string; itemSlug: string }>({
      ...write,
      query: (variables) => graphqlCall(URL, ADD_TO_COLLECTION, variables),
      transformResponse: under<'addToCollection', CollectionSummary>('addToCollection'),
      invalidatesTags: staleBy(['collections:id']),
    }),
    duplicateCollection: build.mutation<CollectionSummary, { id: string; name: string }>({
      ...write,
      query: (variables) => graphqlCall(URL, DUPLICATE_COLLECTION, variables),
      transformResponse: under<'duplicateCollection', CollectionSummary>('duplicateCollection'),
      invalidatesTags: staleBy(['collections:new']),
    }),
    deleteCollection: build.mutation<string, { id: string }>({
      ...write,
      query: (variables) => graphqlCall(URL, DELETE_COLLECTION, variables),
      transformResponse: under<'deleteCollection', string>('deleteCollection'),
      invalidatesTags: staleBy(['collections']),
    }),
  }),
});

export const {
  useItemsInfiniteQuery,
  useItemQuery,
  useItemNamedQuery,
  useStartedItemsQuery,
  useCatalogSubscriptionsQuery,
  useSetProgressMutation,
  useCollectionsQuery,
  useCollectionQuery,
  useCreateCollectionMutation,
  useUpdateCollectionMutation,
  useAddToCollectionMutation,
  useDuplicateCollectionMutation,
  useDeleteCollectionMutation,
} = contentApi;
