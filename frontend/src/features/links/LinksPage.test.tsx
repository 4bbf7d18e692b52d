import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import type { Link } from '@/api/learning-management';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { LinksPage } from './LinksPage';

const SNACKS: Link = {
  id: 1,
  title: 'USDA Afterschool Snacks',
  url: 'https://www.fns.usda.gov/cacfp/afterschool-programs',
  description: 'What may be served.',
  category: 'Health and safety',
  language: 'en',
  position: 0,
  isActive: true,
  version: 2,
  modifiedAt: '2026-11-01T00:00:00Z',
};
const LOOSE: Link = { ...SNACKS, id: 2, title: 'Field trips', url: 'https://trips.example.org/', description: '', category: '' };
const HIDDEN: Link = { ...SNACKS, id: 3, title: 'Old handbook', url: 'https://example.org/old', isActive: false };
const SPANISH: Link = { ...SNACKS, id: 4, title: 'Alimentación infantil', language: 'es', category: 'Salud y seguridad' };

let all: Link[] = [];
const asked: string[] = [];
const sent: { call: string; body: unknown }[] = [];
const keep =
  (answer: object, status = 200) =>
  async ({ request }: { request: Request }) => {
    sent.push({ call: `${request.method} ${new URL(request.url).pathname}`, body: await request.json() });
    return HttpResponse.json(answer, { status });
  };

beforeEach(() => {
  all = [LOOSE, SNACKS, HIDDEN, SPANISH];
  asked.length = 0;
  sent.length = 0;
  server.use(
    http.get('*/api/learning-management/links', ({ request }) => {
      const language = new URL(request.url).searchParams.get('language');
      asked.push(language ?? '');
      const results = all.filter((link) => language === null || link.language === language);
      return HttpResponse.json({ results, count: results.length });
    }),
  );
});

const reader = { role: 7, route: '/resources/links', session: { may: () => false } };
const manager = { role: 3, route: '/resources/links' };

test('the links stand under their headings, and open in a new tab', async () => {
  const { container } = render(<LinksPage />, reader);
  const section = await screen.findByRole('region', { name: 'Health and safety' });
  const link = within(section).getByRole('link', { name: 'USDA Afterschool Snacks (opens in a new tab)' });
  expect(link).toHaveAttribute('href', SNACKS.url);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(within(section).getByText('fns.usda.gov')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual(['Health and safety', 'Other links']);
  expect(screen.queryByRole('button', { name: 'Add link' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
  expect(asked).toEqual(['en']);
  expect(await axe(container)).toHaveNoViolations();
});

test('in Spanish first those in Spanish, and all when asked for; the address keeps it', async () => {
  await act(() => i18next.changeLanguage('es'));
  const { user, router } = render(<LinksPage />, reader);
  expect(await screen.findByText('Alimentación infantil')).toBeVisible();
  expect(asked).toEqual(['es']);
  await user.click(screen.getByRole('button', { name: 'Todos los idiomas' }));
  expect(await screen.findByText('USDA Afterschool Snacks')).toHaveAttribute('lang', 'en');
  expect(router.state.location.search).toBe('?language=all');
});

test('a search finds words anywhere, without accents', async () => {
  const { user } = render(<LinksPage />, { ...reader, route: '/resources/links?language=all' });
  await user.type(await screen.findByRole('searchbox', { name: 'Search links' }), 'alimentacion');
  await waitFor(() => {
    expect(screen.queryByText('USDA Afterschool Snacks')).not.toBeInTheDocument();
  });
  expect(screen.getByText('Alimentación infantil')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), ' zzz');
  expect(await screen.findByText('No link matches')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1)!);
  expect(await screen.findByText('USDA Afterschool Snacks')).toBeVisible();
});

test('a failed call says so, and can be tried again', async () => {
  server.use(
    http.get('*/api/learning-management/links', () => HttpResponse.json({ name: 'Error_Unavailable', detail: 'away' }, { status: 503 }), {
      once: true,
    }),
  );
  const { user } = render(<LinksPage />, reader);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('USDA Afterschool Snacks')).toBeVisible();
});

test('a content admin is told on each field what a new link lacks', async () => {
  const { user } = render(<LinksPage />, manager);
  await user.click(await screen.findByRole('button', { name: 'Add link' }));
  const dialog = await screen.findByRole('dialog', { name: 'New link' });
  await waitFor(() => {
    expect(within(dialog).getByLabelText('Title')).toHaveFocus();
  });
  await user.type(within(dialog).getByLabelText('Address'), 'http://games.example.org');
  await user.type(within(dialog).getByLabelText(/^Position/), '10000');
  await user.click(within(dialog).getByRole('button', { name: 'Add link' }));
  expect(within(dialog).getByLabelText('Title')).toHaveAccessibleDescription('Enter Title');
  expect(within(dialog).getByLabelText('Address')).toHaveAccessibleDescription(/^Enter an address that begins with https:/);
  expect(within(dialog).getByLabelText(/^Position/)).toHaveAccessibleDescription(/^Enter a number from 0 to 9,999/);
  expect(await axe(dialog)).toHaveNoViolations();
});

test('a link that is refused stays as it was typed, and closing asks first', async () => {
  server.use(
    http.post(
      '*/api/learning-management/links',
      keep({ name: 'Error_LinkTitleExists', detail: 'The Title must be unique', errors: { title: ['The Title must be unique'] } }, 409),
    ),
  );
  const { user } = render(<LinksPage />, manager);
  await user.click(await screen.findByRole('button', { name: 'Add link' }));
  const dialog = await screen.findByRole('dialog', { name: 'New link' });
  await user.type(within(dialog).getByLabelText('Title'), 'Games');
  await user.click(within(dialog).getByLabelText('Address'));
  await user.paste('games.example.org');
  await user.type(within(dialog).getByRole('combobox', { name: /^Category/ }), 'Hea');
  await user.click(await screen.findByRole('option', { name: 'Health and safety' }));
  expect(within(dialog).getByLabelText('Address')).toHaveValue('https://games.example.org');
  await user.click(within(dialog).getByRole('button', { name: 'Add link' }));
  await waitFor(() => {
    expect(within(dialog).getByLabelText('Title')).toHaveAccessibleDescription('The Title must be unique');
  });
  await user.keyboard('{Escape}');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Close without saving?' })).getByRole('button', { name: 'Keep editing' }),
  );
  server.use(http.post('*/api/learning-management/links', keep({ ...SNACKS, id: 9, title: 'Games' }, 201)));
  await user.click(within(dialog).getByRole('button', { name: 'Add link' }));
  expect(await screen.findByText('Games was added')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    call: 'POST /api/learning-management/links',
    body: {
      title: 'Games',
      url: 'https://games.example.org',
      description: '',
      category: 'Health and safety',
      language: 'en',
      position: 0,
      isActive: true,
    },
  });
});

test('a link is edited over the version that was seen', async () => {
  server.use(http.put('*/api/learning-management/links/1', keep({ ...SNACKS, title: 'Snacks' })));
  const { user } = render(<LinksPage />, manager);
  await user.click(await screen.findByRole('button', { name: 'Actions for USDA Afterschool Snacks' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit link' });
  await user.clear(within(dialog).getByLabelText('Title'));
  await user.type(within(dialog).getByLabelText('Title'), 'Snacks');
  await user.click(within(dialog).getByRole('button', { name: 'Save link' }));
  expect(await screen.findByText('Snacks was saved')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ title: 'Snacks', version: 2 });
});

test('a hidden link says so, and is shown again with undo', async () => {
  server.use(http.put('*/api/learning-management/links/3', keep({ ...HIDDEN, isActive: true })));
  const { user } = render(<LinksPage />, manager);
  expect(await screen.findByText('Not shown')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for Old handbook' }));
  await user.click(screen.getByRole('menuitem', { name: 'Show link' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    expect(sent.map(({ body }) => body)).toEqual([{ isActive: true }, { isActive: false }]);
  });
});

test('a link is deleted after a question', async () => {
  server.use(
    http.delete('*/api/learning-management/links/1', () => {
      all = [LOOSE];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = render(<LinksPage />, manager);
  await user.click(await screen.findByRole('button', { name: 'Actions for USDA Afterschool Snacks' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete link' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete USDA Afterschool Snacks?' })).getByRole('button', { name: 'Delete link' }),
  );
  expect(await screen.findByText('USDA Afterschool Snacks was deleted')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'All links' })).toBeVisible();
});

test('none yet: those who look after them are offered the first step', async () => {
  all = [];
  render(<LinksPage />, manager);
  expect(await screen.findByText('No links here yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add link' })).toBeVisible();
});
