import { renderHook, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import type { ClassroomGroup, StaffEntry } from '@/api/roster';
import { I18nextProvider } from 'react-i18next';
import { searchParamsOf } from '@/test/searchParamsOf';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { useStaffColumns } from './hooks/useStaffColumns';
import { StaffRosterPage } from './StaffRosterPage';

const ANA: StaffEntry = {
  id: 501,
  staffUser: {
    userId: 21,
    firstName: 'Ana',
    lastName: 'Núñez',
    email: 'ana@example.org',
    phoneNumber: '7185551234',
    phoneType: 'Cell',
    inviteStatus: 1,
    userRoles: [
      { roleId: 7, accountId: 1, programId: 11, programName: 'Explorers', siteId: 111, siteName: 'North', programRole: 'Teacher' },
    ],
  },
  systemRole: 'Staff',
  position: 'Teacher',
  program: 'Explorers',
  siteSessions: 'North',
  phone: '(718) 555-1234',
  memberId: null,
  group: 'Blue Room',
  status: 1,
  inactiveDate: null,
  lastLogin: '2026-11-20T15:00:00Z',
};
const BEN: StaffEntry = {
  ...ANA,
  id: 502,
  position: 'Band leader',
  status: 4,
  lastLogin: null,
  staffUser: { ...ANA.staffUser, userId: 22, firstName: 'Ben', lastName: 'Abbot', inviteStatus: 4 },
};
const BLUE: ClassroomGroup = {
  scholars: 12,
  staff: ['Dana Cole'],
  color: 6,
  id: 1,
  accountId: 1,
  programId: 11,
  siteId: 111,
  name: 'Blue Room',
  capacity: 20,
  version: 2,
};
const SITE = '/a/1/p/11/s/111/staffroster?tab=classrooms';

let asked: URLSearchParams[] = [];
let sent: { method: string; path: string; body: unknown }[] = [];
let classrooms: ClassroomGroup[] = [];

beforeEach(() => {
  asked = [];
  sent = [];
  classrooms = [BLUE];
  const keep = async (request: Request) => {
    const body = request.method === 'DELETE' ? null : await request.json();
    sent.push({ method: request.method, path: new URL(request.url).pathname, body });
    return { ...BLUE, ...(body as object) };
  };
  server.use(
    http.get('*/api/roster/roster/scholar-status', () => HttpResponse.json({ upload: null })),
    http.get('*/api/roster/staffs/invitations', () => HttpResponse.json({ results: [], count: 0 })),
    http.get('*/api/admin/column-layouts/:list', () => HttpResponse.json({ columns: [], isCompact: false })),
    http.get('*/api/roster/staffs', ({ request }) => {
      asked.push(searchParamsOf(request));
      return HttpResponse.json({ results: [BEN, ANA], count: 30, isCountExact: true });
    }),
    http.get('*/api/roster/sites/111/program/11/classrooms', () =>
      HttpResponse.json({ results: classrooms, count: classrooms.length, includesUnassignedScholars: false }),
    ),
    http.post('*/api/roster/sites/111/program/11/classrooms', async ({ request }) =>
      HttpResponse.json(await keep(request), { status: 201 }),
    ),
    http.put('*/api/roster/classrooms/:id', async ({ request }) => HttpResponse.json(await keep(request))),
    http.delete('*/api/roster/classrooms/:id', async ({ request }) => {
      await keep(request);
      classrooms = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function openStaff(role = 5, session = {}) {
  const view = render(<StaffRosterPage />, { role, route: '/a/1/p/11/staffroster', session });
  await screen.findByText('ana@example.org', { selector: '[data-id="501"] *' });
  return view;
}

test('lists the staff of the place, 25 a page, accessibly', async () => {
  const { container } = await openStaff();
  const columns = screen.getAllByRole('columnheader').map((each) => each.textContent);
  // Of one program: its name would be the same in every row.
  // Chosen for a bulk action in the first.
  expect(columns.filter((each) => each !== '')).toEqual([
    'Last name',
    'First name',
    'Site/Session',
    'System role',
    'Position',
    'Group',
    'Status',
    'Last login',
    'Email',
    'Phone',
    'Actions',
  ]);
  expect(screen.getByText('Band leader')).toBeVisible();
  expect(screen.getByText('Invite pending')).toBeVisible();
  expect(Object.fromEntries(asked[0]!)).toEqual({
    accountId: '1',
    programId: '11',
    sortField: 'lastName',
    sortDir: 'asc',
    page: '1',
    count: '25',
  });
  expect(await axe(container)).toHaveNoViolations();
});

test('shows on request why somebody is inactive, which sorts nothing', () => {
  const { result } = renderHook(() => useStaffColumns({ accountId: 1, programId: 11, siteId: 111 }), {
    wrapper: ({ children }) => <I18nextProvider i18n={i18next}>{children}</I18nextProvider>,
  });
  const note = result.current.find(({ field }) => field === 'inactiveNotes');
  expect(note).toMatchObject({ label: 'Inactive notes', isHidden: true, isSortable: false });
  expect(note?.cell({ ...ANA, status: 2, inactiveNotes: 'Moved away' })).toBe('Moved away');
});

test('is narrowed by status, role and text, and each row leads to the person', async () => {
  const { user, router } = await openStaff();
  await user.click(screen.getByRole('button', { name: 'Status' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Invite pending' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Inactive' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'System role' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Staff' }));
  await user.keyboard('{Escape}');
  await user.type(screen.getByRole('searchbox'), 'nunez');
  await waitFor(() => {
    expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({ filter: 'status:4,2;systemRole:7', search: 'nunez' });
  });
  await user.click(screen.getByRole('link', { name: 'Ana Núñez' }));
  expect(router.state.location.pathname).toBe('/a/1/p/11/users/21');
});

test('at a site all columns fit into a window of 1440 pixels', () => {
  const { result } = renderHook(() => useStaffColumns({ accountId: 1, programId: 11, siteId: 111 }), {
    wrapper: ({ children }) => <I18nextProvider i18n={i18next}>{children}</I18nextProvider>,
  });
  const shown = result.current.filter(({ isHidden }) => isHidden !== true);
  // Beside them stand the boxes, the menus, the edges of the page and its scroll bar.
  expect(shown.reduce((sum, { width, minWidth }) => sum + (width ?? minWidth ?? 0), 0)).toBeLessThanOrEqual(1440 - 50 - 56 - 64 - 17);
});

test('who may not open people has no links, and who may not download has no button', async () => {
  await openStaff(7, { canOpen: () => false, may: () => false, place: { accountId: 1, programId: 11, siteId: 0 } });
  expect(screen.queryByRole('link', { name: 'Ana Núñez' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
});

test('saves the rows and columns that are shown, as an Excel workbook here', async () => {
  URL.createObjectURL = jest.fn(() => 'blob:csv');
  URL.revokeObjectURL = jest.fn();
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const loaded: URLSearchParams[] = [];
  server.use(
    http.get('*/api/roster/staffs/download', ({ request }) => {
      loaded.push(searchParamsOf(request));
      return new HttpResponse('Last Name\n', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  const { user } = await openStaff();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel' }));
  await waitFor(() => {
    expect(click).toHaveBeenCalled();
  });
  expect(Object.fromEntries(loaded[0]!)).toMatchObject({
    format: 'xlsx',
    programId: '11',
    sortField: 'lastName',
    columns: 'lastName,firstName,siteName,systemRole,programRole,group,status,lastLogin,email,phoneNumber',
  });
});

test('the classrooms of a site: added with the rules of the service, accessibly', async () => {
  const TAKEN = 'The Name must be unique';
  server.use(
    http.post(
      '*/api/roster/sites/111/program/11/classrooms',
      () => HttpResponse.json({ name: 'Error_ClassroomNameExists', detail: TAKEN, errors: { name: [TAKEN] } }, { status: 409 }),
      { once: true },
    ),
  );
  const { user, container } = render(<StaffRosterPage />, { role: 6, route: SITE });
  expect(await screen.findByRole('row', { name: /^Blue Room Dana Cole 12 20/ })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Add classroom' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add classroom' });
  await user.type(within(dialog).getByLabelText(/^Capacity/), '1001');
  await user.click(within(dialog).getByRole('button', { name: 'Add classroom' }));
  expect((await within(dialog).findAllByText('Enter Name'))[0]).toBeVisible();
  expect(within(dialog).getAllByText('Capacity may not be greater than 1,000')[0]).toBeVisible();
  await user.clear(within(dialog).getByLabelText(/^Capacity/));
  await user.type(within(dialog).getByLabelText('Name'), 'Blue Room');
  await user.click(within(dialog).getByRole('button', { name: 'Add classroom' }));
  expect((await within(dialog).findAllByText(TAKEN))[0]).toBeVisible();
  await user.type(within(dialog).getByLabelText('Name'), ' 2');
  await user.click(within(dialog).getByRole('button', { name: 'Add classroom' }));
  expect(await screen.findByText('Blue Room 2 was added')).toBeVisible();
  expect(sent[0]?.body).toEqual({ name: 'Blue Room 2', capacity: 0, color: 0 });
});

test('a classroom is renamed with the version that was seen, and deleted after a question', async () => {
  const { user } = render(<StaffRosterPage />, { role: 6, route: SITE });
  await user.click(await screen.findByRole('button', { name: 'Edit Blue Room' }));
  await user.type(await screen.findByLabelText('Name'), 's');
  await user.click(screen.getByRole('button', { name: 'Save classroom' }));
  expect(await screen.findByText('Blue Rooms was saved')).toBeVisible();
  expect(sent[0]?.body).toEqual({ version: 2, name: 'Blue Rooms', capacity: 20, color: 6 });
  await user.click(screen.getByRole('button', { name: 'Delete Blue Room' }));
  const question = await screen.findByRole('dialog', { name: 'Delete Blue Room?' });
  expect(question).toHaveAccessibleDescription(
    /^12 scholars and 1 staff member will have no classroom\. Staff can't see scholars without one\. /,
  );
  await user.click(within(question).getByRole('button', { name: 'Delete classroom' }));
  expect(await screen.findByText('Blue Room was deleted')).toBeVisible();
  expect(await screen.findByText('No classrooms yet')).toBeVisible();
});

test('without a site it asks which', async () => {
  const programs = [
    { programId: 11, programName: 'Explorers', status: 1, sites: [{ siteId: 111, siteName: 'North', status: 1 }] },
    { programId: 12, programName: 'Summer Arts', status: 1, sites: [{ siteId: 121, siteName: 'Garden', status: 1 }] },
  ];
  server.use(
    http.get('*/api/admin/accounts/accprogsiteinfo/account/1', () => HttpResponse.json({ accountId: 1, accountName: 'Harbor', programs })),
  );
  render(<StaffRosterPage />, { role: 5, route: '/a/1/p/11/staffroster?tab=classrooms' });
  expect(await screen.findByRole('link', { name: /^North/ })).toHaveAttribute('href', SITE);
  expect(screen.queryByRole('link', { name: /^Garden/ })).not.toBeInTheDocument();
});

test('who is not signed in to an account is led to one', async () => {
  render(<StaffRosterPage />, { role: 1, route: '/staffroster?tab=classrooms' });
  expect(await screen.findByText('Choose an account first')).toBeVisible();
});

const EVE: StaffEntry = {
  ...ANA,
  id: -9,
  memberId: 9,
  group: '',
  lastLogin: null,
  systemRole: 'No Access',
  staffUser: {
    ...ANA.staffUser,
    userId: null,
    firstName: 'Eve',
    lastName: 'Cole',
    email: 'eve@example.org',
    inviteStatus: 0,
    userRoles: [{ ...ANA.staffUser.userRoles[0]!, roleId: 9 }],
  },
};

/** A roster with somebody who is no user; what identity is told is kept. */
async function openWithEve(role = 5) {
  server.use(
    http.get('*/api/roster/staffs', () => HttpResponse.json({ results: [EVE, BEN, ANA], count: 3, isCountExact: true })),
    http.put('*/api/roster/staffs/bulk-invite', async ({ request }) => {
      const body = (await request.json()) as { ids: number[]; roleSelect: number | null };
      sent.push({ method: 'PUT', path: '/staffs/bulk-invite', body });
      const wanted = body.ids.includes(-9)
        ? [
            {
              id: 9,
              accountId: 1,
              programId: 11,
              siteId: 111,
              firstName: 'Eve',
              lastName: 'Cole',
              email: 'eve@example.org',
              phoneNumber: null,
              phoneType: null,
              programRole: null,
              roleId: body.roleSelect,
            },
          ]
        : [];
      const accepted = {
        name: 'Error_InvitationAccepted',
        detail: 'The team member already accepted and logged in; email them directly.',
        errors: {},
      };
      const results = body.ids.map((id) => ({
        id,
        name: id === 501 ? 'Ana Núñez' : 'Somebody',
        isDone: id !== 501,
        error: id === 501 ? accepted : null,
      }));
      return HttpResponse.json({ results, done: 1, failed: 0, wanted, userIds: body.ids.includes(502) ? [22] : [] });
    }),
    http.post('*/api/identity/users/bulk', async ({ request }) => {
      const body = (await request.json()) as { users: object[] };
      sent.push({ method: 'POST', path: '/users/bulk', body });
      return HttpResponse.json({ results: [{ id: 77, name: 'Eve Cole', isDone: true, error: null }], done: 1, failed: 0 });
    }),
    http.put('*/api/identity/users/bulk-invite', async ({ request }) => {
      sent.push({ method: 'PUT', path: '/users/bulk-invite', body: await request.json() });
      return HttpResponse.json({
        results: [{ id: 22, name: 'Ben Abbot', isDone: true, error: null }],
        done: 1,
        failed: 0,
        undoToken: null,
      });
    }),
  );
  const view = render(<StaffRosterPage />, { role, route: '/a/1/p/11/s/111/staffroster' });
  await screen.findByText('eve@example.org', { selector: '[data-id="-9"] *' });
  return view;
}

async function rowMenu(user: Awaited<ReturnType<typeof openWithEve>>['user'], name: string) {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map((each) => each.textContent);
}

test('somebody of the roster is invited with a system role', async () => {
  const { user, container } = await openWithEve();
  expect(await rowMenu(user, 'Ana Núñez')).toEqual(['Add roster details', 'Add to a program or site']);
  await user.keyboard('{Escape}');
  expect(await rowMenu(user, 'Eve Cole')).toEqual(['Edit roster entry', 'Invite', 'Add to a program or site']);
  await user.click(screen.getByRole('menuitem', { name: 'Invite' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite Eve Cole' });
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(await within(dialog).findByText('System role is required')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('combobox', { name: /^System role/ }));
  await user.click(await screen.findByRole('option', { name: 'Staff' }));
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Eve Cole was invited')).toBeVisible();
  expect(sent.map(({ path }) => path)).toEqual(['/staffs/bulk-invite', '/users/bulk']);
  expect(sent[1]?.body).toEqual({
    users: [
      {
        firstName: 'Eve',
        lastName: 'Cole',
        email: 'eve@example.org',
        isInvite: true,
        userRoles: [{ roleId: 7, accountId: 1, programId: 11, siteId: 111 }],
      },
    ],
  });
  expect(await axe(container)).toHaveNoViolations();
});

test('many are invited at once, and who cannot be is named with the reason', async () => {
  const { user } = await openWithEve();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(screen.getByRole('button', { name: 'Invite 3 people' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite 3 people' });
  await user.click(within(dialog).getByRole('combobox', { name: /^System role/ }));
  await user.click(await screen.findByRole('option', { name: 'Session admin' }));
  await user.click(within(dialog).getByRole('button', { name: 'Send invitations' }));
  const result = await screen.findByRole('dialog', { name: '2 people were invited' });
  expect(within(result).getByText(/already accepted and logged in/)).toBeVisible();
  expect(sent.map(({ path }) => path)).toEqual(['/staffs/bulk-invite', '/users/bulk', '/users/bulk-invite']);
  expect(sent[2]?.body).toEqual({ ids: [22] });
});

test('somebody of the roster is added to another site: a user with a role, others by an entry there', async () => {
  const programs = [
    {
      programId: 11,
      programName: 'Explorers',
      status: 1,
      sites: [
        { siteId: 111, siteName: 'North', status: 1 },
        { siteId: 112, siteName: 'South', status: 1 },
      ],
    },
  ];
  const { user } = await openWithEve();
  server.use(
    http.get('*/api/admin/accounts/accprogsiteinfo/account/1', () => HttpResponse.json({ accountId: 1, accountName: 'Harbor', programs })),
    http.put('*/api/identity/users/privilege', async ({ request }) => {
      sent.push({ method: 'PUT', path: '/users/privilege', body: await request.json() });
      return HttpResponse.json({
        results: [{ id: 21, name: 'Ana Núñez', isDone: true, error: null }],
        done: 1,
        failed: 0,
        undoToken: 'token',
      });
    }),
    http.get('*/api/roster/staffs/9', () =>
      HttpResponse.json({ id: 9, firstName: 'Eve', lastName: 'Cole', email: 'eve@example.org', phoneNumber: null, phoneType: null }),
    ),
    http.post('*/api/roster/staffs', async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push({ method: 'POST', path: '/staffs', body });
      return HttpResponse.json({ id: 10, ...body }, { status: 201 });
    }),
  );
  async function add(name: string, hasAccess: boolean) {
    await rowMenu(user, name);
    await user.click(screen.getByRole('menuitem', { name: 'Add to a program or site' }));
    const dialog = await screen.findByRole('dialog', { name: `Add ${name} to a program or site` });
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect((await within(dialog).findAllByText('Program is required')).length).toBeGreaterThan(0);
    expect(within(dialog).queryAllByText('System role is required').length > 0).toBe(hasAccess);
    if (hasAccess) {
      await user.selectOptions(within(dialog).getByLabelText(/^System role/), 'Staff');
    }
    await user.selectOptions(within(dialog).getByLabelText('Program'), 'Explorers');
    await user.selectOptions(within(dialog).getByLabelText('Site/Session'), 'South');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(`${name} was added`)).toBeVisible();
  }
  await add('Ana Núñez', true);
  await add('Eve Cole', false);
  expect(sent).toEqual([
    { method: 'PUT', path: '/users/privilege', body: { ids: [21], userRoles: [{ roleId: 7, accountId: 1, programId: 11, siteId: 112 }] } },
    {
      method: 'POST',
      path: '/staffs',
      body: {
        siteId: 112,
        firstName: 'Eve',
        lastName: 'Cole',
        email: 'eve@example.org',
        phoneNumber: null,
        phoneType: null,
        programRole: null,
      },
    },
  ]);
});
