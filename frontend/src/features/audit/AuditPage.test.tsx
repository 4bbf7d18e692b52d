import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AuditEntry } from '@/shared/audit/auditApi';
import { searchParamsOf } from '@/test/searchParamsOf';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { AuditPage } from './AuditPage';
import { auditFilter, EMPTY } from './auditQuery';

const CHANGED: AuditEntry = {
  id: 9,
  occurredAt: '2026-11-20T15:00:00Z',
  accountId: 1,
  actorUserId: 7,
  actorName: 'Ana Reyes',
  actorClientId: 'web',
  viewedRole: 4,
  action: 'user.update',
  entity: 'user',
  entityId: '45',
  before: { firstName: 'Leah', lastName: 'Ames', phoneNumber: null },
  after: { firstName: 'Leah', lastName: 'Amis', phoneNumber: '2125550143' },
  address: '10.0.0.1',
  correlationId: 'c0ffee',
};
const MADE: AuditEntry = {
  ...CHANGED,
  id: 3,
  occurredAt: '2026-11-20T16:00:00Z',
  viewedRole: null,
  action: 'site.create',
  entity: 'site',
  entityId: '12',
  before: null,
  after: { siteName: 'North', scholarCapacity: 20 },
};

let asked: { service: string; params: Record<string, string> }[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    http.get('*/api/:service/audit', ({ request, params }) => {
      const search = searchParamsOf(request);
      asked.push({ service: String(params['service']), params: Object.fromEntries(search) });
      if (params['service'] === 'admin') {
        return HttpResponse.json({ results: [MADE], next: null });
      }
      if (params['service'] !== 'identity') {
        return HttpResponse.json({ results: [], next: null });
      }
      return search.has('cursor')
        ? HttpResponse.json({ results: [{ ...CHANGED, id: 2, occurredAt: '2026-11-19T15:00:00Z', action: 'user.invite' }], next: null })
        : HttpResponse.json({ results: [CHANGED], next: 9 });
    }),
  );
});

async function open(role = 4, route = '/audit') {
  const view = render(<AuditPage />, { role, route });
  await screen.findByRole('table', { name: 'Audit log' });
  return view;
}

test('who did what, as whom, when: all services in one, the newest first, accessibly', async () => {
  const { container } = await open();
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows[0]).toContain('Created site North');
  expect(rows[1]).toContain('Fri, Nov 20, 2026, 10:00:00 AM');
  expect(rows[1]).toContain('Ana Reyes');
  expect(rows[1]).toContain('viewing as account admin');
  expect(rows[1]).toContain('Changed person Leah Amis');
  expect(rows[1]).toContain('Last name, Phone');
  expect(asked[0]?.params).toEqual({ accountId: '1', sortDir: 'desc', count: '25' });
  expect(await axe(container)).toHaveNoViolations();
});

test('every service that keeps a log is asked, and each is an area', async () => {
  const done: AuditEntry = {
    ...MADE,
    id: 5,
    action: 'task.status',
    entity: 'task',
    entityId: '7',
    before: { name: 'Fire drill', status: 1 },
    after: { name: 'Fire drill', status: 2 },
  };
  const made: AuditEntry = { ...MADE, id: 6, action: 'discount.create', entity: 'discount', entityId: '8', after: { name: 'Early bird' } };
  server.use(
    http.get('*/api/planner/audit', () => HttpResponse.json({ results: [done], next: null })),
    http.get('*/api/enrollment/audit', () => HttpResponse.json({ results: [made], next: null })),
  );
  const { user } = await open();
  expect(await screen.findByText(/Changed status of task/)).toBeVisible();
  expect(screen.getByText(/Created discount/)).toBeVisible();
  expect(new Set(asked.map(({ service }) => service))).toEqual(new Set(['identity', 'admin', 'roster', 'learning-management', 'content']));
  await user.click(screen.getByRole('button', { name: 'Show what changed: Changed status of task' }));
  expect(screen.getByText('Done')).toBeVisible();
});

test('before and after are read field by field', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Show what changed: Changed person' }));
  expect(screen.getByText('Ames')).toBeVisible();
  expect(screen.getByText('Amis')).toBeVisible();
  expect(screen.getByText('(empty)')).toBeVisible();
  expect(screen.getByText(/reference c0ffee/)).toBeVisible();
});

test('older entries follow', async () => {
  const { user } = await open();
  expect(screen.queryByText(/Invited/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show older entries' }));
  expect(await screen.findByText(/Invited/)).toBeVisible();
  expect(asked.at(-1)?.params['cursor']).toBe('9');
  expect(screen.queryByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument();
});

test('filters stand in the URL: about what, since when, by whom', async () => {
  const { user, router } = await open(1);
  await user.click(screen.getByRole('button', { name: 'About' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Person' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Site' }));
  await user.keyboard('{Escape}');
  await user.type(screen.getByLabelText('From'), '11/01/2026{Enter}');
  await user.click((await screen.findAllByRole('button', { name: 'Ana Reyes' }))[0]!);
  await waitFor(() => {
    expect(asked.at(-1)?.params).toEqual({
      entity: 'user,site',
      actorUserId: '7',
      from: '2026-11-01T04:00:00.000Z',
      sortDir: 'desc',
      count: '25',
    });
  });
  expect(router.state.location.search).toContain('actor=7');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => {
    expect(router.state.location.search).toBe('');
  });
});

test('what is no day says so, and leaves the day that was there', async () => {
  const { user, router, container } = await open(1, '/audit?from=2026-11-01');
  const from = screen.getByLabelText('From');
  await user.clear(from);
  await user.type(from, '99/99/2026{Enter}');
  expect(await screen.findByText('Enter a date as MM/DD/YYYY')).toBeVisible();
  expect(from).toHaveValue('99/99/2026');
  expect(from).toHaveAccessibleDescription('Enter a date as MM/DD/YYYY');
  expect(router.state.location.search).toBe('?from=2026-11-01');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(from).toHaveValue('');
  expect(screen.queryByText('Enter a date as MM/DD/YYYY')).not.toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});

test('the log is searched by name and turned round, and the URL holds both', async () => {
  const { user, router } = await open();
  expect(screen.getByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'When' }));
  await user.type(screen.getByLabelText('Search by name'), 'north');
  await waitFor(() => {
    expect(asked.at(-1)?.params).toEqual({ accountId: '1', search: 'north', sortDir: 'asc', count: '25' });
  });
  expect(router.state.location.search).toBe('?sortDir=asc&search=north');
  expect(await screen.findByRole('columnheader', { name: 'When' })).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByRole('button', { name: 'Show newer entries' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'When' }));
  await waitFor(() => {
    expect(router.state.location.search).toBe('?search=north');
  });
});

test('columns are hidden and made wider, and kept for the person', async () => {
  const kept: unknown[] = [];
  server.use(
    http.put('*/api/admin/column-layouts/audit', async ({ request }) => {
      kept.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, container } = await open();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.getByRole('checkbox', { name: 'What' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Who' }));
  await user.click(screen.getByRole('button', { name: 'Wider: Changes' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('columnheader', { name: 'Who' })).not.toBeInTheDocument();
  expect(screen.queryByText('Ana Reyes')).not.toBeInTheDocument();
  await waitFor(() => {
    expect(kept.at(-1)).toEqual({
      columns: [
        { id: 'when', isHidden: false, width: null },
        { id: 'who', isHidden: true, width: null },
        { id: 'what', isHidden: false, width: null },
        // jsdom lays nothing out: the narrowest.
        { id: 'changes', isHidden: false, width: 64 },
      ],
      isCompact: false,
    });
  });
  expect(await axe(container)).toHaveNoViolations();
});

test('a person is found by typing, among those of the account', async () => {
  const searched: URLSearchParams[] = [];
  server.use(
    http.get('*/api/identity/users/list', ({ request }) => {
      searched.push(searchParamsOf(request));
      return HttpResponse.json({ results: [{ userId: 7, firstName: 'Ana', lastName: 'Reyes', email: 'ana@harbor.test' }], count: 1 });
    }),
  );
  const { user, router, container } = await open();
  await user.type(screen.getByRole('combobox', { name: 'By' }), 'rey');
  await user.click(await screen.findByRole('option', { name: /Ana Reyes/ }));
  expect(searched.at(-1)?.get('globalSearch')).toBe('rey');
  expect(searched.at(-1)?.get('accountId')).toBe('1');
  await waitFor(() => {
    expect(asked.at(-1)?.params['actorUserId']).toBe('7');
  });
  expect(new URLSearchParams(router.state.location.search).get('actorName')).toBe('Ana Reyes');
  expect(await axe(container)).toHaveNoViolations();
  await user.type(screen.getByRole('combobox', { name: 'By' }), '{Backspace}');
  await waitFor(() => {
    expect(router.state.location.search).toBe('');
  });
});

test('a search for people that fails does not say that there is nobody', async () => {
  let isDown = true;
  server.use(
    http.get('*/api/identity/users/list', () =>
      isDown
        ? HttpResponse.error()
        : HttpResponse.json({ results: [{ userId: 7, firstName: 'Ana', lastName: 'Reyes', email: 'ana@harbor.test' }], count: 1 }),
    ),
  );
  const { user } = await open();
  await user.type(screen.getByRole('combobox', { name: 'By' }), 're');
  expect(await screen.findByRole('alert')).toHaveTextContent('People cannot be searched right now. Change what you typed to try again.');
  expect(screen.queryByText('Nobody by that name')).not.toBeInTheDocument();
  isDown = false;
  await user.type(screen.getByRole('combobox', { name: 'By' }), 'y');
  expect(await screen.findByRole('option', { name: /Ana Reyes/ })).toBeVisible();
});

test('a day counts to its end', () => {
  expect(auditFilter({ ...EMPTY, from: '2026-11-01', to: '2026-11-01' }, 0)).toEqual({
    from: '2026-11-01T04:00:00.000Z',
    to: '2026-11-02T05:00:00.000Z',
  });
  expect(auditFilter({ ...EMPTY, from: 'soon', to: '2026-02-30', actor: 'x' }, 3)).toEqual({ accountId: 3 });
  expect(auditFilter({ ...EMPTY, entity: 'user,site', actor: '7,x,8' }, 0)).toEqual({ entity: 'user,site', actorUserId: '7,8' });
});

test('each area is exported as a file of its own', async () => {
  URL.createObjectURL = jest.fn(() => 'blob:csv');
  URL.revokeObjectURL = jest.fn();
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const saved: string[] = [];
  server.use(
    http.get('*/api/:service/audit/export', ({ params }) => {
      saved.push(String(params['service']));
      return new HttpResponse('id\r\n', { headers: { 'Content-Type': 'text/csv' } });
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const menu = await screen.findByRole('menu');
  await user.click(within(menu).getByRole('menuitem', { name: 'Accounts, programs and sites (CSV)' }));
  await waitFor(() => {
    expect(click).toHaveBeenCalled();
  });
  expect(saved).toEqual(['admin']);
  click.mockRestore();
});
