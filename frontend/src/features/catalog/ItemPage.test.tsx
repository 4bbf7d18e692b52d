import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ItemMedia } from '@/api/content';
import { contentService, item, type Asked } from '@/test/catalog';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { PageNameContext } from '@/shared/layout/PageName';
import { ItemPage } from './ItemPage';

const ROUTE = '/resources/activity?id=3&activityType=Project';

function answer(change: Parameters<typeof item>[0] = {}) {
  server.use(contentService({ Item: ({ id }) => ({ item: id === '3' ? item(change) : null }) }));
}

async function open() {
  const view = render(<ItemPage />, { role: 7, route: ROUTE });
  await screen.findByRole('heading', { level: 1, name: 'Paper Bridge Challenge' });
  return view;
}

test('what it takes, what is needed and what to watch for, accessibly', async () => {
  answer();
  const { container } = await open();
  expect(screen.getByText('Setup time').nextSibling).toHaveTextContent('1 hr 5 min');
  expect(screen.getByText('Duration').nextSibling).toHaveTextContent('40 min');
  expect(screen.getByText('Grades').nextSibling).toHaveTextContent('2–6');
  for (const each of ['What you need', 'Safety', 'Steps', 'Other ways to do it', 'Talk about it afterwards']) {
    expect(screen.getByRole('heading', { level: 2, name: each })).toBeVisible();
  }
  expect(await axe(container)).toHaveNoViolations();
});

test('parts that are empty are left out', async () => {
  answer({ safety: '', variations: [], reflection: [], materials: [], body: '' });
  await open();
  expect(screen.getByText('Nothing to prepare.')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['What you need', 'Steps']);
});

test('the page is called by the name of its item, as long as it shows', async () => {
  answer();
  const named = jest.fn();
  const { unmount } = render(
    <PageNameContext value={named}>
      <ItemPage />
    </PageNameContext>,
    { role: 7, route: ROUTE },
  );
  await waitFor(() => {
    expect(named).toHaveBeenLastCalledWith('Paper Bridge Challenge');
  });
  unmount();
  expect(named).toHaveBeenLastCalledWith(null);
});

test('an item that is known by its name alone is read at its own address, or not there', async () => {
  server.use(
    contentService({
      Item: ({ id }) => ({ item: id === '3' ? item({}) : null }),
      ItemNamed: ({ slug, language }) => ({
        itemNamed: slug === 'paper-bridge' && language === 'en' ? { id: '3', kind: 'ACTIVITY', activityType: 'Project' } : null,
      }),
    }),
  );
  const { router, unmount } = render(<ItemPage />, { role: 7, route: '/resources/course?slug=paper-bridge&language=en' });
  await waitFor(() => {
    expect(router.state.location.pathname + router.state.location.search).toMatch(/\/resources\/activity\?id=3&activityType=Project$/);
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Paper Bridge Challenge' })).toBeVisible();
  unmount();
  render(<ItemPage />, { role: 7, route: '/resources/course?slug=gone&language=en' });
  expect(await screen.findByRole('heading', { level: 1, name: "Not found, or you don't have access" })).toBeVisible();
});

test('what is gone is not called by the name of the library', async () => {
  answer();
  const named = jest.fn();
  render(
    <PageNameContext value={named}>
      <ItemPage />
    </PageNameContext>,
    { role: 7, route: '/resources/activity?id=77' },
  );
  await waitFor(() => {
    expect(named).toHaveBeenLastCalledWith("Not found, or you don't have access");
  });
});

test('steps are ticked off, and still are when the page is loaded again', async () => {
  answer();
  const { user, unmount } = await open();
  await user.click(screen.getByText('Ask what could hold more.'));
  expect(screen.getByRole('checkbox', { name: '2. Ask what could hold more.' })).toBeChecked();
  expect(screen.getByText('1 of 3 done')).toBeVisible();
  unmount();
  const again = await open();
  expect(screen.getByRole('checkbox', { name: /^2\./ })).toBeChecked();
  await again.user.click(screen.getByRole('checkbox', { name: /^1\./ }));
  await again.user.click(screen.getByRole('checkbox', { name: /^3\./ }));
  expect(screen.getByText('All steps done')).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(screen.getByRole('checkbox', { name: /^2\./ })).not.toBeChecked();
  expect(screen.queryByRole('button', { name: 'Start over' })).not.toBeInTheDocument();
});

test('the ticks of a text that has changed since are not those of this one', async () => {
  answer();
  const { user, unmount } = await open();
  await user.click(screen.getByRole('checkbox', { name: /^1\./ }));
  unmount();
  answer({ modifiedAt: '2026-11-21T15:00:00Z' });
  await open();
  expect(screen.getByRole('checkbox', { name: /^1\./ })).not.toBeChecked();
});

test('a storage that is full or tampered with is no error', async () => {
  sessionStorage.setItem('afterbell.steps.3.2026-11-20T15:00:00Z', '{"x":');
  answer();
  const { user } = await open();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(screen.getByRole('checkbox', { name: /^1\./ }));
  expect(screen.getByRole('checkbox', { name: /^1\./ })).toBeChecked();
  jest.restoreAllMocks();
});

test('Print prints', async () => {
  answer();
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

test.each(['/resources/activity?id=77', '/resources/activity'])('%s: not found, with the way back', async (route) => {
  answer();
  const { container } = render(<ItemPage />, { role: 7, route });
  expect(await screen.findByRole('heading', { level: 1, name: "Not found, or you don't have access" })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the learning library' })).toHaveAttribute('href', '/a/1/p/11/s/111/resources/catalog');
  expect(await axe(container)).toHaveNoViolations();
});

test('an error is told in the page, and tried again', async () => {
  server.use(contentService({ Item: () => HttpResponse.json({ name: 'Error_Unavailable' }, { status: 503 }) }));
  const { user } = render(<ItemPage />, { role: 7, route: ROUTE });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent("Couldn't load this");
  answer();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Paper Bridge Challenge' })).toBeVisible();
});

test('what is only read has no steps, and leads to the other language and to what goes with it', async () => {
  answer({
    kind: 'LEARN_ABOUT',
    steps: [],
    materials: [],
    translation: { id: '4', kind: 'LEARN_ABOUT', language: 'es', title: 'El puente', activityType: '' },
    related: [{ id: '9', kind: 'ROUTINE', language: 'en', title: 'Clean-up', activityType: '', durationMinutes: 10 }],
  });
  const { container } = await open();
  expect(screen.queryByRole('heading', { name: 'Steps' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Why it works' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read it in Spanish' })).toHaveAttribute('href', '/a/1/p/11/s/111/resources/learn-about?id=4');
  expect(screen.getByRole('link', { name: 'Clean-up' })).toHaveAttribute('href', '/a/1/p/11/s/111/resources/routine?id=9');
  expect(await axe(container)).toHaveNoViolations();
});

test('a link of the text leads to the item that it names', async () => {
  server.use(
    contentService({
      Item: () => ({ item: item() }),
      ItemNamed: ({ slug }) => ({ itemNamed: slug === 'marble-run' ? { id: '12', kind: 'ACTIVITY', activityType: 'Project' } : null }),
    }),
  );
  const { user, router } = await open();
  await user.click(screen.getByRole('link', { name: 'Marble Run' }));
  await waitFor(() => {
    expect(router.state.location.search).toBe('?id=12&activityType=Project');
  });
});

test('somebody says how far they are', async () => {
  const asked: Asked[] = [];
  let progress: 'NOT_STARTED' | 'STARTED' | 'COMPLETED' = 'NOT_STARTED';
  server.use(
    contentService(
      {
        Item: () => ({ item: item({ progress }) }),
        SetProgress: (said) => {
          progress = said['progress'] as typeof progress;
          return { setProgress: { id: '3', progress } };
        },
      },
      asked,
    ),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await user.click(await screen.findByRole('button', { name: 'Mark as completed' }));
  expect(await screen.findByRole('button', { name: 'Not completed after all' })).toBeVisible();
  const writes = asked.filter(({ operation }) => operation === 'SetProgress');
  expect(writes.map(({ variables }) => variables['progress'])).toEqual(['STARTED', 'COMPLETED']);
  expect(writes.every(({ key }) => key !== null)).toBe(true);
});

const file = (change: Partial<ItemMedia>): ItemMedia => ({
  fileId: '1',
  role: 'ATTACHMENT',
  title: '',
  language: '',
  fileName: 'bridge.pdf',
  mediaType: 'application/pdf',
  bytes: 204_800,
  address: '/api/content/media/1',
  ...change,
});

test('a film is played with its poster and captions, and attachments say what they are', async () => {
  answer({
    kind: 'VIDEO',
    steps: [],
    media: [
      file({ fileId: '2', role: 'VIDEO', fileName: 'film.mp4', mediaType: 'video/mp4', address: '/api/content/media/2' }),
      file({ fileId: '3', role: 'POSTER', fileName: 'film.jpg', mediaType: 'image/jpeg', address: '/api/content/media/3' }),
      file({ fileId: '4', role: 'CAPTIONS', language: 'es', fileName: 'es.vtt', mediaType: 'text/vtt', address: '/api/content/media/4' }),
      file({ fileId: '5', role: 'CAPTIONS', language: 'en', fileName: 'en.vtt', mediaType: 'text/vtt', address: '/api/content/media/5' }),
      file({ fileId: '6', title: 'Bridge template', address: '/api/content/media/6' }),
      file({ fileId: '7', fileName: '', address: '' }),
    ],
  });
  const { container } = await open();
  const film = screen.getByLabelText('Video: Paper Bridge Challenge');
  expect(film).toHaveAttribute('poster', '/api/content/media/3');
  expect(film).toHaveAttribute('preload', 'metadata');
  expect(film).toHaveAttribute('controls');
  expect(film.querySelector('source')).toHaveAttribute('src', '/api/content/media/2');
  expect([...film.querySelectorAll('track')].map((track) => [track.kind, track.srclang, track.label, track.default])).toEqual([
    ['captions', 'es', 'Spanish', false],
    ['captions', 'en', 'English', true],
  ]);
  const downloads = screen.getByRole('heading', { level: 2, name: 'Downloads' }).parentElement!;
  expect(within(downloads).getAllByRole('link')).toHaveLength(1);
  expect(within(downloads).getByRole('link', { name: 'Bridge template' })).toHaveAttribute('download', 'bridge.pdf');
  expect(downloads).toHaveTextContent('PDF, 200 KB');
  expect(await axe(container)).toHaveNoViolations();
});

test('a PDF is opened and saved, and stands in the page', async () => {
  answer({ kind: 'PDF', steps: [], media: [file({ role: 'DOCUMENT' })] });
  await open();
  expect(screen.getByRole('link', { name: 'Open PDF' })).toHaveAttribute('href', '/api/content/media/1');
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'bridge.pdf');
  expect(screen.getByTitle('Document: Paper Bridge Challenge')).toHaveAttribute('src', '/api/content/media/1');
});

test('its author is led to where it is written, nobody else', async () => {
  answer();
  const { unmount } = await open();
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/a/1/p/11/s/111/resources/authoring/3');
  unmount();
  render(<ItemPage />, { role: 7, route: ROUTE, session: { canOpen: () => false } });
  await screen.findByRole('heading', { level: 1, name: 'Paper Bridge Challenge' });
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
});

test('an address that names another kind leads to that of the item', async () => {
  answer();
  const { router } = render(<ItemPage />, { role: 7, route: '/a/1/p/11/s/111/resources/video?id=3' });
  await screen.findByRole('heading', { level: 1, name: 'Paper Bridge Challenge' });
  expect(router.state.location.pathname).toBe('/a/1/p/11/s/111/resources/activity');
  expect(router.state.location.search).toBe('?id=3&activityType=Project');
});
