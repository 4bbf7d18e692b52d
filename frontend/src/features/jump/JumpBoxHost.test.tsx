import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { openJumpBox } from '@/shared/jump/jumpBoxBus';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { JumpBoxHost } from './JumpBoxHost';

const PAGES = [
  { path: '/home', title: 'Partner accounts' },
  { path: '/partnerhome', title: 'Partner Home' },
];
const asked: (string | null)[] = [];
let sought: unknown[] = [];

function person(userId: number, lastName: string, roleId: number) {
  return { userId, firstName: 'Ada', lastName, email: `${lastName.toLowerCase()}@riverside.test`, roleId };
}

const host = (
  <>
    <button type="button">Opener</button>
    <JumpBoxHost pages={PAGES} />
  </>
);

beforeEach(() => {
  asked.length = 0;
  sought = [];
  server.use(
    http.post('*/api/roster/scholars/find', async ({ request }) => {
      sought.push({ url: new URL(request.url).search, body: await request.json() });
      return HttpResponse.json({ results: [], count: 0 });
    }),
    http.get('*/api/identity/users/list', () =>
      HttpResponse.json({ results: [person(71, 'Rivera', 7), person(72, 'Rivers', 8)], count: 2 }),
    ),
    http.get('*/api/admin/jump', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q'));
      return HttpResponse.json([
        { kind: 'account', id: 4, name: 'Riverside', accountId: 4, accountName: null, programId: null, programName: null },
        { kind: 'program', id: 44, name: 'River Club', accountId: 4, accountName: 'Riverside', programId: 44, programName: null },
        { kind: 'site', id: 41, name: 'River Gym', accountId: 4, accountName: 'Riverside', programId: 44, programName: 'River Club' },
        { kind: 'site', id: 51, name: 'River Gym', accountId: 5, accountName: 'Lakeside', programId: 55, programName: 'Lake Club' },
      ]);
    }),
  );
});

test('Ctrl K opens it, the arrows choose, Enter goes; the focus comes back to the opener', async () => {
  const { user, router, baseElement } = render(host, { role: 1 });
  screen.getByRole('button', { name: 'Opener' }).focus();
  await user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: 'Jump to' });
  expect(box).toHaveFocus();
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: /Partner Home/ })).toHaveAttribute('aria-selected', 'true');
  expect(await axe(baseElement)).toHaveNoViolations();
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/partnerhome');
  await waitFor(() => {
    expect(screen.getByRole('button', { name: 'Opener' })).toHaveFocus();
  });
});

test('it stays closed behind another dialog, and closes when a route opens', async () => {
  const terms = document.createElement('div');
  terms.setAttribute('role', 'alertdialog');
  document.body.append(terms);
  const { user, router } = render(host, { role: 1 });
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  terms.remove();
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox', { name: 'Jump to' })).toBeVisible();
  await act(() => router.navigate('/elsewhere'));
  await waitFor(() => {
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});

test('finds accounts and sites within scope, and opens their pages', async () => {
  const { user, router } = render(host, { role: 1 });
  act(openJumpBox);
  await user.type(await screen.findByRole('combobox'), 'river');
  expect(await screen.findByRole('option', { name: 'River Club Riverside Program' })).toBeVisible();
  expect(screen.getByRole('option', { name: /^River Gym\W+Lakeside › Lake Club/ })).toBeVisible();
  await user.click(screen.getByRole('option', { name: /^River Gym\W+Riverside › River Club/ }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/a/4/p/44/s/41/account/program/site');
  });
  expect(asked).toEqual(['river']);
});

test('finds the people whom the person manages, and opens their record; children are not among them', async () => {
  const { user, router } = render(host, { role: 4, route: '/a/4/partnerhome' });
  act(openJumpBox);
  await user.type(await screen.findByRole('combobox'), 'river');
  const found = await screen.findByRole('option', { name: /^Ada Rivera/ });
  expect(found).toHaveTextContent('rivera@riverside.test');
  expect(screen.queryByRole('option', { name: /Ada Rivers\b/ })).not.toBeInTheDocument();
  await user.click(found);
  expect(router.state.location.pathname).toBe('/a/4/users/71');
});

test('who does not manage people looks for none', async () => {
  const looked = jest.fn(() => HttpResponse.json({ results: [], count: 0 }));
  server.use(http.get('*/api/identity/users/list', looked));
  const { user } = render(host, { role: 7, session: { canOpen: (path) => path !== '/users' } });
  act(openJumpBox);
  await user.type(await screen.findByRole('combobox'), 'river');
  await screen.findByRole('option', { name: 'River Club Riverside Program' });
  expect(looked).not.toHaveBeenCalled();
});

test('an account opens its own page; within a drill-down it is viewed on', async () => {
  const one = render(host, { role: 2 });
  act(openJumpBox);
  await one.user.type(await screen.findByRole('combobox'), 'river');
  await one.user.click(await screen.findByRole('option', { name: /^Riverside/ }));
  await waitFor(() => {
    expect(one.router.state.location.pathname).toBe('/a/4/account/programs');
  });
  one.unmount();
  const other = render(host, { role: 4, route: '/a/4/partnerhome', session: { superUserDrillDown: true, ownRole: 2 } });
  act(openJumpBox);
  await other.user.type(await screen.findByRole('combobox'), 'river');
  await other.user.click(await screen.findByRole('option', { name: 'River Club Riverside Program' }));
  await waitFor(() => {
    expect(other.router.state.location.pathname).toBe('/as/5/a/4/p/44/home');
  });
});

test('content admins search pages only', async () => {
  const { user } = render(host, { role: 3 });
  act(openJumpBox);
  await user.type(await screen.findByRole('combobox'), 'zzz');
  expect(await screen.findAllByText('Nothing by that name that you can open.')).not.toHaveLength(0);
  expect(asked).toEqual([]);
});

test('when the search fails the pages still work', async () => {
  server.use(http.get('*/api/admin/jump', () => HttpResponse.json({ name: 'Error_Unavailable' }, { status: 503 })));
  const { user } = render(host, { role: 1 });
  act(openJumpBox);
  await user.type(await screen.findByRole('combobox'), 'home');
  expect(await screen.findAllByText(/cannot be searched right now/)).not.toHaveLength(0);
  expect(screen.getByRole('option', { name: /Partner Home/ })).toBeVisible();
});

test('finds children by their names and by those of a contact, and says who that is; nothing of it is in an address', async () => {
  const child = {
    scholarId: 7,
    firstName: 'Maya',
    lastName: 'Cruz',
    enteringGrade: '3',
    accountId: 1,
    programId: 11,
    siteId: 111,
    siteName: 'North',
    status: 1,
    contact: null,
  };
  const rosa = { firstName: 'Rosa', lastName: 'Núñez', relationship: 'Mother', phoneNumber: '7185550101', isBarred: false };
  server.use(
    http.post('*/api/roster/scholars/find', async ({ request }) => {
      sought.push({ url: new URL(request.url).search, body: await request.json() });
      return HttpResponse.json({ results: [child, { ...child, scholarId: 8, firstName: 'Zoe', contact: rosa }], count: 2 });
    }),
    http.get('*/api/admin/jump', () => HttpResponse.json([])),
  );
  const { user, router } = render(host, { role: 6, route: '/a/1/p/11/s/111/home' });
  act(openJumpBox);
  await user.type(await screen.findByRole('combobox'), 'rosa');
  expect(await screen.findByRole('option', { name: /^Maya Cruz\W*Grade 3, North\W*Scholar$/ })).toBeVisible();
  const found = screen.getByRole('option', { name: /^Zoe Cruz/ });
  expect(found).toHaveTextContent('Rosa Núñez, Mother · (718) 555-0101 · Grade 3, North');
  expect(sought).toEqual([{ url: '', body: { text: 'rosa', accountId: 1 } }]);
  await user.click(found);
  expect(router.state.location.pathname).toBe('/a/1/p/11/s/111/roster/scholar/8');
  expect(JSON.stringify(router.state.location)).not.toContain('rosa');
});
