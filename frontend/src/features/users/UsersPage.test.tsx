import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { searchParamsOf } from '@/test/searchParamsOf';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { UsersPage } from './UsersPage';
import type { UserRow } from '@/api/identity';

const ANA: UserRow = {
  userId: 21,
  firstName: 'Ana',
  lastName: 'Reyes',
  email: 'ana@example.org',
  phone: '2125550143',
  phoneType: 'Cell',
  roleId: 7,
  systemRole: 'Staff',
  position: 'Teacher',
  accountId: 1,
  programId: 11,
  programName: 'Summer Arts',
  siteId: 111,
  siteName: 'North',
  roleCount: 2,
  invitationStatus: 'Pending',
  invitationDate: '2026-11-02T15:00:00Z',
  scheduleDate: null,
  revokeDate: null,
  lastLogin: null,
  status: 4,
  version: 3,
};
const BEN: UserRow = {
  ...ANA,
  userId: 22,
  firstName: 'Ben',
  lastName: 'Young',
  email: 'ben@example.org',
  roleId: 5,
  systemRole: 'Program Admin',
  roleCount: 1,
  invitationStatus: 'Accepted',
  status: 1,
};

let asked: URLSearchParams[] = [];
let bodies: unknown[] = [];

beforeEach(() => {
  asked = [];
  bodies = [];
  server.use(
    http.get('*/api/admin/column-layouts/:list', () => HttpResponse.json({ columns: [], isCompact: false })),
    http.get('*/api/identity/users/list', ({ request }) => {
      asked.push(searchParamsOf(request));
      return HttpResponse.json({ results: [ANA, BEN], count: 30 });
    }),
  );
});

/** Answers the undo of what was done to people's access. */
function undoAccess(results: object[]) {
  server.use(
    http.post('*/api/identity/users/undo-access', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ results, done: 0, failed: 0 });
    }),
  );
}

/** Answers a bulk call: the first person done, the others refused. */
function bulk(method: 'put' | 'delete', path: string) {
  server.use(
    http[method](`*/api/identity${path}`, async ({ request }) => {
      const body = (await request.json()) as { ids?: number[]; userIds?: number[] };
      bodies.push(body);
      const ids = body.ids ?? body.userIds ?? [];
      const results = ids.map((id, index) => ({
        id,
        name: id === 21 ? 'Ana Reyes' : 'Ben Young',
        isDone: index === 0,
        error:
          index === 0
            ? null
            : { name: 'Error_InvitationAccepted', detail: 'The team member already accepted and logged in; email them directly.' },
      }));
      return HttpResponse.json({ undoToken: 'token', results, done: Math.min(1, ids.length), failed: Math.max(0, ids.length - 1) });
    }),
  );
}

async function open(role = 4) {
  const view = render(<UsersPage />, { role, route: '/users' });
  await screen.findByRole('link', { name: 'Ana' });
  return view;
}

async function choose(name: string, action: string, user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}

test('shows the user row, 14 a page, of the account in view, accessibly', async () => {
  const { container } = await open();
  const columns = screen.getAllByRole('columnheader').map((each) => each.textContent);
  expect(columns).toEqual(
    expect.arrayContaining([
      'First name',
      'Last name',
      'System role',
      'Invitation',
      'Invitation date',
      'Program',
      'Last sign-in',
      'Site/Session',
      'Position',
      'Email',
    ]),
  );
  expect(screen.getByText('Pending')).toBeVisible();
  expect(screen.getByTitle('Staff and 1 more role')).toBeVisible();
  expect(screen.getAllByText('Nov 2, 2026')).toHaveLength(2);
  expect(Object.fromEntries(asked[0]!)).toEqual({
    accountId: '1',
    audience: 'staff',
    sortField: 'lastName',
    sortDir: 'asc',
    page: '1',
    count: '14',
  });
  expect(await axe(container)).toHaveNoViolations();
});

test('roles and invitations narrow the list, and a text goes along', async () => {
  const { user } = await open(1);
  await user.click(screen.getByRole('button', { name: 'Role' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Staff' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Program admin' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Invitation' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Expired' }));
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('searchbox'), 'ana');
  await waitFor(() => {
    expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({ filter: 'systemRole:5,7;invitationStatus:Expired', search: 'ana' });
  });
});

test('the team is listed, and everybody when asked for', async () => {
  const { user, router } = await open();
  await user.click(screen.getByRole('button', { name: 'Team' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Everyone, including families' }));
  await waitFor(() => {
    expect(asked.at(-1)?.has('audience')).toBe(false);
  });
  expect(router.state.location.search).toBe('?audience=everybody');
});

test('days of the last login are those of the person', async () => {
  render(<UsersPage />, { role: 4, route: '/users?lastLogin=2026-11-01..' });
  await screen.findByRole('link', { name: 'Ana' });
  expect(Object.fromEntries(asked[0]!)).toMatchObject({ filter: 'lastLogin:2026-11-01..', timeZone: 'America/New_York' });
});

test('a row leads to the person', async () => {
  const { user, router } = await open();
  await user.click(screen.getByRole('link', { name: 'Ana' }));
  expect(router.state.location.pathname).toBe('/a/1/users/21');
});

test('one invitation on a date: the day is checked, the outcome is told, and it can be undone', async () => {
  bulk('put', '/users/bulk-invite');
  undoAccess([]);
  const { user } = await open();
  const dialog = await choose('Ana Reyes', 'Send invitation', user);
  expect(dialog).toHaveTextContent('Send the invitation to Ana Reyes?');
  await user.click(within(dialog).getByLabelText('Send on a date'));
  await user.type(within(dialog).getByLabelText('Date'), '01/02/2020');
  await user.click(within(dialog).getByRole('button', { name: 'Schedule the invitation' }));
  expect(await within(dialog).findByText('Schedule date must not be in the past')).toBeVisible();
  await user.clear(within(dialog).getByLabelText('Date'));
  await user.type(within(dialog).getByLabelText('Date'), '1/2/2090');
  await user.click(within(dialog).getByRole('button', { name: 'Schedule the invitation' }));
  expect(await screen.findByText('The invitation to Ana Reyes goes out on Jan 2, 2090')).toBeVisible();
  expect(bodies).toEqual([{ ids: [21], scheduleDate: '2090-01-02' }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    expect(bodies[1]).toEqual({ undoToken: 'token' });
  });
});

test('many: asked by name, run, and told of each what became of it', async () => {
  bulk('put', '/users/bulk-invite');
  const { user } = await open();
  const boxes = screen.getAllByRole('checkbox');
  await user.click(boxes[1]!);
  await user.click(boxes[2]!);
  await user.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send the invitation to 2 people?' });
  expect(dialog).toHaveTextContent('Ana Reyes, Ben Young');
  await user.click(within(dialog).getByRole('button', { name: 'Invite 2 people' }));
  const outcome = await screen.findByRole('dialog', { name: 'Invitation sent to Ana Reyes' });
  await waitFor(() => {
    expect(outcome).toHaveTextContent('Ben Young – The team member already accepted and logged in; email them directly.');
  });
  expect(bodies).toEqual([{ ids: [21, 22] }]);
});

test('revoked access comes back by undo', async () => {
  bulk('put', '/users/bulk-revoke');
  undoAccess([{ id: 22, name: 'Ben Young', isDone: true, error: null }]);
  const { user } = await open();
  const dialog = await choose('Ben Young', 'Revoke access', user);
  await user.click(within(dialog).getByRole('button', { name: 'Revoke access' }));
  await screen.findByText('Ben Young no longer has access');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Access was given back')).toBeVisible();
  expect(bodies).toEqual([{ ids: [22] }, { undoToken: 'token' }]);
});

test('many on a date: undo says for whom it could not be taken back', async () => {
  const ACCEPTED = { name: 'Error_InvitationAccepted', detail: 'The team member already accepted and logged in; email them directly.' };
  const ben = { id: 22, name: 'Ben Young', isDone: true, error: null };
  server.use(
    http.put('*/api/identity/users/bulk-invite', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({
        undoToken: 'token',
        results: [{ id: 21, name: 'Ana Reyes', isDone: false, error: ACCEPTED }, ben],
        done: 1,
        failed: 1,
      });
    }),
  );
  undoAccess([{ ...ben, isDone: false, error: ACCEPTED }]);
  const { user } = await open();
  await user.click(screen.getAllByRole('checkbox')[1]!);
  await user.click(screen.getAllByRole('checkbox')[2]!);
  await user.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByLabelText('Send on a date'));
  await user.type(within(dialog).getByLabelText('Date'), '1/2/2090');
  await user.click(within(dialog).getByRole('button', { name: 'Schedule 2 invitations' }));
  const outcome = await screen.findByRole('dialog', { name: 'The invitation to Ben Young goes out on Jan 2, 2090' });
  await user.click(within(outcome).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(`Ben Young: ${ACCEPTED.detail}`)).toBeVisible();
  expect(screen.queryByText('It was taken back')).not.toBeInTheDocument();
  expect(bodies[1]).toEqual({ undoToken: 'token' });
});

test.each([
  ['Invite 30 people', '/users/bulk-invite'],
  ['Reset 30 passwords', '/users/password/temp'],
])('"Select all": %s is for all that are found', async (name, path) => {
  bulk('put', path);
  const { user } = await open();
  await user.click(screen.getAllByRole('checkbox')[1]!);
  await user.click(screen.getByRole('button', { name: 'Select all 30' }));
  await user.click(screen.getByRole('button', { name }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  await waitFor(() => {
    expect(bodies).toEqual([{ selectAll: true, excludedIds: [], accountId: 1, audience: 'staff' }]);
  });
});

test.each([
  ['Reset password', 'put', '/users/password/temp', 'Reset password', 'The password of Ben Young was reset', { ids: [22] }],
  ['Revoke access', 'put', '/users/bulk-revoke', 'Revoke access', 'Ben Young no longer has access', { ids: [22] }],
  ['Delete', 'delete', '/users/bulk', 'Delete', 'Ben Young was deleted', { ids: [22] }],
] as const)('%s: asks by name, then says that it is done', async (action, method, path, confirm, said, body) => {
  bulk(method, path);
  const { user } = await open();
  const dialog = await choose('Ben Young', action, user);
  expect(dialog).toHaveTextContent('Ben Young');
  await user.click(within(dialog).getByRole('button', { name: confirm }));
  expect(await screen.findByText(said)).toBeVisible();
  expect(bodies).toEqual([body]);
});

test.each([
  ['Reset password', 'put', '/users/password/temp', 'Reset password', 'Password reset failed. Please try again'],
  ['Delete', 'delete', '/users/bulk', 'Delete', 'Failed to delete. Please try again'],
] as const)('%s that fails says so', async (action, method, path, confirm, said) => {
  server.use(http[method](`*/api/identity${path}`, () => HttpResponse.error()));
  const { user } = await open();
  const dialog = await choose('Ben Young', action, user);
  await user.click(within(dialog).getByRole('button', { name: confirm }));
  expect(await screen.findByText(said)).toBeVisible();
});

test.each([
  ['is taken back by undo', [], 'The privileges were taken back'],
  [
    'undo says for whom it is not taken back',
    [{ id: 21, name: 'Ana Reyes', isDone: false, error: { name: 'Error_ChangedSince', detail: 'no' } }],
    'Ana Reyes: Changed since then, so it was left as is.',
  ],
])('privileges: the role needs its places, is given, and %s', async (_name, results, said) => {
  server.use(
    http.get('*/api/identity/roles/assignable', () =>
      HttpResponse.json([
        { roleId: 4, name: 'Account Admin', isPrimary: false },
        { roleId: 5, name: 'Program Admin', isPrimary: false },
      ]),
    ),
    http.get('*/api/admin/accounts/accprogsiteinfo/account/1', () =>
      HttpResponse.json({
        accountId: 1,
        accountName: 'Harbor',
        programs: [{ programId: 11, programName: 'Summer Arts', status: 1, sites: [{ siteId: 111, siteName: 'North', status: 1 }] }],
      }),
    ),
    http.put('*/api/identity/users/privilege', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({
        undoToken: 'token',
        results: [{ id: 21, name: 'Ana Reyes', isDone: true, error: null }],
        done: 1,
        failed: 0,
      });
    }),
    http.post('*/api/identity/users/undo-privilege', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ results, done: 0, failed: results.length });
    }),
  );
  const { user } = await open();
  const dialog = await choose('Ana Reyes', 'Add privileges', user);
  await user.click(within(dialog).getByRole('button', { name: 'Add role' }));
  expect(await within(dialog).findByText('User Role is required')).toBeVisible();
  await user.selectOptions(within(dialog).getByLabelText('User Role'), 'Program admin');
  await user.click(within(dialog).getByRole('button', { name: 'Add role' }));
  expect(await within(dialog).findByText('Program is required')).toBeVisible();
  await user.click(within(dialog).getByLabelText('Program'));
  await user.click(await screen.findByRole('option', { name: 'Summer Arts' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add role' }));
  expect(await screen.findByText('Ana Reyes now has the role Program admin')).toBeVisible();
  expect(bodies[0]).toEqual({
    ids: [21],
    userRoles: [{ roleId: 5, accountId: 1, programId: 11, siteId: null, programRole: null, isPrimaryAccountAdmin: false }],
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(said)).toBeVisible();
  expect(bodies[1]).toEqual({ undoToken: 'token' });
});

test('what one may not do is not offered: a program admin cannot act on an account admin', async () => {
  server.use(http.get('*/api/identity/users/list', () => HttpResponse.json({ results: [ANA, { ...BEN, roleId: 4 }], count: 2 })));
  await open(5);
  expect(screen.getByRole('button', { name: 'Actions for Ana Reyes' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions for Ben Young' })).not.toBeInTheDocument();
});

test('oneself and the product itself are not selected', async () => {
  server.use(
    http.get('*/api/identity/users/list', () =>
      HttpResponse.json({
        results: [ANA, { ...BEN, userId: 7 }, { ...BEN, userId: 1, firstName: 'System', lastName: '', roleId: 11 }],
        count: 3,
      }),
    ),
  );
  const { user } = await open();
  const [all, ana, self, system] = screen.getAllByRole('checkbox');
  expect(self).toBeDisabled();
  expect(system).toBeDisabled();
  await user.click(all!);
  expect(ana).toBeChecked();
  expect(screen.getByRole('button', { name: 'Invite 1 person' })).toBeVisible();
});

test('the list is saved as CSV with the same search, the columns in view and the times of the browser’s zone', async () => {
  const saved: URLSearchParams[] = [];
  URL.createObjectURL = jest.fn(() => 'blob:csv');
  URL.revokeObjectURL = jest.fn();
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  server.use(
    http.get('*/api/identity/users/downloadusers', ({ request }) => {
      saved.push(searchParamsOf(request));
      return new HttpResponse('First Name\r\nAna\r\n', { headers: { 'Content-Type': 'text/csv' } });
    }),
  );
  const { user } = render(<UsersPage />, { role: 4, route: '/users?search=ana&searchField=email&roleType=7' });
  await screen.findByRole('link', { name: 'Ana' });
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => {
    expect(click).toHaveBeenCalled();
  });
  expect(Object.fromEntries(saved[0]!)).toEqual({
    search: 'ana',
    searchField: 'email',
    filter: 'systemRole:7',
    accountId: '1',
    audience: 'staff',
    sortField: 'lastName',
    sortDir: 'asc',
    columns: 'firstName,lastName,systemRole,invitationStatus,invitationDate,programName,lastLogin,siteName,position,email',
    timeZone: 'America/New_York',
    format: 'csv',
  });
  click.mockRestore();
});

test('an empty list offers the first step', async () => {
  server.use(http.get('*/api/identity/users/list', () => HttpResponse.json({ results: [], count: 0 })));
  render(<UsersPage />, { role: 4, route: '/users' });
  expect(await screen.findByText('No User list found, create a new User')).toBeVisible();
});
