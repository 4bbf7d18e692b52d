import type { ItemFilter, ItemKind, SubscriptionCategory, TimeFacet } from '@/api/content';

/** Grades in the order of the catalog (spec 2 §9 "Lists"). */
export const GRADES = ['Pre', 'PK', 'K', '1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** "Time facets: under 15 min, 16-30, 31-60, over 60" (spec 2 §9). */
export const TIME_FACETS: readonly TimeFacet[] = ['UNDER_15', 'FROM_16_TO_30', 'FROM_31_TO_60', 'OVER_60'];

/** Where something is done; what suits either is found under both. */
export const PLACES = ['Indoors', 'Outdoors'] as const;

/** Categories of subscriptions (spec 2 §9 "Lists"). */
export const CATEGORIES: readonly SubscriptionCategory[] = ['Essentials', 'Enrichment', 'Academic', 'Assessment'];

/** Kinds of items, in the order in which they are offered (spec 1 §2 "Learning resources"). */
export const KINDS: readonly ItemKind[] = [
  'ACTIVITY',
  'BLAST',
  'FITNESS',
  'ROUTINE',
  'STRATEGY',
  'COURSE',
  'VIDEO',
  'MEDIA',
  'MEDIA_LONG',
  'PDF',
  'LEARN_ABOUT',
  'CONTENT_PREVIEW',
];

/** The longest text that the service looks for; no title is longer. */
export const SEARCH_LENGTH = 100;

/** What narrows the catalog, as it stands in the URL; empty: not narrowed. Values of one facet widen. */
export interface CatalogQuery {
  search: string;
  kind: string[];
  subject: string[];
  grade: string[];
  time: string[];
  category: string[];
  place: string[];
  /** `true`: those that are not published too. */
  drafts: string[];
}

export type Facet = Exclude<keyof CatalogQuery, 'search'>;

export const FACETS: readonly Facet[] = ['kind', 'subject', 'grade', 'time', 'place', 'category', 'drafts'];

export const EVERYTHING: CatalogQuery = { search: '', kind: [], subject: [], grade: [], time: [], category: [], place: [], drafts: [] };

const KNOWN: Partial<Record<Facet, readonly string[]>> = {
  kind: KINDS,
  grade: GRADES,
  time: TIME_FACETS,
  place: PLACES,
  category: CATEGORIES,
  drafts: ['true'],
};

/** Reads what narrows the catalog from the URL. What makes no sense there is as if it were not there. */
export function readCatalogQuery(params: URLSearchParams): CatalogQuery {
  const of = (facet: Facet) =>
    [...new Set(params.getAll(facet))].filter((value) => value !== '' && (KNOWN[facet]?.includes(value) ?? true));
  return {
    search: (params.get('search') ?? '').slice(0, SEARCH_LENGTH),
    kind: of('kind'),
    subject: of('subject'),
    grade: of('grade'),
    time: of('time'),
    category: of('category'),
    place: of('place'),
    drafts: of('drafts'),
  };
}

/** Writes a change over `params`; what it does not name stays, so also the item that is shown. */
export function writeCatalogQuery(params: URLSearchParams, change: Partial<CatalogQuery>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const each of typeof value === 'string' ? [value] : value) {
      if (each !== '') {
        next.append(name, each);
      }
    }
  }
  return next;
}

export function isNarrowed({ search, ...facets }: CatalogQuery): boolean {
  return search !== '' || Object.values(facets).some((values) => values.length > 0);
}

/** A facet with a value turned on or off. */
export function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

/** What the service narrows by, in one order, so that the same choice is the same question. */
export function itemFilter(
  { search, kind, subject, grade, time, category, place, drafts }: CatalogQuery,
  mayReadDrafts: boolean,
): ItemFilter {
  return {
    ...(search === '' ? {} : { search }),
    kinds: KINDS.filter((each) => kind.includes(each)),
    grades: GRADES.filter((each) => grade.includes(each)),
    timeFacets: TIME_FACETS.filter((each) => time.includes(each)),
    categories: CATEGORIES.filter((each) => category.includes(each)),
    subjects: [...subject].sort((one, other) => (one < other ? -1 : 1)),
    ...(place.length === 0 ? {} : { places: PLACES.filter((each) => place.includes(each)) }),
    ...(mayReadDrafts && drafts.length > 0 ? { drafts: true } : {}),
  };
}
