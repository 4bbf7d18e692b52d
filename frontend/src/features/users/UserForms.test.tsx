import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { PageNameContext } from '@/shared/layout/PageName';
import { EditUserPage } from './EditUserPage';
import { InviteProgramAdminPage } from './InviteProgramAdminPage';
import { NewUserPage } from './NewUserPage';
import { UserPage } from './UserPage';
import type { UserInfo, UserRequest } from '@/api/identity';

const LEAH: UserInfo = {
  userId: 45,
  firstName: 'Leah',
  lastName: 'Ames',
  email: 'leah@example.org',
  phoneNumber: '2125550143',
  phoneType: 'Cell',
  accountId: 1,
  roleId: 7,
  systemRole: 'Staff',
  status: 1,
  invitationStatus: 'Accepted',
  version: 4,
  userRoles: [
    {
      userId: 45,
      roleId: 7,
      status: 1,
      accountId: 1,
      accountName: 'Harbor',
      programId: 11,
      programName: 'Summer Arts',
      siteId: 111,
      siteName: 'North',
      programRole: 'Teacher',
      isPrimaryAccountAdmin: false,
      isMineToManage: true,
    },
  ],
};

let bodies: unknown[] = [];

beforeEach(() => {
  bodies = [];
  server.use(
    http.get('*/api/roster/staffs', () => HttpResponse.json({ results: [], count: 0, isCountExact: true })),
    http.get('*/api/identity/roles/assignable', () =>
      HttpResponse.json([
        { roleId: 4, name: 'Account Admin', isPrimary: false },
        { roleId: 5, name: 'Program Admin', isPrimary: false },
        { roleId: 7, name: 'Staff', isPrimary: false },
        { roleId: 9, name: 'No Access', isPrimary: false },
      ]),
    ),
    http.get('*/api/admin/accounts/accprogsiteinfo/account/1', () =>
      HttpResponse.json({
        accountId: 1,
        accountName: 'Harbor',
        programs: [{ programId: 11, programName: 'Summer Arts', status: 1, sites: [{ siteId: 111, siteName: 'North', status: 1 }] }],
      }),
    ),
    http.post('*/api/identity/user-email-check', async ({ request }) => {
      const { email } = (await request.json()) as { email: string };
      return HttpResponse.json({ isDuplicate: email === 'taken@example.org' });
    }),
    http.get('*/api/identity/users/info/45', () => HttpResponse.json(LEAH)),
  );
});

async function fillPerson(user: ReturnType<typeof render>['user'], email: string) {
  await user.type(screen.getByLabelText('First name'), 'Nora');
  await user.type(screen.getByLabelText('Last name'), 'Quill');
  await user.type(screen.getByLabelText('Email'), email);
}

test('adding somebody: every field says what it lacks, in the words of the specification', async () => {
  const { user, container } = render(<NewUserPage />, { role: 4, route: '/users/new' });
  await user.click(await screen.findByRole('button', { name: 'Add user' }));
  for (const message of ['First Name is required', 'Last Name is required', 'Email is required', 'User Role is required']) {
    expect((await screen.findAllByText(new RegExp(message)))[0]).toBeVisible();
  }
  await user.selectOptions(screen.getByLabelText('User Role'), 'Staff');
  await user.click(screen.getByRole('button', { name: 'Add user' }));
  expect((await screen.findAllByText(/Program is required/))[0]).toBeVisible();
  expect(screen.getByRole('link', { name: 'Site/Session is required' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test('several people are checked as they are pasted, sent in one go, and who was refused stays', async () => {
  const sent: UserRequest[][] = [];
  const asked: string[][] = [];
  server.use(
    http.post('*/api/identity/user-emails-check', async ({ request }) => {
      const { emails } = (await request.json()) as { emails: string[] };
      asked.push(emails);
      return HttpResponse.json({ taken: emails.filter((email) => email === 'known@example.org') });
    }),
    http.post('*/api/identity/users/bulk', async ({ request }) => {
      const { users } = (await request.json()) as { users: UserRequest[] };
      sent.push(users);
      const results = users.map(({ email }, index) =>
        email === 'taken@example.org'
          ? {
              id: null,
              name: email,
              isDone: false,
              error: { name: 'Error_DuplicateUser', detail: 'Duplicate user', errors: { email: ['Duplicate user'] } },
            }
          : { id: 70 + index, name: email, isDone: true, error: null },
      );
      return HttpResponse.json({ results, done: 1, failed: 1 });
    }),
  );
  const { user, container } = render(<NewUserPage />, { role: 4, route: '/users/new?several' });
  await user.selectOptions(await screen.findByLabelText('User Role'), 'Program admin');
  await user.click(await screen.findByLabelText('Program'));
  await user.click(await screen.findByRole('option', { name: 'Summer Arts' }));
  await user.click(screen.getByLabelText('People'));
  await user.paste(
    'Name,Email,Role,Site\nAna Ruiz,ana@example.org,Staff,North\nTom Oak,taken@example.org\nBen Li,ben@example\nCy Roe,cy@example.org,Staff,West\nDee Fox,Known@example.org',
  );
  const preview = within(await screen.findByRole('table', { name: 'People in this list' }));
  await waitFor(() => {
    expect(preview.getAllByText('Ready')).toHaveLength(2);
  });
  expect(preview.getByText('Duplicate user')).toBeVisible();
  expect(asked).toEqual([['ana@example.org', 'taken@example.org', 'cy@example.org', 'known@example.org']]);
  expect(preview.getByText('Email invalid')).toBeVisible();
  expect(preview.getByText('There is no program or site “West” here')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  const dialog = await screen.findByRole('dialog', { name: '1 person added' });
  expect(dialog).toHaveTextContent('Tom Oak (taken@example.org) – Duplicate user');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toEqual([
    expect.objectContaining({
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.org',
      isInvite: true,
      userRoles: [expect.objectContaining({ roleId: 7, accountId: 1, programId: 11, siteId: 111 })],
    }),
    expect.objectContaining({
      email: 'taken@example.org',
      userRoles: [expect.objectContaining({ roleId: 5, programId: 11, siteId: null })],
    }),
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.getByLabelText('People')).toHaveValue(
    'Name,Email,Role,Site\nTom Oak,taken@example.org\nBen Li,ben@example\nCy Roe,cy@example.org,Staff,West\nDee Fox,Known@example.org',
  );
  await waitFor(() => {
    expect(preview.getAllByText('Duplicate user')).toHaveLength(2);
  });
  expect(screen.getByLabelText('People')).toHaveAccessibleDescription(/^4 lines were not sent\./);
});

test('a list that is too long to be checked can be sent all the same, and stays as it was pasted', async () => {
  const sent: UserRequest[][] = [];
  server.use(
    http.post('*/api/identity/user-emails-check', () =>
      HttpResponse.json(
        { name: 'Error_TooManyRequests', detail: 'Too many requests.' },
        { status: 429, headers: { 'Retry-After': '600' } },
      ),
    ),
    http.post('*/api/identity/users/bulk', async ({ request }) => {
      const { users } = (await request.json()) as { users: UserRequest[] };
      sent.push(users);
      return HttpResponse.json({
        results: users.map(({ email }, index) => ({ id: 70 + index, name: email, isDone: true, error: null })),
        done: users.length,
        failed: 0,
      });
    }),
  );
  const { user, container } = render(<NewUserPage />, { role: 4, route: '/users/new?several' });
  const list = 'Ana Ruiz,ana@example.org,Staff,North\nTom Oak,tom@example.org,Staff,North';
  await user.click(await screen.findByLabelText('People'));
  await user.paste(list);
  expect(
    await screen.findByText(/^We can't check right now which of these emails are already in use\. You can still send the list/),
  ).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText('People')).toHaveValue(list);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(await screen.findByRole('button', { name: 'Invite 2 people' }));
  expect(await screen.findByRole('dialog', { name: '2 people added' })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('who stands in the list twice is sent once, and is not ready again after that', async () => {
  let sent = 0;
  server.use(
    http.post('*/api/identity/user-emails-check', () => HttpResponse.json({ taken: [] })),
    http.post('*/api/identity/users/bulk', async ({ request }) => {
      const { users } = (await request.json()) as { users: UserRequest[] };
      sent += users.length;
      return HttpResponse.json({
        results: users.map(({ email }, index) => ({ id: 70 + index, name: email, isDone: true, error: null })),
        done: users.length,
        failed: 0,
      });
    }),
  );
  const { user } = render(<NewUserPage />, { role: 4, route: '/users/new?several' });
  await user.click(await screen.findByLabelText('People'));
  await user.paste('Ana Ruiz,ana@example.org,Staff,North\nAna Ruiz,Ana@example.org,Staff,North');
  expect(await screen.findByText('This email is in the list already')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Invite 1 person' }));
  await user.click(within(await screen.findByRole('dialog', { name: '1 person added' })).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Already added from this list')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Invite people' })).toBeVisible();
  expect(sent).toBe(1);
});

test('an address that somebody has is told while it is typed', async () => {
  const { user } = render(<NewUserPage />, { role: 4, route: '/users/new' });
  await fillPerson(user, 'taken@example.org');
  expect(await screen.findByText('Duplicate user')).toBeVisible();
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'free@example.org');
  expect(await screen.findByText('Email available')).toBeVisible();
  expect(screen.queryByText('Duplicate user')).not.toBeInTheDocument();
});

test('somebody new goes out with roles and invitation; errors of the service land on their field', async () => {
  let isFirst = true;
  server.use(
    http.post('*/api/identity/users', async ({ request }) => {
      bodies.push(await request.json());
      if (isFirst) {
        isFirst = false;
        return HttpResponse.json(
          {
            name: 'Error_ValidationFailed',
            detail: 'Please check.',
            errors: { email: ['An internal email address must be used'], 'userRoles[0].siteId': ['Site/Session is required'] },
          },
          { status: 400 },
        );
      }
      return HttpResponse.json({ ...LEAH, userId: 77 }, { status: 201 });
    }),
  );
  const { user } = render(<NewUserPage />, { role: 4, route: '/users/new' });
  await fillPerson(user, 'nora@example.org');
  await user.selectOptions(await screen.findByLabelText('User Role'), 'Program admin');
  await user.click(screen.getByRole('combobox', { name: 'Program' }));
  await user.click(await screen.findByRole('option', { name: 'Summer Arts' }));
  await user.click(screen.getByLabelText('Send it on a date'));
  await user.type(screen.getByLabelText('Send on'), '01/02/2090');
  await user.click(screen.getByRole('button', { name: 'Add user' }));
  expect((await screen.findAllByText('An internal email address must be used'))[0]).toBeVisible();
  expect(screen.getByRole('link', { name: 'Site/Session is required' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add user' }));
  expect(await screen.findByText('Nora Quill was added; the invitation goes out on Jan 2, 2090')).toBeVisible();
  expect(bodies[1]).toEqual({
    firstName: 'Nora',
    lastName: 'Quill',
    email: 'nora@example.org',
    phoneNumber: null,
    phoneType: null,
    personalInvitationNote: null,
    scheduleDate: '2090-01-02',
    isInvite: true,
    userRoles: [{ roleId: 5, accountId: 1, programId: 11, siteId: null, programRole: null, isPrimaryAccountAdmin: false }],
  });
});

test('somebody with no access: no invitation is offered, and none goes out', async () => {
  server.use(
    http.post('*/api/identity/users', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ...LEAH, userId: 79 }, { status: 201 });
    }),
  );
  const { user, container } = render(<NewUserPage />, { role: 4, route: '/users/new' });
  await fillPerson(user, 'nora@example.org');
  expect(screen.getByLabelText('Send it now')).toBeChecked();
  await user.selectOptions(await screen.findByLabelText('User Role'), 'No access');
  expect(screen.getByText('People with no access can’t be invited.')).toBeVisible();
  expect(screen.queryByLabelText('Send it now')).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Add user' }));
  expect(await screen.findByText('Nora Quill was added')).toBeVisible();
  expect(bodies[0]).toMatchObject({ isInvite: false, scheduleDate: null, userRoles: [{ roleId: 9, accountId: 1 }] });
});

test('a program without sites is said to have none: nobody has looked for a name', async () => {
  server.use(
    http.get('*/api/admin/accounts/accprogsiteinfo/account/1', () =>
      HttpResponse.json({
        accountId: 1,
        accountName: 'Harbor',
        programs: [{ programId: 11, programName: 'Summer Arts', status: 1, sites: [] }],
      }),
    ),
  );
  const { user } = render(<NewUserPage />, { role: 4, route: '/users/new' });
  await user.selectOptions(await screen.findByLabelText('User Role'), await screen.findByRole('option', { name: 'Staff' }));
  await user.type(await screen.findByLabelText('Program'), 'zzz');
  expect(await screen.findByText('Nothing by that name')).toBeVisible();
  await user.clear(screen.getByLabelText('Program'));
  await user.click(await screen.findByRole('option', { name: 'Summer Arts' }));
  await user.click(screen.getByLabelText(/^Site\/Session/));
  expect(await screen.findByText('This program has no sites yet')).toBeVisible();
});

test('roles, accounts and programs that cannot be read are said to be missing, and are read again', async () => {
  server.use(
    http.get('*/api/identity/roles/assignable', () => HttpResponse.error(), { once: true }),
    http.get('*/api/identity/roles/assignable', ({ request }) =>
      HttpResponse.json(request.url.includes('provider') ? [] : [{ roleId: 5, name: 'Program Admin', isPrimary: false }]),
    ),
    http.get('*/api/admin/accounts', () => HttpResponse.error(), { once: true }),
    http.get('*/api/admin/accounts', () => HttpResponse.json({ results: [{ id: 1, accountName: 'Harbor' }], count: 1 })),
    http.get('*/api/admin/accounts/accprogsiteinfo/account/1', () => HttpResponse.error(), { once: true }),
  );
  const { user } = render(<NewUserPage />, { role: 1, route: '/users/new' });
  const role = await screen.findByLabelText('User Role');
  await user.click(await screen.findByRole('button', { name: 'Try again: User Role' }));
  await screen.findByRole('option', { name: 'Program admin' });
  await user.selectOptions(role, 'Program admin');

  const account = await screen.findByRole('combobox', { name: 'Account' });
  const again = await screen.findByRole('button', { name: 'Try again: Account' });
  expect(account).toHaveAccessibleDescription("Couldn't load this page");
  await user.click(account);
  expect(await screen.findByRole('presentation')).toHaveTextContent("Couldn't load this page");
  await user.click(again);
  expect(account).toHaveFocus();
  await user.click(account);
  await user.click(await screen.findByRole('option', { name: 'Harbor' }));

  await user.click(await screen.findByRole('button', { name: 'Try again: Program' }));
  await user.click(screen.getByRole('combobox', { name: 'Program' }));
  await user.click(await screen.findByRole('option', { name: 'Summer Arts' }));
});

function Pages() {
  return (
    <Routes>
      <Route path="/a/1/users/:userId" element={<UserPage />} />
      <Route path="/a/1/users/:userId/edit" element={<EditUserPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>
  );
}

test('a record tells what sites say of the person on their rosters, each once', async () => {
  const north = {
    memberId: 4,
    siteSessions: 'North',
    position: 'Teacher',
    group: 'Blue Room',
    status: 2,
    inactiveDate: '2026-11-20',
    inactiveNotes: 'On leave',
  };
  const asked: string[] = [];
  server.use(
    http.get('*/api/roster/staffs', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({
        results: [
          north,
          { ...north, position: 'Counselor' },
          { ...north, memberId: 5, siteSessions: 'South', position: '', group: '', status: 4, inactiveDate: null, inactiveNotes: null },
          { ...north, memberId: null, siteSessions: 'East' },
        ],
        count: 4,
        isCountExact: true,
      });
    }),
  );
  render(<Pages />, { role: 4, route: '/a/1/users/45' });
  const section = within(await screen.findByRole('region', { name: 'On staff rosters of sites' }));
  expect(section.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['North', 'South']);
  expect(section.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Counselor · Blue Room · Inactive from Nov 20, 2026 · On leave',
    'Invite pending',
  ]);
  expect(asked).toEqual(['?count=100&id=45']);
});

test('becoming account admin is asked about; a refusal keeps the role', async () => {
  const { user } = render(<Pages />, { role: 4, route: '/a/1/users/45/edit' });
  const role = await screen.findByLabelText('User Role');
  await waitFor(() => {
    expect(role).toHaveValue('7');
  });
  await user.selectOptions(role, 'Account admin');
  const dialog = await screen.findByRole('dialog', { name: 'Make Leah Ames an account admin?' });
  await user.click(within(dialog).getByRole('button', { name: 'Keep the role as it was' }));
  await waitFor(() => {
    expect(screen.getByLabelText('User Role')).toHaveValue('7');
  });
});

test('somebody else saved first: both versions are shown, and the choice is saved over theirs', async () => {
  server.use(
    http.put('*/api/identity/users/45', async ({ request }) => {
      const body = (await request.json()) as { version: number };
      bodies.push(body);
      return body.version === 4
        ? HttpResponse.json(
            {
              name: 'Error_VersionConflict',
              detail: 'Somebody else saved.',
              current: { ...LEAH, lastName: 'Amis', phoneNumber: null, version: 5 },
            },
            { status: 409 },
          )
        : HttpResponse.json({ ...LEAH, version: 6 });
    }),
  );
  const { user, router } = render(<Pages />, { role: 4, route: '/a/1/users/45/edit' });
  const first = await screen.findByLabelText('First name');
  await user.clear(first);
  await user.type(first, 'Lea');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this first' });
  expect(dialog).toHaveTextContent('Amis');
  await user.click(within(dialog).getByRole('button', { name: 'Save selected values' }));
  await waitFor(() => {
    expect(bodies[1]).toMatchObject({ version: 5, firstName: 'Lea', lastName: 'Amis', phoneNumber: null });
  });
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/a/1/users/45');
  });
});

test('both versions read differently where only a position was changed, and phones are written as phones', async () => {
  const theirs = {
    ...LEAH,
    phoneNumber: '2125550199',
    userRoles: LEAH.userRoles.map((role) => ({ ...role, programRole: 'Counselor' })),
    version: 5,
  };
  server.use(
    http.put('*/api/identity/users/45', () =>
      HttpResponse.json({ name: 'Error_VersionConflict', detail: 'Somebody else saved.', current: theirs }, { status: 409 }),
    ),
  );
  const { user } = render(<Pages />, { role: 4, route: '/a/1/users/45/edit' });
  await user.type(await screen.findByLabelText('Last name'), 's');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this first' });
  const roles = within(dialog).getByRole('radiogroup', { name: 'Roles' });
  expect(within(roles).getByText('Staff, Summer Arts, North, Teacher')).toBeVisible();
  expect(within(roles).getByText('Staff, Summer Arts, North, Counselor')).toBeVisible();
  const phones = within(dialog).getByRole('radiogroup', { name: 'Phone' });
  expect(within(phones).getByText('(212) 555-0143')).toBeVisible();
  expect(within(phones).getByText('(212) 555-0199')).toBeVisible();
});

test('a name that somebody chose for themselves does not keep an admin from saving the rest', async () => {
  server.use(
    http.get('*/api/identity/users/info/45', () => HttpResponse.json({ ...LEAH, firstName: 'Ivy Rose', lastName: 'de la Lane Jr.' })),
    http.put('*/api/identity/users/45', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ...LEAH, version: 5 });
    }),
  );
  const { user } = render(<Pages />, { role: 4, route: '/a/1/users/45/edit' });
  const phone = await screen.findByLabelText(/^Phone/, { selector: 'input' });
  await user.clear(phone);
  await user.type(phone, '2125550199');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => {
    expect(bodies[0]).toMatchObject({ firstName: 'Ivy Rose', lastName: 'de la Lane Jr.', phoneNumber: '2125550199' });
  });
});

test('the record: who it is, what they may do where, who can see them', async () => {
  server.use(
    http.get('*/api/identity/users/45/visible-to', () =>
      HttpResponse.json({
        results: [
          {
            userId: 4,
            firstName: 'Marcus',
            lastName: 'Bell',
            reasons: [{ roleId: 4, role: 'Account Admin', accountName: 'Harbor', programName: null, siteName: null }],
          },
        ],
        count: 1,
      }),
    ),
  );
  const { user, container } = render(<Pages />, { role: 4, route: '/a/1/users/45' });
  expect(await screen.findByRole('heading', { name: 'Leah Ames' })).toBeVisible();
  expect(screen.getByText('(212) 555-0143 (Cell)')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('tab', { name: 'Roles' }));
  expect(within(screen.getByRole('table', { name: 'Roles of Leah Ames' })).getByText('North')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Who can see this person' }));
  expect(await screen.findByText('Account admin · Harbor')).toBeVisible();
});

test.each([
  [7, 'Leah Ames'],
  [8, null],
])('the page is called by the name of an adult, not of a child: role %i', async (roleId, called) => {
  server.use(
    http.get('*/api/identity/users/info/45', () => HttpResponse.json({ ...LEAH, roleId, userRoles: [] })),
    http.get('*/api/identity/users/45/visible-to', () => HttpResponse.json({ results: [], count: 0 })),
  );
  const named = jest.fn();
  render(
    <PageNameContext value={named}>
      <Pages />
    </PageNameContext>,
    { role: 4, route: '/a/1/users/45' },
  );
  expect(await screen.findByRole('heading', { name: 'Leah Ames' })).toBeVisible();
  expect(named).toHaveBeenLastCalledWith(called);
});

test('somebody who cannot be seen leads back to the list', async () => {
  server.use(http.get('*/api/identity/users/info/45', () => HttpResponse.json({ name: 'Error_NotFound', detail: 'x' }, { status: 404 })));
  render(<Pages />, { role: 4, route: '/a/1/users/45' });
  expect(await screen.findByRole('link', { name: 'Back to the users' })).toHaveAttribute('href', '/a/1/users');
});

test('Invite Program Admin: the program is needed, then the invitation goes out', async () => {
  server.use(
    http.post('*/api/identity/programs/inviteprogramadmin', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ...LEAH, userId: 78 }, { status: 201 });
    }),
  );
  const { user } = render(<InviteProgramAdminPage />, { role: 4, route: '/configure/programadmin' });
  await fillPerson(user, 'nora@example.org');
  await user.click(screen.getByRole('button', { name: 'Invite program admin' }));
  expect((await screen.findAllByText(/Program is required/))[0]).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Program' }));
  await user.click(await screen.findByRole('option', { name: 'Summer Arts' }));
  await user.click(screen.getByRole('button', { name: 'Invite program admin' }));
  expect(await screen.findByText('Nora Quill was invited to run Summer Arts')).toBeVisible();
  expect(bodies[0]).toMatchObject({ accountId: 1, programId: 11, firstName: 'Nora', email: 'nora@example.org', scheduleDate: null });
});
