import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { HttpResponse } from 'msw';
import type { ItemSummary } from '@/api/content';
import { type Asked, collectionSummary, contentService, item, itemPage, itemSummary, subscriptions } from '@/test/catalog';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { CatalogPage } from './CatalogPage';

const BRIDGE = itemSummary();
const KITES = itemSummary({
  id: '1',
  title: 'Blue Sky Kites',
  subjects: ['Science'],
  grades: ['K', '1', '2', '3'],
  durationMinutes: 75,
  groupSize: '8 to 20',
  activityType: 'Game',
});
const TAG = itemSummary({ id: '9', title: 'Shadow Tag', subjects: ['Science', 'Physical activity'] });

let asked: Asked[] = [];

function answer(nodes: ItemSummary[], { perPage = 24, isNear = false } = {}) {
  const page = ({ after }: Record<string, unknown>) => {
    const from = after === null ? 0 : Number(after);
    const to = from + perPage;
    return {
      items: {
        ...itemPage(nodes, { isNear, pageInfo: { hasNextPage: to < nodes.length, endCursor: String(to) } }),
        edges: itemPage(nodes.slice(from, to)).edges,
      },
    };
  };
  server.use(
    contentService(
      {
        Items: page,
        Subscriptions: () => ({ subscriptions }),
        Item: ({ id }) => ({ item: nodes.some((each) => each.id === id) ? item(nodes.find((each) => each.id === id)) : null }),
      },
      asked,
    ),
  );
}

const lists = () => asked.filter(({ operation }) => operation === 'Items').map(({ variables }) => variables);
const titles = () =>
  within(screen.getByRole('list', { name: 'Items' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  asked = [];
  // A desk: there is room for the preview beside the cards.
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: /min-width:992/.test(media),
        media,
        onchange: null,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
});

afterEach(() => {
  jest.restoreAllMocks();
});

async function open(route = '/resources/catalog', role = 7) {
  const view = render(<CatalogPage />, { role, route });
  await screen.findByRole('list', { name: 'Items' });
  return view;
}

test('cards say what it is, how long it takes, for whom and how many, accessibly', async () => {
  answer([KITES, BRIDGE]);
  const { container } = await open();
  const card = screen.getByRole('link', { name: 'Blue Sky Kites' }).closest('article')!;
  expect(card).toHaveTextContent('1 hr 15 min');
  expect(card).toHaveTextContent('Grades K–3');
  expect(card).toHaveTextContent('8 to 20');
  expect(lists()[0]).toEqual({
    language: 'en',
    filter: { kinds: [], grades: [], timeFacets: [], categories: [], subjects: [] },
    first: 24,
    after: null,
  });
  expect(
    within(screen.getByRole('group', { name: 'Grade' }))
      .getAllByRole('checkbox')
      .map((box) => box.parentElement?.textContent),
  ).toEqual(['Pre', 'PK', 'K', '1', '2', '3', '4', '5', '6', '7', '8']);
  expect(
    within(screen.getByRole('group', { name: 'Duration' }))
      .getAllByRole('checkbox')
      .map((box) => box.parentElement?.textContent),
  ).toEqual(['Under 15 min 0', '16–30 min 0', '31–60 min 1', 'Over 60 min 1']);
  await screen.findByRole('checkbox', { name: /^Enrichment Clubs/ });
  expect(await axe(container)).toHaveNoViolations();
});

test('facets and search stand in the URL, and Back turns a facet off again', async () => {
  answer([KITES, BRIDGE]);
  const { user, router } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'K' }));
  await user.click(screen.getByRole('checkbox', { name: /^31–60 min/ }));
  await user.click(await screen.findByRole('checkbox', { name: /^Essentials/ }));
  await user.type(screen.getByLabelText('Search the library'), 'kite');
  await waitFor(() => {
    expect(lists().at(-1)?.['filter']).toEqual({
      search: 'kite',
      kinds: [],
      grades: ['K'],
      timeFacets: ['FROM_31_TO_60'],
      categories: ['Essentials'],
      subjects: [],
    });
  });
  expect(router.state.location.search).toBe('?search=kite&grade=K&time=FROM_31_TO_60&category=Essentials');
  await act(() => router.navigate(-1));
  await waitFor(() => {
    expect(screen.getByRole('checkbox', { name: /^Essentials/ })).not.toBeChecked();
  });
  expect(screen.getByRole('checkbox', { name: 'K' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => {
    expect(router.state.location.search).toBe('');
  });
});

test('a place narrows what the service finds', async () => {
  answer([BRIDGE, KITES]);
  const { user, router } = await open();
  await user.click(screen.getByRole('checkbox', { name: /^Outdoors/ }));
  await waitFor(() => {
    expect(lists().at(-1)?.['filter']).toMatchObject({ places: ['Outdoors'] });
  });
  expect(router.state.location.search).toBe('?place=Outdoors');
});

test('a subject and a kind narrow what the service finds, and each says how many there are', async () => {
  answer([BRIDGE, KITES, TAG]);
  const { user, router } = await open();
  await user.click(screen.getByRole('checkbox', { name: 'Science 3' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Activity 3' }));
  await waitFor(() => {
    expect(lists().at(-1)?.['filter']).toMatchObject({ subjects: ['Science'], kinds: ['ACTIVITY'] });
  });
  expect(router.state.location.search).toBe('?kind=ACTIVITY&subject=Science');
});

test('what is spelled nearly so is told as such', async () => {
  answer([KITES], { isNear: true });
  await open('/resources/catalog?search=kiets');
  expect(screen.getByText(/spelled almost like them/)).toBeVisible();
});

test('more are shown page by page, and the focus goes to the first of them', async () => {
  answer([KITES, BRIDGE], { perPage: 1 });
  const { user } = await open();
  expect(screen.getByText('1 of 2 shown')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => {
    expect(titles()).toEqual(['Blue Sky Kites', 'Paper Bridge Challenge']);
  });
  expect(screen.getByRole('link', { name: 'Paper Bridge Challenge' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('a chosen card has its preview at the right; Escape closes it and gives the focus back', async () => {
  answer([KITES, BRIDGE]);
  const { user, router, container } = await open();
  await user.click(screen.getByRole('link', { name: 'Paper Bridge Challenge' }));
  const preview = await screen.findByRole('complementary', { name: 'Preview' });
  expect(await within(preview).findByText('1 hr 5 min')).toBeVisible();
  expect(within(preview).getByText('A cup of pennies for each team')).toBeVisible();
  expect(within(preview).getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    '/a/1/p/11/s/111/resources/activity?id=3&activityType=Project',
  );
  expect(preview).toContainElement(document.activeElement as HTMLElement);
  expect(router.state.location.search).toBe('?id=3');
  expect(await axe(container)).toHaveNoViolations();
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('complementary', { name: 'Preview' })).not.toBeInTheDocument();
  });
  expect(router.state.location.search).toBe('');
  expect(screen.getByRole('link', { name: 'Paper Bridge Challenge' })).toHaveFocus();
});

test('a link opens its preview and leaves the focus; another card takes its place, and facets leave it', async () => {
  answer([KITES, BRIDGE]);
  const { user, router } = await open('/resources/catalog?id=3');
  const preview = await screen.findByRole('complementary', { name: 'Preview' });
  expect(await within(preview).findByRole('heading', { name: 'Paper Bridge Challenge' })).toBeVisible();
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('checkbox', { name: 'K' }));
  await user.click(await screen.findByRole('link', { name: 'Blue Sky Kites' }));
  expect(await within(preview).findByRole('heading', { name: 'Blue Sky Kites' })).toBeVisible();
  expect(router.state.location.search).toBe('?grade=K&id=1');
  await user.click(within(preview).getByRole('button', { name: 'Close preview' }));
  await waitFor(() => {
    expect(router.state.location.search).toBe('?grade=K');
  });
});

test('where there is no room the preview is a dialog over the cards', async () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) =>
        ({ matches: false, media, onchange: null, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList,
    );
  answer([BRIDGE]);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Show filters' }));
  expect(screen.getByRole('checkbox', { name: 'K' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Paper Bridge Challenge' }));
  expect(await within(await screen.findByRole('dialog', { name: 'Preview' })).findByText('1 hr 5 min')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

test('a preview of what is not there says so', async () => {
  answer([BRIDGE]);
  await open('/resources/catalog?id=77');
  expect(await screen.findByText("Not found, or you don't have access")).toBeVisible();
});

test('nothing there, nothing found, and the way back to all', async () => {
  answer([]);
  const { user, unmount } = render(<CatalogPage />, { role: 7, route: '/resources/catalog' });
  expect(await screen.findByText('Nothing here yet')).toBeVisible();
  unmount();
  const { router } = render(<CatalogPage />, { role: 7, route: '/resources/catalog?grade=K&subject=Chess' });
  expect(await screen.findByText('Nothing matches')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /^Chess/ })).toBeChecked();
  await user.click(screen.getAllByRole('button', { name: 'Clear search and filters' })[0]!);
  await waitFor(() => {
    expect(router.state.location.search).toBe('');
  });
});

test('an error is told in the page, and tried again', async () => {
  server.use(
    contentService({
      Items: () => HttpResponse.json({ data: null, errors: [{ message: 'x', extensions: { name: 'Error_Unavailable', status: 503 } }] }),
      Subscriptions: () => HttpResponse.error(),
    }),
  );
  const { user } = render(<CatalogPage />, { role: 7, route: '/resources/catalog' });
  expect(await screen.findByRole('alert')).toHaveTextContent('The service cannot be reached right now.');
  expect(screen.getByText("Subscriptions couldn't be loaded.")).toBeVisible();
  answer([BRIDGE]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Paper Bridge Challenge' })).toBeVisible();
});

test('drafts are offered to those who write the catalog, and to nobody else', async () => {
  answer([itemSummary({ isPublished: false })]);
  const { user, unmount } = await open('/resources/catalog', 3);
  expect(screen.getByText('Draft')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Include drafts' }));
  await waitFor(() => {
    expect(lists().at(-1)?.['filter']).toMatchObject({ drafts: true });
  });
  unmount();
  await open('/resources/catalog?drafts=true', 7);
  expect(screen.queryByRole('checkbox', { name: 'Include drafts' })).not.toBeInTheDocument();
  expect(lists().at(-1)?.['filter']).not.toHaveProperty('drafts');
});

test('in Spanish the catalog is Spanish', async () => {
  await i18next.changeLanguage('es');
  answer([itemSummary({ title: 'El reto del puente de papel' })]);
  render(<CatalogPage />, { role: 7, route: '/resources/catalog' });
  expect(await screen.findByRole('link', { name: 'El reto del puente de papel' })).toBeVisible();
  expect(lists()[0]?.['language']).toBe('es');
});

test('a link opens the collections beside the preview; closing them leaves the preview', async () => {
  answer([KITES, BRIDGE]);
  server.use(
    contentService({
      Items: () => ({ items: itemPage([BRIDGE]) }),
      Subscriptions: () => ({ subscriptions }),
      Item: () => ({ item: item(BRIDGE) }),
      Collections: () => ({ collections: [collectionSummary({ itemSlugs: [] })] }),
    }),
  );
  const { user, router } = render(<CatalogPage />, {
    role: 7,
    route: '/resources/catalog?id=3&showCollectionsFlyout=true',
    flags: ['custom-content-collections'],
  });
  expect(await screen.findByRole('menuitem', { name: 'Rainy days' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(router.state.location.search).toBe('?id=3');
  });
  expect(await screen.findByRole('complementary', { name: 'Preview' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Add to collection' }));
  expect(router.state.location.search).toBe('?id=3&showCollectionsFlyout=true');
});
