/**
 * What authors ask the content service, and what it answers. The types are by hand; `authoringDocuments.test.ts` holds the
 * documents against the service's schema, and the types against the documents.
 */
import { type CatalogLanguage, type ItemKind, type ItemMedia, type ItemState, MEDIA, type RelatedItem } from './catalogDocuments';

/** What an author writes; the body as Markdown. */
export interface ItemFields {
  kind: ItemKind;
  subscriptionId: string;
  title: string;
  summary: string;
  body: string;
  activityType: string;
  subjects: string[];
  grades: string[];
  audience: string[];
  setupMinutes: number;
  durationMinutes: number;
  groupSize: string;
  place: string;
  materials: string[];
  steps: string[];
  variations: string[];
  safety: string;
  reflection: string[];
  /** Slugs of items that go with it. */
  related: string[];
  /** SVG; empty when there is none. */
  picture: string;
  pictureText: string;
  media: ItemMedia[];
}

/** What a file is to be to an item. */
export type MediaInput = Pick<ItemMedia, 'fileId' | 'role' | 'title' | 'language'>;

/** What an item is to say. */
export type ItemInput = Omit<ItemFields, 'media'> & { media: MediaInput[] };

/** One time that somebody saved an item. */
export interface ItemVersion {
  /** From 1. */
  number: number;
  savedAt: string;
  /** Empty where it came with a package from the command line. */
  savedBy: string;
  /** The version that it brought back. */
  restoredFrom: number | null;
  /** It is the one that everybody sees. */
  isPublished: boolean;
}

/** How an item stands: what of it is seen, and what is going to be. */
export interface Standing {
  state: ItemState;
  /** Number of the latest version. */
  version: number;
  /** The version that everybody sees; null while it is not published. */
  publishedVersion: number | null;
  /** When the scheduled version is published. */
  publishAt: string | null;
  scheduledVersion: number | null;
  /** From when on nobody sees it any more. */
  unpublishAt: string | null;
}

/** An item as its authors see it. */
export interface EditedItem extends Standing {
  id: string;
  slug: string;
  language: CatalogLanguage;
  publishedAt: string | null;
  /** Of the latest version. */
  fields: ItemFields;
  /** The latest first. */
  versions: ItemVersion[];
}

/** An item in the list of authors. Of a published item it says what everybody sees. */
export interface AuthoredItem {
  id: string;
  slug: string;
  kind: ItemKind;
  language: CatalogLanguage;
  title: string;
  state: ItemState;
  modifiedAt: string;
  standing: Standing;
}

export interface AuthoredPage {
  totalCount: number;
  isNear: boolean;
  edges: { node: AuthoredItem }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** What is wrong with a link. */
export type BrokenLinkReason = 'NO_SUCH_ITEM' | 'NOT_PUBLISHED' | 'NO_SUCH_FILE' | 'NOT_AN_ADDRESS' | 'UNREACHABLE';

/** Something in a published item that leads nowhere. */
export interface BrokenLink {
  itemId: string;
  slug: string;
  language: CatalogLanguage;
  title: string;
  /** `body`, `related` or `media`. */
  place: string;
  target: string;
  reason: BrokenLinkReason;
}

/** An item that another names by its slug. */
export type NamedItem = RelatedItem & { slug: string };

const FIELDS = `kind subscriptionId title summary body activityType subjects grades audience setupMinutes durationMinutes groupSize
    place materials steps variations safety reflection related picture pictureText media { ${MEDIA} }`;
const STANDING_FIELDS = 'state version publishedVersion publishAt scheduledVersion unpublishAt';
const EDITED = `id slug language publishedAt ${STANDING_FIELDS}
    fields { ${FIELDS} }
    versions { number savedAt savedBy restoredFrom isPublished }`;

export const AUTHORED_ITEMS = `query AuthoredItems($language: Language!, $filter: ItemFilter, $after: String, $first: Int) {
  items(language: $language, filter: $filter, after: $after, first: $first) {
    totalCount
    isNear
    edges { node { id slug kind language title state modifiedAt standing { ${STANDING_FIELDS} } } }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const NAMED_ITEMS = `query NamedItems($slugs: [String!]!, $language: Language!) {
  itemsNamed(slugs: $slugs, language: $language) { id slug kind language title activityType durationMinutes }
}`;

export const EDITED_ITEM = `query EditedItem($id: ID!) {
  editedItem(id: $id) {
    ${EDITED}
  }
}`;

export const COMPARED_VERSIONS = `query ComparedVersions($id: ID!, $before: Int!, $after: Int!) {
  editedItem(id: $id) {
    before: fieldsOf(version: $before) { ${FIELDS} }
    after: fieldsOf(version: $after) { ${FIELDS} }
  }
}`;

export const RENDERED = `query Rendered($body: String!) {
  rendered(body: $body)
}`;

export const BROKEN_LINKS = `query BrokenLinks {
  brokenLinks { itemId slug language title place target reason }
}`;

export const CREATE_ITEM = `mutation CreateItem($slug: String, $language: Language!, $input: ItemInput!) {
  createItem(slug: $slug, language: $language, input: $input) {
    ${EDITED}
  }
}`;

export const UPDATE_ITEM = `mutation UpdateItem($id: ID!, $version: Int!, $input: ItemInput!) {
  updateItem(id: $id, version: $version, input: $input) {
    ${EDITED}
  }
}`;

export const RESTORE_ITEM = `mutation RestoreItem($id: ID!, $version: Int!, $number: Int!) {
  restoreItem(id: $id, version: $version, number: $number) {
    ${EDITED}
  }
}`;

export const PUBLISH_ITEM = `mutation PublishItem($id: ID!, $version: Int!, $at: DateTime) {
  publishItem(id: $id, version: $version, at: $at) {
    ${EDITED}
  }
}`;

export const UNPUBLISH_ITEM = `mutation UnpublishItem($id: ID!, $version: Int!, $at: DateTime) {
  unpublishItem(id: $id, version: $version, at: $at) {
    ${EDITED}
  }
}`;

export const DELETE_ITEM = `mutation DeleteItem($id: ID!, $version: Int!) {
  deleteItem(id: $id, version: $version)
}`;

/** Every document, for whoever holds them against the schema. */
export const DOCUMENTS = [
  AUTHORED_ITEMS,
  NAMED_ITEMS,
  EDITED_ITEM,
  COMPARED_VERSIONS,
  RENDERED,
  BROKEN_LINKS,
  CREATE_ITEM,
  UPDATE_ITEM,
  RESTORE_ITEM,
  PUBLISH_ITEM,
  UNPUBLISH_ITEM,
  DELETE_ITEM,
] as const;
