/**
 * What the web app asks the content service, and what it answers. The types are by hand; `catalogDocuments.test.ts` holds the
 * documents against the service's schema, and the types against the documents.
 */

export type CatalogLanguage = 'en' | 'es';

/** Kinds of items (spec 1 §2 "Learning resources"). */
export type ItemKind =
  | 'ACTIVITY'
  | 'BLAST'
  | 'FITNESS'
  | 'ROUTINE'
  | 'STRATEGY'
  | 'COURSE'
  | 'VIDEO'
  | 'MEDIA'
  | 'MEDIA_LONG'
  | 'PDF'
  | 'LEARN_ABOUT'
  | 'CONTENT_PREVIEW';

/** How long an item takes (spec 2 §9 "Time facets"). */
export type TimeFacet = 'UNDER_15' | 'FROM_16_TO_30' | 'FROM_31_TO_60' | 'OVER_60';

export type SubscriptionCategory = 'Essentials' | 'Enrichment' | 'Academic' | 'Assessment';

/** Spec 1 §4 "Content progress". */
export type ContentProgress = 'NOT_STARTED' | 'STARTED' | 'COMPLETED';

/** Who sees an item: its authors alone, its authors until a time that is set, everybody of its audience. */
export type ItemState = 'DRAFT' | 'SCHEDULED' | 'PUBLISHED';

/** What a file is to an item. */
export type MediaRole = 'ATTACHMENT' | 'VIDEO' | 'POSTER' | 'CAPTIONS' | 'DOCUMENT';

/** A file of an item. */
export interface ItemMedia {
  fileId: string;
  role: MediaRole;
  /** Empty: it goes by the name of its file. */
  title: string;
  /** Of captions; empty for others. */
  language: string;
  /** Empty: the file is gone. */
  fileName: string;
  mediaType: string;
  bytes: number;
  /** Where the browser reads it, for some hours. */
  address: string;
}

/** An item as a list shows it. */
export interface ItemSummary {
  id: string;
  slug: string;
  kind: ItemKind;
  language: CatalogLanguage;
  title: string;
  summary: string;
  activityType: string;
  subjects: string[];
  grades: string[];
  durationMinutes: number;
  groupSize: string;
  place: string;
  /** SVG; empty when there is none. */
  picture: string;
  pictureText: string;
  progress: ContentProgress;
  isPublished: boolean;
  state: ItemState;
}

/** All of it, to read and to do. */
export interface Item extends ItemSummary {
  setupMinutes: number;
  materials: string[];
  steps: string[];
  variations: string[];
  /** What to watch for; may be empty. */
  safety: string;
  /** Questions to talk about afterwards. */
  reflection: string[];
  /** HTML that runs nothing; a link to another item has the address `item:` and its slug. */
  body: string;
  modifiedAt: string;
  subscription: { subscriptionTitle: string } | null;
  translation: { id: string; kind: ItemKind; language: CatalogLanguage; title: string; activityType: string } | null;
  related: RelatedItem[];
  media: ItemMedia[];
}

/** An item that goes with another. */
export type RelatedItem = Pick<ItemSummary, 'id' | 'kind' | 'language' | 'title' | 'activityType' | 'durationMinutes'>;

/** A part of a text, and whether it is what was looked for. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** What is absent or empty narrows nothing; values of one field widen. */
export interface ItemFilter {
  search?: string;
  kinds?: readonly ItemKind[];
  grades?: readonly string[];
  timeFacets?: readonly TimeFacet[];
  categories?: readonly SubscriptionCategory[];
  subjects?: readonly string[];
  places?: readonly string[];
  /** Those that are not published too, for those who may see them. */
  drafts?: boolean;
  states?: readonly ItemState[];
}

export interface FacetCount<Value = string> {
  value: Value;
  count: number;
}

/** How many items there are of each value; those of which there are none are left out. */
export interface FacetCounts {
  kinds: FacetCount<ItemKind>[];
  grades: FacetCount[];
  times: FacetCount<TimeFacet>[];
  categories: FacetCount<SubscriptionCategory>[];
  subjects: FacetCount[];
  places: FacetCount[];
}

export interface FoundItem {
  node: ItemSummary;
  titleParts: TextPart[];
  summaryParts: TextPart[];
}

export interface ItemPage {
  /** Of all pages. */
  totalCount: number;
  /** Nothing has the words; what is found is spelled nearly so. */
  isNear: boolean;
  facets: FacetCounts;
  edges: FoundItem[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** A subscription of the catalog. */
export interface CatalogSubscription {
  id: string;
  subscriptionTitle: string;
  subscriptionCategory: SubscriptionCategory;
}

export type SharedWith = 'NOBODY' | 'SITE' | 'PROGRAM' | 'ACCOUNT';

/** Items that somebody has put together. */
export interface CollectionSummary {
  id: string;
  name: string;
  description: string;
  sharedWith: SharedWith;
  programId: string | null;
  siteId: string | null;
  owner: string;
  /** It is the caller's, who alone changes it. */
  isOwn: boolean;
  version: number;
  itemSlugs: string[];
  modifiedAt: string;
}

export interface Collection extends CollectionSummary {
  items: ItemSummary[];
}

/** What a collection is to be. */
export interface CollectionInput {
  name: string;
  description: string;
  sharedWith: SharedWith;
  programId?: string | null;
  siteId?: string | null;
  itemSlugs: readonly string[];
}

const SUMMARY =
  'id slug kind language title summary activityType subjects grades durationMinutes groupSize place picture pictureText progress isPublished state';
/** What is asked of a file. */
export const MEDIA = 'fileId role title language fileName mediaType bytes address';
const COLLECTION = 'id name description sharedWith programId siteId owner isOwn version itemSlugs modifiedAt';

export const ITEMS = `query Items($language: Language!, $filter: ItemFilter, $order: ItemOrder, $after: String, $first: Int) {
  items(language: $language, filter: $filter, order: $order, after: $after, first: $first) {
    totalCount
    isNear
    facets { kinds { value count } grades { value count } times { value count } categories { value count } subjects { value count } places { value count } }
    edges { node { ${SUMMARY} } titleParts { text isMatch } summaryParts { text isMatch } }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const ITEM = `query Item($id: ID!) {
  item(id: $id) {
    ${SUMMARY}
    setupMinutes materials steps variations safety reflection body modifiedAt
    subscription { subscriptionTitle }
    translation { id kind language title activityType }
    related { id kind language title activityType durationMinutes }
    media { ${MEDIA} }
  }
}`;

export const ITEM_NAMED = `query ItemNamed($slug: String!, $language: Language!) {
  itemNamed(slug: $slug, language: $language) { id kind activityType }
}`;

export const STARTED = `query Started($language: Language!) {
  startedItems(language: $language) { ${SUMMARY} }
}`;

export const SUBSCRIPTIONS = `query Subscriptions {
  subscriptions { id subscriptionTitle subscriptionCategory }
}`;

export const SET_PROGRESS = `mutation SetProgress($itemId: ID!, $progress: ContentProgress!) {
  setProgress(itemId: $itemId, progress: $progress) { id progress }
}`;

export const COLLECTIONS = `query Collections($accountId: ID!) {
  collections(accountId: $accountId) { ${COLLECTION} }
}`;

export const COLLECTION_OF = `query Collection($id: ID!, $language: Language!) {
  collection(id: $id) { ${COLLECTION} items(language: $language) { ${SUMMARY} } }
}`;

export const CREATE_COLLECTION = `mutation CreateCollection($accountId: ID!, $input: CollectionInput!) {
  createCollection(accountId: $accountId, input: $input) { ${COLLECTION} }
}`;

export const UPDATE_COLLECTION = `mutation UpdateCollection($id: ID!, $version: Int!, $input: CollectionInput!) {
  updateCollection(id: $id, version: $version, input: $input) { ${COLLECTION} }
}`;

export const ADD_TO_COLLECTION = `mutation AddToCollection($id: ID!, $itemSlug: String!) {
  addToCollection(id: $id, itemSlug: $itemSlug) { ${COLLECTION} }
}`;

export const DUPLICATE_COLLECTION = `mutation DuplicateCollection($id: ID!, $name: String!) {
  duplicateCollection(id: $id, name: $name) { ${COLLECTION} }
}`;

export const DELETE_COLLECTION = `mutation DeleteCollection($id: ID!) {
  deleteCollection(id: $id)
}`;

/** Every document, for whoever holds them against the schema. */
export const DOCUMENTS = [
  ITEMS,
  ITEM,
  ITEM_NAMED,
  STARTED,
  SUBSCRIPTIONS,
  SET_PROGRESS,
  COLLECTIONS,
  COLLECTION_OF,
  CREATE_COLLECTION,
  UPDATE_COLLECTION,
  ADD_TO_COLLECTION,
  DUPLICATE_COLLECTION,
  DELETE_COLLECTION,
] as const;
