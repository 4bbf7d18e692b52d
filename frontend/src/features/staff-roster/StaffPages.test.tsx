import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { rosterApi, type Assignments, type StaffEntry, type StaffMemberForm } from '@/api/roster';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { EditStaffPage } from './EditStaffPage';
import { NewStaffPage } from './NewStaffPage';
import { StaffRosterPage } from './StaffRosterPage';
import { UploadStaffPage } from './UploadStaffPage';

const AT = '/a/1/p/11/s/111/staffroster';
const ROOM = { accountId: 1, programId: 11, siteId: 111, capacity: null, color: 6, version: 1, scholars: 1, staff: [] };
const ENTRY: StaffEntry = {
  id: -9,
  memberId: 9,
  staffUser: {
    userId: null,
    firstName: 'Dana',
    lastName: 'Cole',
    email: '',
    phoneNumber: '7185550100',
    phoneType: 'Cell',
    inviteStatus: 0,
    userRoles: [
      { roleId: 9, accountId: 1, programId: 11, programName: 'Explorers', siteId: 111, siteName: 'North', programRole: 'Teacher' },
    ],
  },
  systemRole: 'No Access',
  position: 'Teacher',
  program: 'Explorers',
  siteSessions: 'North',
  phone: '(718) 555-0100',
  group: 'Blue Room',
  status: 1,
  inactiveDate: null,
  lastLogin: null,
};
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
  inviteRole: null,
  userId: null,
  isPositionOfUser: false,
  isPhoneOfUser: false,
  programName: 'Explorers',
  siteName: 'North',
  entry: ENTRY,
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
    http.get('*/api/roster/roster/uploads', () => HttpResponse.json({ results: [], count: 0 })),
    http.get('*/api/roster/roster/required-headers', () => HttpResponse.json({ results: [], count: 0 })),
    http.get('*/api/roster/staffs/invitations', () => HttpResponse.json({ results: [], count: 0, users: [] })),
    http.get('*/api/roster/sites/111/program/11/classrooms', () =>
      HttpResponse.json({
        results: [
          { ...ROOM, id: 5, name: 'Blue Room' },
          { ...ROOM, id: 6, name: 'Red Room' },
        ],
        count: 2,
        includesUnassignedScholars: false,
        unassignedScholars: null,
      }),
    ),
    http.get('*/api/roster/staffs/9', () => HttpResponse.json(DANA)),
    http.post('*/api/roster/staffs', async ({ request }) => {
      const body = await keep(request);
      return HttpResponse.json({ ...DANA, ...body, inviteRole: body['roleSelect'] ?? null }, { status: 201 });
    }),
    http.put('*/api/roster/staffs/9', async ({ request }) => {
      const body = await keep(request);
      return HttpResponse.json({ ...DANA, ...body, inviteRole: body['roleSelect'] ?? null });
    }),
    http.post('*/api/identity/users/bulk', async ({ request }) => {
      await keep(request);
      return HttpResponse.json({ results: [{ id: 77, name: 'Dana Cole', isDone: true, error: null }], done: 1, failed: 0 });
    }),
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
  expect(sent[0]).toMatchObject({
    path: '/api/roster/staffs',
    body: { siteId: 111, firstName: 'Dana', lastName: 'Cole', email: null, classroomId: 5, status: 1 },
  });
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
    expect(sent.map(({ path }) => path)).toEqual(['/api/roster/staffs', '/api/identity/users/bulk']);
  });
  // The roster keeps for which role, so that the invitation can be sent again.
  expect(sent[0]?.body).toMatchObject({ inviteSys: true, roleSelect: 7 });
  expect(sent[1]?.body).toMatchObject({
    users: [{ email: 'dana@example.org', isInvite: true, userRoles: [{ roleId: 7, accountId: 1, programId: 11, siteId: 111 }] }],
  });
});

const DUPLICATE = {
  name: 'Error_ValidationFailed',
  detail: 'Invalid',
  errors: { email: ['Duplicate email exists.'] },
  faults: { email: [{ code: 'duplicateEmail', params: {} }] },
};

test('why somebody could not be invited is said, in the words of the service', async () => {
  server.use(
    http.post('*/api/identity/users/bulk', () =>
      HttpResponse.json({ results: [{ id: null, name: 'Cole', isDone: false, error: DUPLICATE }], done: 0, failed: 1 }),
    ),
  );
  const { user } = render(<NewStaffPage />, { role: 6, route: `${AT}/add` });
  await user.type((await screen.findAllByLabelText(/^First name/))[0]!, 'Dana');
  await user.type(screen.getAllByLabelText(/^Last name/)[0]!, 'Cole');
  await user.click(screen.getByRole('checkbox', { name: 'Invite to Afterbell' }));
  await user.type(screen.getAllByLabelText(/^Email/)[0]!, 'dana@example.org');
  await user.selectOptions(screen.getByLabelText(/^System role/), 'Staff');
  await user.click(saved());
  expect(await screen.findByText(/^Dana Cole was added, but not invited: Duplicate email exists\./)).toBeVisible();
});

test('somebody who is on the roster is invited from the form', async () => {
  const { user } = await openDana({ email: 'dana@example.org' });
  await user.click(screen.getByRole('checkbox', { name: 'Invite to Afterbell' }));
  await user.selectOptions(screen.getByLabelText(/^System role/), 'Session admin');
  await user.click(screen.getByRole('button', { name: 'Save staff member' }));
  expect(await screen.findByText('Dana Cole was saved and invited')).toBeVisible();
  expect(sent.map(({ path }) => path)).toEqual(['/api/roster/staffs/9', '/api/identity/users/bulk']);
  expect(sent[0]?.body).toMatchObject({ inviteSys: true, roleSelect: 6 });
});

const USER21 = {
  ...ENTRY,
  id: 501,
  memberId: null,
  lastLogin: '2026-11-20T15:00:00Z',
  staffUser: {
    ...ENTRY.staffUser,
    userId: 21,
    firstName: 'Christopher-Alexander-Maximilian',
    lastName: 'Ruiz',
    email: 'chris@example.org',
    inviteStatus: 1,
  },
};

test('of a user the site enters what it knows beside their own data', async () => {
  server.use(
    http.get('*/api/roster/staffs', ({ request }) =>
      HttpResponse.json({ results: new URL(request.url).searchParams.get('id') === '21' ? [USER21] : [], count: 1, isCountExact: true }),
    ),
  );
  const { user } = render(<NewStaffPage />, { role: 6, route: `${AT}/add?userId=21` });
  expect(await screen.findByDisplayValue('Christopher-Alexander-Maximilian')).toBeDisabled();
  expect(screen.getByText('Nov 20, 2026')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Invite to Afterbell' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Allergies/), 'Latex');
  await user.click(screen.getByRole('button', { name: 'Save details' }));
  await waitFor(() => {
    expect(sent[0]).toMatchObject({ path: '/api/roster/staffs', body: { siteId: 111, userId: 21, allergies: 'Latex' } });
  });
});

test('a name or an address that is taken is said at its field, in the words of the spec', async () => {
  server.use(
    http.post('*/api/roster/staffs', () =>
      HttpResponse.json(
        {
          title: 'Error',
          name: 'Error_DuplicateEmail',
          detail: 'Duplicate email exists.',
          errors: { email: ['Duplicate email exists.'] },
          faults: { email: [{ code: 'duplicateEmail', params: {} }] },
        },
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

async function openDana(member: Partial<StaffMemberForm> = {}, name = 'Dana Cole') {
  server.use(http.get('*/api/roster/staffs/9', () => HttpResponse.json({ ...DANA, ...member })));
  const view = render(
    <Routes>
      <Route path="/a/1/p/11/s/111/staffroster/:memberId" element={<EditStaffPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { role: 6, route: `${AT}/9` },
  );
  await screen.findByText(name);
  return view;
}

/** The connection comes back, and `path` cannot be read again. */
async function failToReadAgain(path: string, hasFailed: () => boolean) {
  server.use(http.get(path, () => new HttpResponse(null, { status: 502 })));
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => {
    expect(hasFailed()).toBe(true);
  });
}

test('what is typed of a staff member stays when they cannot be read again', async () => {
  const { user, store } = await openDana();
  await user.type(screen.getByLabelText(/^Allergies/), ', milk');
  await failToReadAgain(
    '*/api/roster/staffs/9',
    () => rosterApi.endpoints.readStaffMember.select({ memberId: 9 })(store.getState()).isError,
  );
  expect(screen.getByDisplayValue('Peanuts, milk')).toBeVisible();
});

test('what is typed of a user stays when the roster cannot be read again', async () => {
  server.use(http.get('*/api/roster/staffs', () => HttpResponse.json({ results: [USER21], count: 1, isCountExact: true })));
  const { user, store } = render(<NewStaffPage />, { role: 6, route: `${AT}/add?userId=21` });
  await user.type(await screen.findByLabelText(/^Allergies/), 'Latex');
  const asked = { id: 21, accountId: 1, programId: 11, siteId: 111, page: 1, count: 1 };
  await failToReadAgain('*/api/roster/staffs', () => rosterApi.endpoints.listStaff.select(asked)(store.getState()).isError);
  expect(screen.getByDisplayValue('Latex')).toBeVisible();
});

test('whoever becomes inactive is invited no more, nor asked for what an invitation needs', async () => {
  const { user } = await openDana({ email: null, inviteRole: 7 });
  expect(screen.getByRole('checkbox', { name: 'Invite to Afterbell' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Inactive' }));
  expect(screen.queryByRole('checkbox', { name: 'Invite to Afterbell' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Inactive date/), '11/20/2026');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Dana Cole was saved')).toBeVisible();
  expect(sent.map(({ path }) => path)).toEqual(['/api/roster/staffs/9']);
  expect(sent[0]?.body).toMatchObject({ status: 2, inviteSys: false });
  expect(sent[0]?.body).not.toHaveProperty('roleSelect');
});

test('nobody is invited who is entered as inactive', async () => {
  const { user } = render(<NewStaffPage />, { role: 6, route: `${AT}/add` });
  await user.type((await screen.findAllByLabelText(/^First name/))[0]!, 'Dana');
  await user.type(screen.getAllByLabelText(/^Last name/)[0]!, 'Cole');
  await user.click(screen.getByRole('checkbox', { name: 'Invite to Afterbell' }));
  await user.click(screen.getByRole('radio', { name: 'Inactive' }));
  await user.type(screen.getByLabelText(/^Inactive date/), '11/20/2026');
  await user.click(saved());
  expect(await screen.findByText('Dana Cole was added')).toBeVisible();
  expect(sent).toMatchObject([{ path: '/api/roster/staffs', body: { status: 2, inviteSys: false } }]);
});

test('a role that one may not give is not given again by saving, and stays noted', async () => {
  const { user } = await openDana({ email: 'dana@example.org', inviteRole: 5 });
  const box = screen.getByRole('checkbox', { name: 'Invite to Afterbell' });
  expect(box).not.toBeChecked();
  await user.click(box);
  expect(screen.getByLabelText(/^System role/)).toHaveDisplayValue('Choose');
  await user.click(box);
  await user.type(screen.getByRole('textbox', { name: /^Notes/ }), 'Left-handed');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Dana Cole was saved')).toBeVisible();
  expect(sent.map(({ path }) => path)).toEqual(['/api/roster/staffs/9']);
  expect(sent[0]?.body).not.toHaveProperty('inviteSys');
  expect(sent[0]?.body).not.toHaveProperty('roleSelect');
});

test('whoever becomes inactive needs a date, and what was seen is sent back', async () => {
  const { user } = await openDana();
  expect(screen.getByDisplayValue('Peanuts')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Inactive' }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect((await screen.findAllByText('Inactive date is required')).length).toBeGreaterThan(0);
  await user.type(screen.getByLabelText(/^Inactive date/), '11/20/2026');
  await user.type(screen.getByLabelText(/^Inactive notes/), 'Moved away');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => {
    expect(sent).toHaveLength(1);
  });
  expect(sent[0]?.body).toMatchObject({
    version: 3,
    status: 2,
    inactiveDate: '2026-11-20',
    inactiveNotes: 'Moved away',
    allergies: 'Peanuts',
    emergencyContact: { firstName: 'Rosa' },
  });
});

test('date and note of the inactive are shown with them alone, and go when somebody is active again', async () => {
  const { user } = await openDana({ status: 2, inactiveDate: '2026-11-20', inactiveNotes: 'Moved away' });
  const note = screen.getByLabelText(/^Inactive notes/);
  expect(note).toHaveValue('Moved away');
  await user.clear(note);
  await user.click(note);
  await user.paste('x'.repeat(501));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect((await screen.findAllByText('Inactive notes may not be greater than 500 characters')).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  await user.clear(note);
  await user.type(note, 'Back soon');
  await user.click(screen.getByRole('radio', { name: 'Active' }));
  expect(screen.queryByLabelText(/^Inactive notes/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => {
    expect(sent[0]?.body).toMatchObject({ status: 1, inactiveDate: null, inactiveNotes: null });
  });
});

test.each([
  [5, ['Program admin', 'Session admin', 'Staff']],
  [6, ['Session admin', 'Staff']],
])('role %i gives its own role and those below', async (role, offered) => {
  const { user } = render(<NewStaffPage />, { role, route: `${AT}/add` });
  await user.click(await screen.findByRole('checkbox', { name: 'Invite to Afterbell' }));
  const options = within(screen.getByLabelText(/^System role/)).getAllByRole('option');
  expect(options.map((each) => each.textContent)).toEqual(['Choose', ...offered]);
});

test('of a user the present names and position are shown, and are edited with the user; a phone that they lack is the site’s', async () => {
  const staffUser = {
    ...ENTRY.staffUser,
    userId: 77,
    firstName: 'Daniela',
    lastName: 'Cole',
    email: 'daniela@example.org',
    phoneNumber: '7185550177',
    inviteStatus: 1,
    userRoles: [{ ...ENTRY.staffUser.userRoles[0]!, roleId: 7 }],
  };
  const { user } = await openDana(
    {
      userId: 77,
      email: 'dana@example.org',
      isPositionOfUser: true,
      entry: { ...ENTRY, position: 'Counselor', lastLogin: '2026-11-20T15:00:00Z', staffUser },
    },
    'Daniela Cole',
  );
  expect(screen.getByRole('link', { name: 'Open the user' })).toHaveAttribute('href', '/a/1/p/11/s/111/users/77');
  expect(screen.getByDisplayValue('Daniela')).toBeDisabled();
  expect(screen.getByDisplayValue('daniela@example.org')).toBeDisabled();
  expect(screen.getByDisplayValue('Counselor')).toBeDisabled();
  expect(screen.getByDisplayValue('(718) 555-0177')).toBeEnabled();
  expect(screen.getByText('Explorers')).toBeVisible();
  expect(screen.getByText('Nov 20, 2026')).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: 'Invite to Afterbell' })).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: /^Notes/ }), 'Left-handed');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => {
    expect(sent[0]?.body).toMatchObject({ customNotes: 'Left-handed' });
  });
});

const scholar = (ssmId: number, firstName: string, classroomId: number | null) => ({
  ssmId,
  scholarId: ssmId,
  firstName,
  lastName: 'Ali',
  enteringGrade: 3,
  classroomId,
  enrollmentDate: '2026-09-08',
});

/** The board of a site, whose answers follow what is sent. */
async function openBoard(capacity: number | null = null) {
  const start: Assignments = {
    scholars: [scholar(1, 'Ana', 5), { ...scholar(2, 'Ben', null), enrollmentDate: '2999-01-11' }],
    staff: [
      { memberId: 9, userId: null, firstName: 'Dana', lastName: 'Cole', classroomId: null, version: 3 },
      { memberId: null, userId: 21, firstName: 'Ivo', lastName: 'Ruiz', classroomId: null, version: 0 },
    ],
  };
  let now = start;
  const moves: unknown[] = [];
  server.use(
    http.get('*/api/roster/sites/111/program/11/classrooms', () =>
      HttpResponse.json({
        results: [
          { ...ROOM, id: 5, name: 'Blue Room', capacity },
          { ...ROOM, id: 6, name: 'Red Room' },
        ],
        count: 2,
        includesUnassignedScholars: false,
        unassignedScholars: null,
      }),
    ),
    http.get('*/api/roster/sites/111/program/11/classrooms/assignments', () => HttpResponse.json(now)),
    http.put('*/api/roster/enrollments/bulk-classroom', async ({ request }) => {
      const { ids, toClassroomId } = (await request.json()) as { ids: number[]; toClassroomId: number | null };
      moves.push([ids, toClassroomId]);
      now = { ...now, scholars: now.scholars.map((each) => (ids.includes(each.ssmId) ? { ...each, classroomId: toClassroomId } : each)) };
      return HttpResponse.json({ done: 1, failed: 0, results: [], undoToken: 'token' });
    }),
    http.post('*/api/roster/enrollments/undo-classroom', () => {
      now = start;
      return HttpResponse.json({ done: 1, failed: 0, results: [] });
    }),
    http.put('*/api/roster/staffs/9/classroom', async ({ request }) => {
      const { toClassroomId, version } = (await request.json()) as { toClassroomId: number | null; version: number };
      moves.push(['staff', version, toClassroomId]);
      now = {
        ...now,
        staff: now.staff.map((each) => (each.memberId === 9 ? { ...each, classroomId: toClassroomId, version: version + 1 } : each)),
      };
      return HttpResponse.json({ ...DANA, classroomId: toClassroomId, version: version + 1 });
    }),
  );
  const view = render(<StaffRosterPage />, { role: 6, route: `${AT}?tab=assign` });
  await screen.findByText('Ali, Ana');
  return { ...view, moves, room: (name: string) => within(screen.getByRole('region', { name })) };
}

test('a scholar is assigned by dragging or by the menu, also before the first day, and back by undo', async () => {
  const { container, user, moves, room } = await openBoard();
  expect(room('Unassigned').getByText('Ali, Ben')).toBeVisible();
  expect(room('Unassigned').getByText('Starts Jan 11, 2999')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  const dataTransfer = {
    data: '',
    setData: (_type: string, data: string) => {
      dataTransfer.data = data;
    },
    getData: () => dataTransfer.data,
    effectAllowed: '',
  };
  fireEvent.dragStart(screen.getByText('Ali, Ben').closest('li')!, { dataTransfer });
  fireEvent.drop(screen.getByRole('region', { name: 'Red Room' }), { dataTransfer });
  expect(await room('Red Room').findByText('Ali, Ben')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await room('Unassigned').findByText('Ali, Ben')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Move Ana Ali' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unassigned' }));
  expect(await room('Unassigned').findByText('Ali, Ana')).toBeVisible();
  await waitFor(() => {
    expect(room('Unassigned').getByRole('button', { name: 'Move Ana Ali' })).toHaveFocus();
  });
  expect(moves).toEqual([
    [[2], 6],
    [[1], null],
  ]);
});

test('staff are assigned on the board, also a user of whom the site has entered nothing', async () => {
  const { user, moves, room } = await openBoard();
  await user.click(screen.getByRole('button', { name: 'Move Dana Cole' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Red Room' }));
  expect(await room('Red Room').findByText('Cole, Dana')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await room('Unassigned').findByText('Cole, Dana')).toBeVisible();
  expect(moves).toEqual([
    ['staff', 3, 6],
    ['staff', 4, null],
  ]);
  const entered = {
    scholars: [],
    staff: [{ memberId: 12, userId: 21, firstName: 'Ivo', lastName: 'Ruiz', classroomId: 5, version: 1 }],
  } satisfies Assignments;
  server.use(http.get('*/api/roster/sites/111/program/11/classrooms/assignments', () => HttpResponse.json(entered)));
  await user.click(screen.getByRole('button', { name: 'Move Ivo Ruiz' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Blue Room' }));
  await waitFor(() => {
    expect(sent[0]).toMatchObject({ path: '/api/roster/staffs', body: { siteId: 111, userId: 21, classroomId: 5 } });
  });
  await waitFor(() => {
    expect(screen.queryByText('Ali, Ana')).not.toBeInTheDocument();
  });
  expect(room('Blue Room').getByRole('button', { name: 'Move Ivo Ruiz' })).toHaveFocus();
});

test('an undo that moved nobody says so, and shows where they are', async () => {
  const { user, room } = await openBoard();
  server.use(
    http.post('*/api/roster/enrollments/undo-classroom', () =>
      HttpResponse.json({
        done: 0,
        failed: 1,
        results: [{ id: 2, name: 'Ben Ali', isDone: false, error: { name: 'Error_ChangedSince', detail: 'In the words of the service' } }],
      }),
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Move Ben Ali' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Red Room' }));
  expect(await room('Red Room').findByText('Ali, Ben')).toBeVisible();
  const elsewhere = { scholars: [scholar(2, 'Ben', 5)], staff: [] } satisfies Assignments;
  server.use(http.get('*/api/roster/sites/111/program/11/classrooms/assignments', () => HttpResponse.json(elsewhere)));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The move could not be undone. Ben Ali: Changed since then, so it was left as is.')).toBeVisible();
  expect(await room('Blue Room').findByText('Ali, Ben')).toBeVisible();
});

test('a full classroom is never filled silently', async () => {
  const { user, moves } = await openBoard(1);
  await user.click(screen.getByRole('button', { name: 'Move Ben Ali' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Blue Room' }));
  const question = await screen.findByRole('dialog', { name: 'Blue Room is full' });
  expect(within(question).getByText('Blue Room: 1 of 1 places are taken. 1 more would go over capacity.')).toBeVisible();
  expect(moves).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Move anyway' }));
  await waitFor(() => {
    expect(moves).toEqual([[[2], 5]]);
  });
});

test('whoever a file says to invite is invited with one press, and who cannot be is named', async () => {
  const upload = {
    uploadId: 7,
    accountId: 1,
    siteId: 111,
    kind: 'staff',
    fileName: 'staff.csv',
    state: 'done',
    step: 4,
    lines: 2,
    version: 4,
    summary: { added: 2, enrolled: 0, changed: 0, unchanged: 0 },
    createdAt: '2026-11-23T15:00:00Z',
    modifiedAt: new Date().toISOString(),
  };
  const wanted = { accountId: 1, programId: 11, siteId: 111, phoneNumber: null, phoneType: null, programRole: 'Teacher' };
  let results = [
    { ...wanted, id: 9, firstName: 'Dana', lastName: 'Cole', email: 'dana@example.org', roleId: 6 },
    { ...wanted, id: 10, firstName: 'Omar', lastName: 'Ruiz', email: 'omar@example.org', roleId: 7 },
  ];
  server.use(
    http.get('*/api/roster/roster/scholar-status', ({ request }) =>
      HttpResponse.json({ upload: new URL(request.url).searchParams.get('kind') === 'staff' ? upload : null }),
    ),
    http.get('*/api/roster/staffs/invitations', () =>
      HttpResponse.json({
        results,
        count: results.length,
        users: [{ ...wanted, id: 11, firstName: 'Ben', lastName: 'Abbot', email: 'ben@example.org', roleId: 7, userId: 2 }],
      }),
    ),
    http.post('*/api/identity/users/bulk', async ({ request }) => {
      const body = (await request.json()) as { users: { email: string }[] };
      sent.push({ path: '/api/identity/users/bulk', body });
      results = results.slice(1);
      return HttpResponse.json({
        results: [
          { id: 77, name: 'Dana Cole', isDone: true, error: null },
          { id: null, name: 'Ruiz', isDone: false, error: DUPLICATE },
        ],
        done: 1,
        failed: 1,
      });
    }),
  );
  const { container, user } = render(<UploadStaffPage />, { role: 6, route: `${AT}/new` });
  const people = await screen.findByRole('table', { name: '2 people are to be invited' });
  expect(within(people).getByRole('row', { name: 'Dana Cole dana@example.org Session admin' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'New staff members 2' })).toBeVisible();
  expect(screen.queryByRole('row', { name: /enrolled here/ })).not.toBeInTheDocument();
  // Identity invites nobody twice.
  expect(screen.getByText('1 person is a user already')).toBeVisible();
  expect(screen.getByText('Ben Abbot (ben@example.org)')).toBeVisible();
  expect(within(people).queryByRole('row', { name: /Ben Abbot/ })).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
  expect(await screen.findByText('1 invitation was sent')).toBeVisible();
  expect(await screen.findByText('Omar Ruiz was not invited: Duplicate email exists.')).toBeVisible();
  expect(await screen.findByRole('table', { name: '1 person is to be invited' })).toBeVisible();
  expect(sent).toMatchObject([
    {
      body: {
        users: [
          { email: 'dana@example.org', isInvite: true, userRoles: [{ roleId: 6, siteId: 111, programRole: 'Teacher' }] },
          { email: 'omar@example.org' },
        ],
      },
    },
  ]);
});

test('the upload of staff goes by the steps of the spec', async () => {
  render(<UploadStaffPage />, { role: 6, route: `${AT}/new` });
  for (const step of ['Upload Staff Roster', 'Match Columns', 'Review & Complete']) {
    expect((await screen.findAllByText(step))[0]).toBeVisible();
  }
});
