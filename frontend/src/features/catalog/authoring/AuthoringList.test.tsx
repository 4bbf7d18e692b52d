import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { authoredItem, authoredPage, brokenLink } from '@/test/authoring';
import { axe } from '@/test/axe';
import { type Asked, contentService } from '@/test/catalog';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { AuthoringPage } from './AuthoringPage';

const PAGES = (
  <Routes>
    <Route path="/resources/authoring" element={<AuthoringPage />} />
    <Route path="/resources/authoring/:itemId" element={<AuthoringPage />} />
  </Routes>
);

const BRIDGE = authoredItem();
const KITES = authoredItem({
  id: '1',
  slug: 'kites',
  title: 'Blue Sky Kites',
  state: 'PUBLISHED',
  standing: { version: 5, publishedVersion: 4 },
});
const TAG = authoredItem({
  id: '9',
  slug: 'shadow-tag',
  title: 'Shadow Tag',
  state: 'SCHEDULED',
  standing: { publishAt: '2026-12-01T15:00:00Z', scheduledVersion: 2 },
});

let asked: Asked[] = [];

beforeEach(() => {
  asked = [];
});

function open(nodes = [BRIDGE, KITES, TAG], route = '/resources/authoring') {
  server.use(
    contentService(
      {
        AuthoredItems: ({ after, filter }) => {
          const { states } = filter as { states?: string[] };
          const found = nodes.filter(({ state }) => states?.includes(state) ?? true);
          const page = after === null ? found.slice(0, 2) : found.slice(2);
          return {
            items: authoredPage(page, {
              totalCount: found.length,
              pageInfo: { hasNextPage: after === null && found.length > 2, endCursor: '2' },
            }),
          };
        },
        BrokenLinks: () => ({ brokenLinks: [brokenLink(), brokenLink({ place: 'related', target: 'old-tag', reason: 'NOT_PUBLISHED' })] }),
      },
      asked,
    ),
  );
  return render(PAGES, { role: 3, route, session: { place: { accountId: 0, programId: 0, siteId: 0 } } });
}

test('each item says how it stands, accessibly; more come when asked for', async () => {
  const { user, container } = open();
  const row = (await screen.findByRole('link', { name: 'Paper Bridge Challenge' })).closest('tr')!;
  expect(row).toHaveTextContent('Draft');
  expect(screen.getByRole('link', { name: 'Paper Bridge Challenge' })).toHaveAttribute('href', '/resources/authoring/3');
  expect(await screen.findByText('Changes not published')).toBeVisible();
  expect(asked.find(({ operation }) => operation === 'AuthoredItems')?.variables).toEqual({
    language: 'en',
    filter: { drafts: true },
    first: 50,
    after: null,
  });
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(/^Scheduled for Tue, Dec 1, 2026/)).toBeVisible();
});

test('search, kind, state and language stand in the URL, and the service narrows by them', async () => {
  const { user, router } = open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search items' }), 'tag');
  await user.click(screen.getByRole('button', { name: 'Kind' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Activity' }));
  await waitFor(() => {
    expect(asked.at(-1)?.variables).toMatchObject({ filter: { drafts: true, search: 'tag', kinds: ['ACTIVITY'] } });
  });
  await user.click(screen.getByRole('button', { name: 'Status' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Scheduled' }));
  expect(await screen.findByRole('link', { name: 'Shadow Tag' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Paper Bridge Challenge' })).not.toBeInTheDocument();
  expect(asked.at(-1)?.variables).toMatchObject({ filter: { states: ['SCHEDULED'] } });
  // In whichever order: what is typed gets there a moment later than what is chosen.
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    search: 'tag',
    kind: 'ACTIVITY',
    state: 'SCHEDULED',
  });
});

test('none yet: the first step', async () => {
  open([]);
  expect(await screen.findByText('No items yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'New item' })).toHaveAttribute('href', '/resources/authoring/new?language=en');
});

test('what leads nowhere, each with the way to its item', async () => {
  const { container } = open([], '/resources/authoring/links');
  const table = await screen.findByRole('table', { name: 'Broken links' });
  const [, body, related] = within(table).getAllByRole('row');
  expect(body).toHaveTextContent('item:marble-run');
  expect(body).toHaveTextContent('There is no such item');
  expect(related).toHaveTextContent("The item isn't published");
  expect(within(body!).getByRole('link', { name: 'Paper Bridge Challenge' })).toHaveAttribute('href', '/resources/authoring/3');
  expect(await axe(container)).toHaveNoViolations();
});

describe('a package', () => {
  const file = () => new File(['PK'], 'library.zip', { type: 'application/zip' });
  let tried: string[] = [];

  function answer(report: object, status = 200) {
    tried = [];
    server.use(
      http.post('*/api/content/package', ({ request }) => {
        tried.push(new URL(request.url).searchParams.get('dryRun') ?? '');
        return HttpResponse.json(report, { status });
      }),
    );
  }

  async function choose() {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Import package' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import package' });
    await view.user.upload(within(dialog).getByLabelText('Package'), file());
    return { ...view, dialog };
  }

  test('is tried first, and imported once its author has seen what it changes', async () => {
    answer({ added: 2, changed: 1, unchanged: 40, errors: [] });
    const { user, dialog } = await choose();
    const submit = await within(dialog).findByRole('button', { name: 'Import 3 items' });
    expect(within(dialog).getByText('New').nextSibling).toHaveTextContent('2');
    expect(within(dialog).getByText('Unchanged').nextSibling).toHaveTextContent('40');
    expect(tried).toEqual(['true']);
    expect(await axe(dialog)).toHaveNoViolations();
    await user.click(submit);
    expect(await screen.findByText('Imported: 2 new, 1 changed')).toBeVisible();
    expect(tried).toEqual(['true', 'false']);
  });

  test('with faults is not imported: each is told by its file and line', async () => {
    answer({
      added: 0,
      changed: 0,
      unchanged: 0,
      errors: [
        { file: 'items/a.en.md', line: 4, reason: 'there is no grade "9"' },
        { file: 'files/b.mp4', reason: 'is no video' },
      ],
    });
    const { dialog } = await choose();
    const faults = await within(dialog).findByRole('region', { name: 'Problems by file' });
    expect(faults).toHaveTextContent('items/a.en.md4there is no grade "9"');
    expect(within(dialog).getByText('Nothing can be imported until 2 problems are fixed.')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument();
    expect(await axe(dialog)).toHaveNoViolations();
  });

  test('that is none says so', async () => {
    answer({ name: 'Error_ValidationFailed', detail: 'x', errors: { file: ['This is no ZIP file'] } }, 400);
    const { dialog } = await choose();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This is no ZIP file');
  });

  test('of the library is saved as a file', async () => {
    const address = jest.fn(() => 'blob:library');
    URL.createObjectURL = address;
    server.use(
      http.get('*/api/content/package', () =>
        HttpResponse.arrayBuffer(new ArrayBuffer(2), { headers: { 'Content-Type': 'application/zip' } }),
      ),
    );
    const { user } = open();
    const saved = new Promise<string>((resolve) => {
      document.body.addEventListener('click', (event) => {
        if (event.target instanceof HTMLAnchorElement && event.target.download !== '') {
          event.preventDefault();
          resolve(event.target.download);
        }
      });
    });
    await user.click(await screen.findByRole('button', { name: 'Export package' }));
    expect(await saved).toMatch(/^library-\d{4}-\d{2}-\d{2}\.zip$/);
  });
});
