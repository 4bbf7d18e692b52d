import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import type { RegisterRow, StaffMemberForm } from '@/api/roster';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { EditStaffPage } from './EditStaffPage';
import { NewStaffPage } from './NewStaffPage';
import { StaffRosterPage } from './StaffRosterPage';
import { UploadStaffPage } from './UploadStaffPage';

const AT = '/a/1/p/11/s/111/staffroster';
const ROOM = { accountId: 1, programId: 11, siteId: 111, capacity: null, color: 6, version: 1, scholars: 1, staff: [] };
const DANA: StaffMemberForm = {
  id: 9,
  accountId: 1,
  programId: 11,
  siteId: 111,
  firstName: 'Dana',
  lastName: 'Cole',
  email: null,
  phoneNumber: '7185550100',
  phoneType: 'Cell',
  programRole: 'Teacher',
  classroomId: 5,
  emergencyContact: { firstName: 'Rosa', lastName: null, relationship: null, phoneNumber: null, email: null },
  customNotes: null,
  allergies: 'Peanuts',
  status: 1,
  inactiveDate: null,
  version: 3,
  userId: null,
};

let sent: { path: string; body: Record<string, unknown> }[] = [];

beforeEach(() => {
  sent = [];
  const keep = async (request: Request) => {
    const body = (await request.json()) as Record<string, unknown>;
    sent.push({ path: new URL(request.url).pathname, body });
    return body;
  };
  server.use(
    http.get('*/api/roster/roster/scholar-status', () => HttpResponse.json({ upload: null })),
    http.get('*/api/roster/staffs/invitations', () => HttpResponse.json({ results: [], count: 0 })),
    http.get('*/api/roster/sites/111/program/11/classrooms', () => HttpResponse.json({ results: [{ ...ROOM, id: 5, name: 'Blue Room' }, { ...ROOM, id: 6, name: 'Red Room' }], count: 2, includesUnassignedScholars: false, unassignedScholars: null })),
    http.get('*/api/roster/staffs/9', () => HttpResponse.json(DANA)),
    http.post('*/api/roster/staffs', async ({ request }) => HttpResponse.json({ ...DANA, ...(await keep(request)) }, { status: 201 })),
    http.put('*/api/roster/staffs/9', async ({ request }) => HttpResponse.json({ ...DANA, ...(await keep(request)) })),
    http.post('*/api/identity/users', async ({ request }) => HttpResponse.json({ userId: 77, ...(await keep(request)) }, { status: 201 })),
  );
});

const saved = () => screen.getByRole('button', { name: 'Add staff member' });

test('a staff member without access is entered with what the site knows of them', async () => {
  const { container, user, router } = render(<NewStaffPage />, { role: 6, route: `${AT}/add` });
  await user.type((await screen.findAllByLabelText(/^First name/))[0]!, 'Dana');
  await user.type(screen.getAllByLabelText(/^Last name/)[0]!, 'Cole');
  await user.selectOptions(await screen.findByLabelText(/^Classroom/), 'Blue Room');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(saved());
  await waitFor(() => {
    expect(sent).toHaveLength(1);
  });
  expect(sent[0]).toMatchObject({ path: '/api/roster/staffs', body: { siteId: 111, firstName: 'Dana', lastName: 'Cole', email: null, classroomId: 5, status: 1 } });
  await waitFor(() => {
    expect(router.state.location.pathname).toBe(AT);
  });
});

test('whoever is invited needs an address and a role, and is told to identity with a role at the site', async () => {
  const { user } = render(<NewStaffPage />, { role: 5, route: `${AT}/add` });
  await user.type((await screen.findAllByLabelText(/^First name/))[0]!, 'Dana');
  await user.type(screen.getAllByLabelText(/^Last name/)[0]!, 'Cole');
  await user.click(screen.getByRole('checkbox', { name: 'Invite to Afterbell' }));
  await user.click(saved());
  expect((await screen.findAllByText('Email is required')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('System role is required').length).toBeGreaterThan(0);
  await user.type(screen.getAllByLabelText(/^Email/)[0]!, 'dana@example.org');
  await user.selectOptions(screen.getByLabelText(/^System role/), 'Staff');
  await user.click(saved());
  await waitFor(() => {
    expect(sent.map(({ path }) => path)).toEqual(['/api/roster/staffs', '/api/identity/users']);
  });
  expect(sent[1]?.body).toMatchObject({ email: 'dana@example.org', isInvite: true, userRoles: [{ roleId: 7, accountId: 1, programId: 11, siteId: 111 }] });
});

test('a name or an address that is taken is said at its field, in the words of the spec', async () => {
  server.use(
    http.post('*/api/roster/staffs', () =>
      HttpResponse.json(
        { title: 'Error', name: 'Error_DuplicateEmail', detail: 'Duplicate email exists.', errors: { email: ['Duplicate email exists.'] }, faults: { email: [{ code: 'duplicateEmail', params: {} }] } },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      ),
    ),
  );
  const { user } = render(<NewStaffPage />, { role: 6, route: `${AT}/add` });
  await user.type((await screen.findAllByLabelText(/^First name/))[0]!, 'Dana');
  await user.type(screen.getAllByLabelText(/^Last name/)[0]!, 'Cole');
  await user.type(screen.getAllByLabelText(/^Email/)[0]!, 'dana@example.org');
  await user.click(saved());
  expect((await screen.findAllByText('Duplicate email exists.')).length).toBeGreaterThan(0);
});

async function openDana(member: Partial<StaffMemberForm> = {}) {
  server.use(http.get('*/api/roster/staffs/9', () => HttpResponse.json({ ...DANA, ...member })));
  const view = render(
    <Routes>
      <Route path="/a/1/p/11/s/111/staffroster/:memberId" element={<EditStaffPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { role: 6, route: `${AT}/9` },
  );
  await screen.findByText('Dana Cole');
  return view;
}

test('whoever becomes inactive needs a date, and what was seen is sent back', async () => {
  const { user } = await openDana();
  expect(screen.getByDisplayValue('Peanuts')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Invite to Afterbell' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Inactive' }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect((await screen.findAllByText('Inactive date is required')).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText(/^Inactive date/), '11/20/2026');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => {
    expect(sent).toHaveLength(1);
  });
  expect(sent[0]?.body).toMatchObject({ version: 3, status: 2, inactiveDate: '2026-11-20', allergies: 'Peanuts', emergencyContact: { firstName: 'Rosa' } });
});

test('the name of a user is edited with the user', async () => {
  await openDana({ userId: 77, email: 'dana@example.org' });
  expect(screen.getByRole('link', { name: 'Open the user' })).toHaveAttribute('href', '/a/1/p/11/s/111/users/77');
  expect(screen.getAllByLabelText(/^First name/)[0]).toBeDisabled();
});

const row = (ssmId: number, firstName: string, classroomId: number | null): RegisterRow => ({
  ssmId,
  scholarId: ssmId,
  firstName,
  lastName: 'Ali',
  enteringGrade: 3,
  classroomId,
  classroomName: classroomId === 5 ? 'Blue Room' : '',
  hasAllergies: false,
  hasEpiPen: false,
  hasCustodyAlert: false,
  isScheduled: true,
  mark: null,
  contacts: [],
});

test('a scholar is assigned by dragging or by the menu, and back by undo', async () => {
  let rows = [row(1, 'Ana', 5), row(2, 'Ben', null)];
  const moves: unknown[] = [];
  server.use(
    http.get('*/api/roster/attendance/register', () =>
      HttpResponse.json({ siteId: 111, siteName: 'North', programId: 11, timeZone: 'America/New_York', today: '2026-11-23', siteDays: [], day: '2026-11-23', state: { code: 'open', message: null }, count: 2, taken: 0, results: rows }),
    ),
    http.put('*/api/roster/enrollments/bulk-classroom', async ({ request }) => {
      const { ids, toClassroomId } = (await request.json()) as { ids: number[]; toClassroomId: number | null };
      moves.push([ids, toClassroomId]);
      rows = rows.map((each) => (ids.includes(each.ssmId) ? { ...each, classroomId: toClassroomId } : each));
      return HttpResponse.json({ done: 1, failed: 0, results: [], undoToken: 'token' });
    }),
    http.post('*/api/roster/enrollments/undo-classroom', () => {
      rows = [row(1, 'Ana', 5), row(2, 'Ben', null)];
      return HttpResponse.json({ done: 1, failed: 0, results: [] });
    }),
  );
  const { container, user } = render(<StaffRosterPage />, { role: 6, route: `${AT}?tab=assign` });
  const room = (name: string) => within(screen.getByRole('region', { name }));
  await screen.findByText('Ali, Ana');
  expect(room('Unassigned').getByText('Ali, Ben')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  const dataTransfer = { data: '', setData: (_type: string, data: string) => { dataTransfer.data = data; }, getData: () => dataTransfer.data, effectAllowed: '' };
  fireEvent.dragStart(screen.getByText('Ali, Ben').closest('li')!, { dataTransfer });
  fireEvent.drop(screen.getByRole('region', { name: 'Red Room' }), { dataTransfer });
  expect(await room('Red Room').findByText('Ali, Ben')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await room('Unassigned').findByText('Ali, Ben')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Move Ana Ali' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unassigned' }));
  expect(await room('Unassigned').findByText('Ali, Ana')).toBeVisible();
  expect(moves).toEqual([[[2], 6], [[1], null]]);
});

test('whoever a file says to invite is invited with one press, and who cannot be is named', async () => {
  const upload = { uploadId: 7, accountId: 1, siteId: 111, kind: 'staff', fileName: 'staff.csv', state: 'done', step: 4, lines: 2, version: 4, summary: { added: 2, enrolled: 0, changed: 0, unchanged: 0 }, createdAt: '2026-11-23T15:00:00Z', modifiedAt: new Date().toISOString() };
  const wanted = { accountId: 1, programId: 11, siteId: 111, phoneNumber: null, phoneType: null, programRole: 'Teacher' };
  let results = [
    { ...wanted, id: 9, firstName: 'Dana', lastName: 'Cole', email: 'dana@example.org', roleId: 6 },
    { ...wanted, id: 10, firstName: 'Omar', lastName: 'Ruiz', email: 'omar@example.org', roleId: 7 },
  ];
  server.use(
    http.get('*/api/roster/roster/scholar-status', ({ request }) => HttpResponse.json({ upload: new URL(request.url).searchParams.get('kind') === 'staff' ? upload : null })),
    http.get('*/api/roster/staffs/invitations', () => HttpResponse.json({ results, count: results.length })),
    http.post('*/api/identity/users', async ({ request }) => {
      const body = (await request.json()) as { email: string };
      if (body.email === 'omar@example.org') {
        return HttpResponse.json({ name: 'Error_ValidationFailed', status: 400, detail: 'Invalid', errors: { email: ['Duplicate email exists.'] } }, { status: 400 });
      }
      sent.push({ path: '/api/identity/users', body });
      results = results.slice(1);
      return HttpResponse.json({ userId: 77, ...body }, { status: 201 });
    }),
  );
  const { container, user } = render(<UploadStaffPage />, { role: 6, route: `${AT}/new` });
  const people = await screen.findByRole('table', { name: '2 people are to be invited' });
  expect(within(people).getByRole('row', { name: 'Dana Cole dana@example.org Session admin' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'New staff members 2' })).toBeVisible();
  expect(screen.queryByRole('row', { name: /enrolled here/ })).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
  expect(await screen.findByText('1 invitation was sent')).toBeVisible();
  expect(await screen.findByText('Omar Ruiz was not invited: Duplicate email exists.')).toBeVisible();
  expect(await screen.findByRole('table', { name: '1 person is to be invited' })).toBeVisible();
  expect(sent).toMatchObject([{ body: { email: 'dana@example.org', isInvite: true, userRoles: [{ roleId: 6, siteId: 111, programRole: 'Teacher' }] } }]);
});

test('the upload of staff goes by the steps of the spec', async () => {
  render(<UploadStaffPage />, { role: 6, route: `${AT}/new` });
  for (const step of ['Upload Staff Roster', 'Match Columns', 'Review & Complete']) {
    expect((await screen.findAllByText(step))[0]).toBeVisible();
  }
});
