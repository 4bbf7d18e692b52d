import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ClassroomGroup, StaffEntry } from '@/api/roster';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
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
    userRoles: [{ roleId: 7, accountId: 1, programId: 11, programName: 'Explorers', siteId: 111, siteName: 'North', programRole: 'Teacher' }],
  },
  systemRole: 'Staff',
  position: 'Teacher',
  program: 'Explorers',
  siteSessions: 'North',
  phone: '(718) 555-1234',
  memberId: null,
  group: 'Blue Room',
};
const BEN: StaffEntry = { ...ANA, id: 502, position: 'Band leader', staffUser: { ...ANA.staffUser, userId: 22, firstName: 'Ben', lastName: 'Abbot', inviteStatus: 4 } };
const BLUE: ClassroomGroup = { scholars: 12, staff: ['Dana Cole'], color: 6, id: 1, accountId: 1, programId: 11, siteId: 111, name: 'Blue Room', capacity: 20, version: 2 };
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
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ results: [BEN, ANA], count: 30, isCountExact: true });
    }),
    http.get('*/api/roster/sites/111/program/11/classrooms', () => HttpResponse.json({ results: classrooms, count: classrooms.length, includesUnassignedScholars: false })),
    http.post('*/api/roster/sites/111/program/11/classrooms', async ({ request }) => HttpResponse.json(await keep(request), { status: 201 })),
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
  expect(columns).toEqual(['Last name', 'First name', 'Site/Session', 'System role', 'Position', 'Group', 'Status', 'Email', 'Phone', 'Actions']);
  expect(screen.getByText('Band leader')).toBeVisible();
  expect(screen.getByText('Invite pending')).toBeVisible();
  expect(Object.fromEntries(asked[0]!)).toEqual({ accountId: '1', programId: '11', sortField: 'lastName', sortDir: 'asc', page: '1', count: '25' });
  expect(await axe(container)).toHaveNoViolations();
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
  await user.click(screen.getByRole('link', { name: 'Núñez' }));
  expect(router.state.location.pathname).toBe('/a/1/p/11/users/21');
});

test('who may not open people has no links, and who may not download has no button', async () => {
  await openStaff(7, { canOpen: () => false, may: () => false, place: { accountId: 1, programId: 11, siteId: 0 } });
  expect(screen.queryByRole('link', { name: 'Núñez' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
});

test('saves the rows and columns that are shown, as an Excel workbook here', async () => {
  URL.createObjectURL = jest.fn(() => 'blob:csv');
  URL.revokeObjectURL = jest.fn();
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const loaded: URLSearchParams[] = [];
  server.use(
    http.get('*/api/roster/staffs/download', ({ request }) => {
      loaded.push(new URL(request.url).searchParams);
      return new HttpResponse('Last Name\n', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  const { user } = await openStaff();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel' }));
  await waitFor(() => {
    expect(click).toHaveBeenCalled();
  });
  expect(Object.fromEntries(loaded[0]!)).toMatchObject({ format: 'xlsx', programId: '11', sortField: 'lastName', columns: 'lastName,firstName,siteName,systemRole,programRole,group,status,email,phoneNumber' });
});

test('the classrooms of a site: added with the rules of the service, accessibly', async () => {
  const TAKEN = 'The Name must be unique';
  server.use(http.post('*/api/roster/sites/111/program/11/classrooms', () => HttpResponse.json({ name: 'Error_ClassroomNameExists', detail: TAKEN, errors: { name: [TAKEN] } }, { status: 409 }), { once: true }));
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
  await user.click(within(question).getByRole('button', { name: 'Delete classroom' }));
  expect(await screen.findByText('Blue Room was deleted')).toBeVisible();
  expect(await screen.findByText('No classrooms yet')).toBeVisible();
});

test('without a site it asks which', async () => {
  const programs = [
    { programId: 11, programName: 'Explorers', status: 1, sites: [{ siteId: 111, siteName: 'North', status: 1 }] },
    { programId: 12, programName: 'Summer Arts', status: 1, sites: [{ siteId: 121, siteName: 'Garden', status: 1 }] },
  ];
  server.use(http.get('*/api/admin/accounts/accprogsiteinfo/account/1', () => HttpResponse.json({ accountId: 1, accountName: 'Harbor', programs })));
  render(<StaffRosterPage />, { role: 5, route: '/a/1/p/11/staffroster?tab=classrooms' });
  expect(await screen.findByRole('link', { name: /^North/ })).toHaveAttribute('href', SITE);
  expect(screen.queryByRole('link', { name: /^Garden/ })).not.toBeInTheDocument();
});

test('who is not signed in to an account is led to one', async () => {
  render(<StaffRosterPage />, { role: 1, route: '/staffroster?tab=classrooms' });
  expect(await screen.findByText('Choose an account first')).toBeVisible();
});
