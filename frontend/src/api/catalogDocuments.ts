/**
 * What the web app asks the content service, and what it answers. The types are by hand; `catalogDocuments.test.ts` holds the
 * documents against the service's schema, and the types against the documents.
 */

export type CatalogLanguage = 'en' | 'es';

/** How long an activity takes (spec 2 §9 "Time facets"). */
export type TimeFacet = 'UNDER_15' | 'FROM_16_TO_30' | 'FROM_31_TO_60' | 'OVER_60';

export type SubscriptionCategory = 'Essentials' | 'Enrichment' | 'Academic' | 'Assessment';

/** Something to do with a group of children, as a list shows it. */
export interface ActivitySummary {
  id: string;
  title: string;
  summary: string;
  activityType: string;
  subjects: string[];
  grades: string[];
  durationMinutes: number;
  groupSize: string;
  isPublished: boolean;
}

/** All of it, to read and to do. */
export interface Activity extends ActivitySummary {
  language: CatalogLanguage;
  subscriptionId: string;
  setupMinutes: number;
  materials: string[];
  steps: string[];
  variations: string[];
  /** What to watch for; may be empty. */
  safety: string;
  /** Questions to talk about afterwards. */
  reflection: string[];
  modifiedAt: string;
}

/** What is absent or empty narrows nothing; values of one field widen. */
export interface ActivityFilter {
  search?: string;
  grades?: readonly string[];
  timeFacets?: readonly TimeFacet[];
  categories?: readonly SubscriptionCategory[];
  /** Those that are not published too, for those who may see them. */
  drafts?: boolean;
}

export interface PageOf<Node> {
  /** Of all pages. */
  totalCount: number;
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** A subscription of the catalog. */
export interface CatalogSubscription {
  id: string;
  subscriptionTitle: string;
  subscriptionCategory: SubscriptionCategory;
}

export const ACTIVITIES = `query Activities($language: Language!, $filter: ActivityFilter, $after: String, $first: Int) {
  activities(language: $language, filter: $filter, after: $after, first: $first) {
    totalCount
    nodes { id title summary activityType subjects grades durationMinutes groupSize isPublished }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const SUBJECTS = `query Subjects($language: Language!, $filter: ActivityFilter, $after: String, $first: Int) {
  activities(language: $language, filter: $filter, after: $after, first: $first) {
    totalCount
    nodes { subjects }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const ACTIVITY = `query Activity($id: ID!) {
  activity(id: $id) {
    id title summary activityType subjects grades durationMinutes groupSize isPublished
    language subscriptionId setupMinutes materials steps variations safety reflection modifiedAt
  }
}`;

export const SUBSCRIPTIONS = `query Subscriptions {
  subscriptions { id subscriptionTitle subscriptionCategory }
}`;
