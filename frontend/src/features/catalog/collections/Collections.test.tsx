import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import type { CollectionInput } from '@/api/content';
import { axe } from '@/test/axe';
import { type Asked, collection, collectionSummary, contentService, itemSummary } from '@/test/catalog';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { CollectionPage } from './CollectionPage';
import { CollectionsPage } from './CollectionsPage';

const TAG = itemSummary({ id: '9', slug: 'shadow-tag', title: 'Shadow Tag' });
const ITEMS = [itemSummary(), TAG];
const ONE = (
  <Routes>
    <Route path="/resources/my-collections/:collectionId" element={<CollectionPage />} />
  </Routes>
);

test('own collections and those of others, accessibly; a new one is made', async () => {
  const asked: Asked[] = [];
  server.use(
    contentService(
      {
        Collections: () => ({
          collections: [
            collectionSummary(),
            collectionSummary({ id: '6', name: 'Quiet games', isOwn: false, sharedWith: 'SITE', siteId: '111', owner: 'Ada Cole' }),
          ],
        }),
        CreateCollection: ({ input }) => ({ createCollection: collectionSummary({ name: (input as CollectionInput).name }) }),
      },
      asked,
    ),
  );
  const { user, container } = render(<CollectionsPage />, {
    role: 6,
    route: '/resources/my-collections',
    flags: ['custom-content-collections', 'shared-collections'],
  });
  expect(within(await screen.findByRole('list', { name: 'Your collections' })).getByRole('link', { name: 'Rainy days' })).toBeVisible();
  const others = screen.getByRole('list', { name: 'Shared with you' });
  expect(others).toHaveTextContent('by Ada Cole');
  expect(others).toHaveTextContent('Shared with a site');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'New collection' }));
  await user.click(await screen.findByRole('button', { name: 'Create collection' }));
  expect(await screen.findAllByText('Enter Name')).not.toHaveLength(0);
  await user.type(screen.getByLabelText(/^Name/), 'Sunny days');
  await user.click(screen.getByRole('radio', { name: 'People of this site' }));
  await user.click(screen.getByRole('button', { name: 'Create collection' }));
  await waitFor(() => {
    expect(asked.find(({ operation }) => operation === 'CreateCollection')?.variables).toEqual({
      accountId: '1',
      input: { name: 'Sunny days', description: '', sharedWith: 'SITE', programId: null, siteId: '111', itemSlugs: [] },
    });
  });
});

test('none yet: what they are for, and the way to one', async () => {
  server.use(contentService({ Collections: () => ({ collections: [] }) }));
  render(<CollectionsPage />, { role: 7, route: '/resources/my-collections', flags: ['custom-content-collections'] });
  expect(await screen.findByText('No collections yet')).toBeVisible();
});

function openOne(change: Parameters<typeof collection>[0], asked: Asked[] = [], instead?: unknown) {
  server.use(
    contentService(
      {
        Collection: () => ({ collection: collection({ items: ITEMS, itemSlugs: ITEMS.map(({ slug }) => slug), ...change }) }),
        UpdateCollection: () => instead ?? { updateCollection: collectionSummary({ version: 2 }) },
      },
      asked,
    ),
  );
  return render(ONE, { role: 7, route: '/resources/my-collections/5', flags: ['custom-content-collections'] });
}

test('its owner orders the items by keyboard and takes one out', async () => {
  const asked: Asked[] = [];
  const { user, container } = openOne({}, asked);
  const down = await screen.findByRole('button', { name: 'Move Paper Bridge Challenge down' });
  expect(screen.getByRole('button', { name: 'Move Paper Bridge Challenge up' })).toBeDisabled();
  expect(await axe(container)).toHaveNoViolations();
  act(() => {
    down.focus();
  });
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Take Shadow Tag out' }));
  await waitFor(() => {
    const inputs = asked
      .filter(({ operation }) => operation === 'UpdateCollection')
      .map(({ variables }) => (variables['input'] as CollectionInput).itemSlugs);
    expect(inputs).toEqual([['shadow-tag', 'paper-bridge'], ['paper-bridge']]);
  });
});

test('what another window has changed meanwhile is told', async () => {
  const conflict = HttpResponse.json({
    data: null,
    errors: [{ message: 'x', extensions: { name: 'Error_VersionConflict', status: 409 } }],
  });
  const { user } = openOne({}, [], conflict);
  await user.click(await screen.findByRole('button', { name: 'Take Shadow Tag out' }));
  expect(await screen.findByText(/changed in another window/)).toBeVisible();
});

test('who reads the collection of another changes nothing, and may copy it', async () => {
  openOne({ isOwn: false, owner: 'Ada Cole' });
  expect(await screen.findByText('by Ada Cole')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Duplicate' })).toBeVisible();
  for (const name of ['Edit', 'Delete', /^Take/, /^Move/]) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

test('one that is not there, with the way back', async () => {
  server.use(contentService({ Collection: () => ({ collection: null }) }));
  render(ONE, { role: 7, route: '/resources/my-collections/77' });
  expect(await screen.findByText("This collection isn't available")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to my collections' })).toBeVisible();
});

test('who has no account is told where collections are', async () => {
  const asked: Asked[] = [];
  server.use(contentService({}, asked));
  render(<CollectionsPage />, {
    role: 3,
    route: '/resources/my-collections',
    flags: ['custom-content-collections'],
    session: { place: { accountId: 0, programId: 0, siteId: 0 } },
  });
  expect(await screen.findByText('Collections belong to an account')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New collection' })).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});

test('its owner drags an item to another place; what comes from elsewhere is not taken', async () => {
  const asked: Asked[] = [];
  openOne({}, asked);
  const [bridge, tag] = (await screen.findAllByRole('listitem')).filter((row) => row.hasAttribute('draggable'));
  const held = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => held.set(type, value),
    getData: (type: string) => held.get(type) ?? '',
    get types() {
      return [...held.keys()];
    },
  };
  fireEvent.drop(bridge!, { dataTransfer });
  fireEvent.dragStart(tag!, { dataTransfer });
  fireEvent.dragOver(bridge!, { dataTransfer });
  fireEvent.drop(bridge!, { dataTransfer });
  await waitFor(() => {
    expect(
      asked
        .filter(({ operation }) => operation === 'UpdateCollection')
        .map(({ variables }) => (variables['input'] as CollectionInput).itemSlugs),
    ).toEqual([['shadow-tag', 'paper-bridge']]);
  });
});
