import type { AuthoredItem, AuthoredPage, BrokenLink, EditedItem, ItemFields, ItemVersion, NamedItem, Standing } from '@/api/authoring';
import type { ItemMedia } from '@/api/content';

export function media(change: Partial<ItemMedia> = {}): ItemMedia {
  return {
    fileId: '12',
    role: 'ATTACHMENT',
    title: '',
    language: '',
    fileName: 'bridge-template.pdf',
    mediaType: 'application/pdf',
    bytes: 204_800,
    address: '/api/content/media/12-1-ab',
    ...change,
  };
}

export function itemFields(change: Partial<ItemFields> = {}): ItemFields {
  return {
    kind: 'ACTIVITY',
    subscriptionId: 'enrichment-clubs',
    title: 'Paper Bridge Challenge',
    summary: 'Teams bridge a gap with one sheet of paper.',
    body: '## Why it works\n\nA fold is a **beam**.',
    activityType: 'Project',
    subjects: ['Science'],
    grades: ['2', '3'],
    audience: ['Staff', 'Site admins'],
    setupMinutes: 65,
    durationMinutes: 40,
    groupSize: 'Teams of 2 or 3',
    place: 'Indoors',
    materials: ['2 books', 'A cup of pennies'],
    steps: ['Set two books 6 inches apart.', 'Fold one sheet and test it.'],
    variations: [],
    safety: '',
    reflection: [],
    related: [],
    picture: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"/>',
    pictureText: 'A sheet of paper lies over two books.',
    media: [],
    ...change,
  };
}

export function version(change: Partial<ItemVersion> = {}): ItemVersion {
  return { number: 2, savedAt: '2026-11-21T15:00:00Z', savedBy: 'Cora Field', restoredFrom: null, isPublished: false, ...change };
}

export function editedItem({ fields, ...change }: Partial<Omit<EditedItem, 'fields'>> & { fields?: Partial<ItemFields> } = {}): EditedItem {
  return {
    id: '3',
    slug: 'paper-bridge',
    language: 'en',
    ...standing(),
    publishedAt: null,
    fields: itemFields(fields),
    versions: [version(), version({ number: 1, savedAt: '2026-11-20T15:00:00Z', savedBy: '' })],
    ...change,
  };
}

/** How an item stands of which there are two versions. */
export function standing(change: Partial<Standing> = {}): Standing {
  return { state: 'DRAFT', version: 2, publishedVersion: null, publishAt: null, scheduledVersion: null, unpublishAt: null, ...change };
}

export function authoredItem({
  standing: stands,
  ...change
}: Partial<Omit<AuthoredItem, 'standing'>> & { standing?: Partial<Standing> } = {}): AuthoredItem {
  const { state = 'DRAFT' } = change;
  return {
    id: '3',
    slug: 'paper-bridge',
    kind: 'ACTIVITY',
    language: 'en',
    title: 'Paper Bridge Challenge',
    state,
    modifiedAt: '2026-11-21T15:00:00Z',
    ...change,
    standing: standing({ state, ...stands }),
  };
}

export function authoredPage(nodes: readonly AuthoredItem[], change: Partial<AuthoredPage> = {}): AuthoredPage {
  return {
    totalCount: nodes.length,
    isNear: false,
    edges: nodes.map((node) => ({ node })),
    pageInfo: { hasNextPage: false, endCursor: null },
    ...change,
  };
}

export function namedItem(change: Partial<NamedItem> = {}): NamedItem {
  return {
    id: '9',
    slug: 'shadow-tag',
    kind: 'ACTIVITY',
    language: 'en',
    title: 'Shadow Tag',
    activityType: 'Game',
    durationMinutes: 20,
    ...change,
  };
}

export function brokenLink(change: Partial<BrokenLink> = {}): BrokenLink {
  return {
    itemId: '3',
    slug: 'paper-bridge',
    language: 'en',
    title: 'Paper Bridge Challenge',
    place: 'body',
    target: 'item:marble-run',
    reason: 'NO_SUCH_ITEM',
    ...change,
  };
}
