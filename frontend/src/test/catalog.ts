import { http, HttpResponse } from 'msw';
import { documentIds } from '@/api/documentIds';
import type {
  CatalogSubscription,
  Collection,
  CollectionSummary,
  FacetCounts,
  FoundItem,
  Item,
  ItemPage,
  ItemSummary,
} from '@/api/content';

export function itemSummary(change: Partial<ItemSummary> = {}): ItemSummary {
  return {
    id: '3',
    slug: 'paper-bridge',
    kind: 'ACTIVITY',
    language: 'en',
    title: 'Paper Bridge Challenge',
    summary: 'Teams bridge a gap with one sheet of paper.',
    activityType: 'Project',
    subjects: ['Science', 'Social skills'],
    grades: ['2', '3', '4', '5', '6'],
    durationMinutes: 40,
    groupSize: 'Teams of 2 or 3',
    place: 'Indoors',
    picture: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"/>',
    pictureText: 'A sheet of paper lies over two books.',
    progress: 'NOT_STARTED',
    isPublished: true,
    state: 'PUBLISHED',
    ...change,
  };
}

export function item(change: Partial<Item> = {}): Item {
  return {
    ...itemSummary(),
    setupMinutes: 65,
    materials: ['2 books of the same height for each team', 'A cup of pennies for each team'],
    steps: ['Set two books 6 inches apart.', 'Ask what could hold more.', 'Fold one sheet and test it.'],
    variations: ['Move the books 8 inches apart.'],
    safety: 'Count the pennies back into the cup.',
    reflection: ['Why does a folded sheet hold more?'],
    body: '<h2>Why it works</h2><p>A fold is a <strong>beam</strong>. See <a href="item:marble-run">Marble Run</a>.</p>',
    modifiedAt: '2026-11-20T15:00:00Z',
    subscription: { subscriptionTitle: 'Enrichment Clubs' },
    translation: null,
    related: [],
    media: [],
    ...change,
  };
}

export function foundItems(nodes: readonly ItemSummary[]): FoundItem[] {
  return nodes.map((node) => ({
    node,
    titleParts: [{ text: node.title, isMatch: false }],
    summaryParts: [{ text: node.summary, isMatch: false }],
  }));
}

/** What is found, counted as the service counts it. */
export function itemPage(nodes: readonly ItemSummary[], change: Partial<ItemPage> = {}): ItemPage {
  return {
    totalCount: nodes.length,
    isNear: false,
    facets: facetCounts(nodes),
    edges: foundItems(nodes),
    pageInfo: { hasNextPage: false, endCursor: null },
    ...change,
  };
}

function facetCounts(nodes: readonly ItemSummary[]): FacetCounts {
  const counted = <Value extends string>(valuesOf: (node: ItemSummary) => readonly Value[]) => {
    const counts = new Map<Value, number>();
    for (const value of nodes.flatMap(valuesOf)) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return [...counts].map(([value, count]) => ({ value, count }));
  };
  return {
    kinds: counted(({ kind }) => [kind]),
    grades: counted(({ grades }) => grades),
    times: counted(
      ({ durationMinutes }) =>
        [
          durationMinutes < 15 ? 'UNDER_15' : durationMinutes <= 30 ? 'FROM_16_TO_30' : durationMinutes <= 60 ? 'FROM_31_TO_60' : 'OVER_60',
        ] as const,
    ),
    categories: [
      { value: 'Essentials', count: 1 },
      { value: 'Enrichment', count: 1 },
    ],
    subjects: counted(({ subjects }) => subjects),
    places: counted(({ place }) => (place === 'Either' ? ['Indoors', 'Outdoors'] : [place])),
  };
}

export const subscriptions: CatalogSubscription[] = [
  { id: 'essentials-core', subscriptionTitle: 'Essentials', subscriptionCategory: 'Essentials' },
  { id: 'enrichment-clubs', subscriptionTitle: 'Enrichment Clubs', subscriptionCategory: 'Enrichment' },
];

export function collectionSummary(change: Partial<CollectionSummary> = {}): CollectionSummary {
  return {
    id: '5',
    name: 'Rainy days',
    description: 'For when the yard is wet.',
    sharedWith: 'NOBODY',
    programId: null,
    siteId: null,
    owner: 'Sam Rivera',
    isOwn: true,
    version: 1,
    itemSlugs: ['paper-bridge'],
    modifiedAt: '2026-11-20T15:00:00Z',
    ...change,
  };
}

export function collection(change: Partial<Collection> = {}): Collection {
  return { ...collectionSummary(), items: [itemSummary()], ...change };
}

export interface Asked {
  operation: string;
  variables: Record<string, unknown>;
  key: string | null;
}

/** The content service of a test: answers by the name of the operation, and writes down what it was asked. */
export function contentService(answers: Record<string, (variables: Record<string, unknown>) => unknown>, asked: Asked[] = []) {
  return http.post('*/api/content/graphql', async ({ request }) => {
    const { documentId, variables } = (await request.json()) as { documentId: string; variables: Record<string, unknown> };
    const operation = Object.entries(documentIds).find(([, id]) => id === documentId)?.[0] ?? '';
    asked.push({ operation, variables, key: request.headers.get('Idempotency-Key') });
    const answer = answers[operation]?.(variables);
    return answer instanceof Response ? answer : HttpResponse.json({ data: answer });
  });
}
