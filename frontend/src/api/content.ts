import {
  ACTIVITIES,
  ACTIVITY,
  SUBJECTS,
  SUBSCRIPTIONS,
  type Activity,
  type ActivityFilter,
  type ActivitySummary,
  type CatalogLanguage,
  type CatalogSubscription,
  type PageOf,
} from './catalogDocuments';
import { contentApi as client } from './content.generated';
import { graphqlCall, graphqlProblem, type GraphqlReply } from './graphql';
import { type Operation, service } from './service';
import { tagsOfRead } from './tags';

export * from './content.generated';
export type { Activity, ActivityFilter, ActivitySummary, CatalogLanguage, CatalogSubscription, PageOf, SubscriptionCategory, TimeFacet } from './catalogDocuments';

/** What each operation of the content service reads and changes. */
export const contentOperations = {
  // Of many documents in one address, each call is an intent of its own.
  runGraphql: { tags: [], quiet: true, repeats: true },
} satisfies Record<keyof typeof client.endpoints, Operation>;

/** Which activities of the catalog, and how many at a time. */
export interface ActivitiesArg {
  language: CatalogLanguage;
  filter: ActivityFilter;
  first: number;
}

const URL = '/api/content/graphql';

/** Going to an activity and back again finds the list as it was left. */
const KEEP_SECONDS = 600;

const paging = {
  initialPageParam: null,
  getNextPageParam: ({ pageInfo }: PageOf<unknown>) => (pageInfo.hasNextPage ? pageInfo.endCursor : undefined),
};

const read = { extraOptions: { quiet: true }, keepUnusedDataFor: KEEP_SECONDS, transformErrorResponse: graphqlProblem };

/** The generated client runs any document, as a write: these are the reads that pages make of it, each with its document. */
export const contentApi = service(client, contentOperations).injectEndpoints({
  endpoints: (build) => ({
    activities: build.infiniteQuery<PageOf<ActivitySummary>, ActivitiesArg, string | null>({
      ...read,
      infiniteQueryOptions: paging,
      query: ({ queryArg, pageParam }) => graphqlCall(URL, ACTIVITIES, { ...queryArg, after: pageParam }),
      transformResponse: ({ data }: GraphqlReply<{ activities: PageOf<ActivitySummary> }>) => data.activities,
      providesTags: tagsOfRead(['catalog'], null),
    }),
    /** The subjects alone, of which the service has no list. */
    activitySubjects: build.infiniteQuery<PageOf<Pick<ActivitySummary, 'subjects'>>, ActivitiesArg, string | null>({
      ...read,
      infiniteQueryOptions: paging,
      query: ({ queryArg, pageParam }) => graphqlCall(URL, SUBJECTS, { ...queryArg, after: pageParam }),
      transformResponse: ({ data }: GraphqlReply<{ activities: PageOf<Pick<ActivitySummary, 'subjects'>> }>) => data.activities,
      providesTags: tagsOfRead(['catalog'], null),
    }),
    /** Null where there is none, or not for the caller. */
    activity: build.query<Activity | null, { id: string }>({
      ...read,
      query: (variables) => graphqlCall(URL, ACTIVITY, variables),
      transformResponse: ({ data }: GraphqlReply<{ activity: Activity | null }>) => data.activity,
      providesTags: (_result, _error, arg) => tagsOfRead(['catalog:id'], arg),
    }),
    catalogSubscriptions: build.query<CatalogSubscription[], Record<never, never>>({
      ...read,
      query: () => graphqlCall(URL, SUBSCRIPTIONS),
      transformResponse: ({ data }: GraphqlReply<{ subscriptions: CatalogSubscription[] }>) => data.subscriptions,
      providesTags: tagsOfRead(['catalog'], null),
    }),
  }),
});

export const { useActivitiesInfiniteQuery, useActivitySubjectsInfiniteQuery, useActivityQuery, useCatalogSubscriptionsQuery } = contentApi;
