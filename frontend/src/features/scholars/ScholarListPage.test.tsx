import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { type MoveRequest, type ParticipantColumn, rosterApi, type ScholarEntry } from '@/api/roster';
import { searchParamsOf } from '@/test/searchParamsOf';
import { axe } from '@/test/axe';
import { liveStream } from '@/test/live';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { ScholarList } from './parts/ScholarList';
import { ScholarListPage } from './ScholarListPage';

const ROSTER = '/a/1/p/11/s/111/roster/scholar-roster';
const MAYA: ScholarEntry = {
  enrollmentId: 501,
  scholarId: 41,
  accountId: 1,
  programId: 11,
  siteId: 111,
  siteName: 'North',
  firstName: 'Maya',
  lastName: 'López',
  enteringGrade: '3',
  birthDate: '2018-03-04',
  gender: 'Female',
  scholarStudentId: null,
  classroomId: 5,
  classroomName: 'Blue Room',
  status: 1,
  enrollmentDate: '2026-09-08',
  inactiveDate: null,
  inactiveNotes: null,
  scheduledDays: [1, 3, 5],
  otherGender: null,
  ethnicity: 'Asian',
  scholarNumber: null,
  externalId: 'X-7',
  addressLine1: null,
  addressLine2: null,
  city: 'Queens',
  state: null,
  postalCode: null,
  homePhone: '7185550100',
  consentInformation: null,
  consentFieldTrip: false,
  consentMedical: null,
  consentEmergency: null,
  photoOptOut: true,
  customFields: ['', '14'],
  version: 2,
};
const OMAR: ScholarEntry = {
  ...MAYA,
  enrollmentId: 502,
  scholarId: 42,
  firstName: 'Omar',
  lastName: 'Bailey',
  gender: '',
  classroomId: null,
  classroomName: '',
  status: 2,
};

const column = (field: string, label: string, rest: Partial<ParticipantColumn> = {}): ParticipantColumn => ({
  field,
  label,
  isCustom: false,
  isHidden: false,
  ...rest,
});
/** What the service says of participants, in an order and with words of its own. */
const CONFIG = {
  accountId: 1,
  customFields: ['', 'Bus number', 'Shirt size', '', '', ''],
  results: [
    column('firstName', 'Given name'),
    column('lastName', 'Family name'),
    column('siteName', 'Site/Session'),
    column('city', 'City'),
    column('gender', 'Gender', { isHidden: true }),
    column('customFields.1', 'Bus number', { isCustom: true }),
    column('customFields.2', 'Shirt size', { isCustom: true, isHidden: true }),
    column('notKnownHere', 'Not known here'),
  ],
  count: 8,
};

let configAsked: URLSearchParams[] = [];
let asked: URLSearchParams[] = [];
let moved: MoveRequest[] = [];

let sought: unknown[] = [];
let foundByContact: object[] = [];

beforeEach(() => {
  sought = [];
  foundByContact = [];
  configAsked = [];
  asked = [];
  moved = [];
  server.use(
    http.get('*/api/roster/participants/column-config', ({ request }) => {
      configAsked.push(new URL(request.url).searchParams);
      return HttpResponse.json(CONFIG);
    }),
    http.get('*/api/admin/column-layouts/:list', () => HttpResponse.json({ columns: [], isCompact: false })),
    http.get('*/api/roster/roster/scholar-status', () => HttpResponse.json({ upload: null })),
    http.post('*/api/roster/scholars/find', async ({ request }) => {
      sought.push(await request.json());
      return HttpResponse.json({ results: foundByContact, count: foundByContact.length });
    }),
    http.get('*/api/roster/scholars', ({ request }) => {
      asked.push(searchParamsOf(request));
      return HttpResponse.json({ results: [OMAR, MAYA], count: 30, isCountExact: true });
    }),
    http.get('*/api/roster/sites/111/program/11/classrooms', () =>
      HttpResponse.json({
        results: [{ id: 5, accountId: 1, programId: 11, siteId: 111, name: 'Blue Room', capacity: 20, version: 1 }],
        count: 1,
        includesUnassignedScholars: true,
      }),
    ),
    http.put('*/api/roster/enrollments/bulk-classroom', async ({ request }) => {
      moved.push((await request.json()) as MoveRequest);
      return HttpResponse.json({
        results: [{ id: 502, name: 'Omar Bailey', isDone: true, error: null }],
        done: 1,
        failed: 0,
        undoToken: 'back',
      });
    }),
  );
});

afterEach(() => i18next.changeLanguage('en'));

const openParticipants = (query = '') =>
  render(<ScholarList place={{ accountId: 1, programId: 0, siteId: 0 }} id="participants" />, {
    role: 4,
    route: `/a/1/account/participants${query}`,
  });
const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));

async function open(role = 6, session = {}) {
  const view = render(<ScholarListPage />, { role, route: ROSTER, session });
  await screen.findByText('López');
  return view;
}

test('lists the scholars of the site, 25 a page, accessibly', async () => {
  const { container } = await open();
  const columns = screen
    .getAllByRole('columnheader')
    .map((each) => each.textContent)
    .filter((each) => each !== '');
  expect(columns).toEqual([
    'Last name',
    'First name',
    'Entering grade',
    'Classroom',
    'Status',
    'Birth date',
    'Gender',
    'Enrollment date',
    'Actions',
  ]);
  expect(screen.getByText('Mar 4, 2018', { selector: '[data-id="501"] *' })).toBeVisible();
  expect(screen.getByText('Unassigned', { selector: '[data-id="502"] *' })).toBeVisible();
  expect(Object.fromEntries(asked[0]!)).toEqual({
    accountId: '1',
    programId: '11',
    siteId: '111',
    sortField: 'lastName',
    sortDir: 'asc',
    page: '1',
    count: '25',
  });
  expect(screen.getByRole('link', { name: 'Maya López' })).toHaveAttribute('href', '/a/1/p/11/s/111/roster/scholar/41');
  expect(await axe(container)).toHaveNoViolations();
});

test('a child whom somebody else enters appears in the list', async () => {
  const stream = liveStream();
  server.use(stream.handler);
  await open();
  await waitFor(() => {
    expect(stream.opened).toHaveLength(1);
  });
  server.use(
    http.get('*/api/roster/scholars', () =>
      HttpResponse.json({
        results: [OMAR, MAYA, { ...MAYA, enrollmentId: 503, scholarId: 43, firstName: 'Livia', lastName: 'Katz' }],
        count: 31,
        isCountExact: true,
      }),
    ),
  );
  act(() => {
    stream.change({ kind: 'roster', accountId: 1, programId: 11, siteId: 111 });
  });
  expect(await screen.findByText('Katz', {}, { timeout: 15_000 })).toBeVisible();
}, 30_000);

test('is narrowed by status and classroom, those without one included', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Status' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Inactive' }));
  await user.click(screen.getByRole('button', { name: 'Classroom' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Unassigned' }));
  await waitFor(() => {
    expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({ status: '2', classroomId: '0' });
  });
});

test('scholars are moved to a classroom, and moved back', async () => {
  const back: unknown[] = [];
  server.use(
    http.post('*/api/roster/enrollments/undo-classroom', async ({ request }) => {
      back.push(await request.json());
      return HttpResponse.json({ results: [{ id: 502, name: 'Omar Bailey', isDone: true, error: null }], done: 1, failed: 0 });
    }),
  );
  const { user } = await open();
  await user.click(within(screen.getByText('Bailey').closest<HTMLElement>('[data-id]')!).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Move 1 scholar to classroom' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move 1 scholar to another classroom' });
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(within(dialog).getByText('Select Classroom')).toBeVisible();
  await user.click(within(dialog).getByRole('combobox', { name: 'Classroom' }));
  await user.click(await screen.findByRole('option', { name: 'Blue Room' }));
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Omar Bailey was moved: Blue Room')).toBeVisible();
  expect(moved).toEqual([{ ids: [502], toClassroomId: 5 }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    expect(back).toEqual([{ undoToken: 'back' }]);
  });
});

test('a scholar is enrolled at any other site that one reaches, and by nobody who has only that one', async () => {
  const { user, router, unmount } = await open(4);
  await user.click(screen.getByRole('button', { name: 'Actions for Maya López' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Enroll at another site' }));
  expect(router.state.location).toMatchObject({ pathname: '/a/1/roster/add', search: '?scholar=41' });
  unmount();
  const { user: admin } = await open(6);
  await admin.click(screen.getByRole('button', { name: 'Actions for Maya López' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit scholar' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Enroll at another site' })).not.toBeInTheDocument();
});

test('staff look, and change nothing', async () => {
  await open(7, { may: () => false, canOpen: () => false });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Add scholar' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
});

test('the participants of an account are those of all its sites, with columns of their own', async () => {
  const layouts: string[] = [];
  server.use(
    http.get('*/api/admin/column-layouts/:list', ({ params }) => {
      layouts.push(String(params.list));
      return HttpResponse.json({ columns: [], isCompact: false });
    }),
  );
  const { container } = openParticipants();
  await screen.findByText('López');
  expect(screen.getByRole('heading', { name: /^Participants/ })).toBeVisible();
  expect(Object.fromEntries(asked[0]!)).toEqual({ accountId: '1', sortField: 'lastName', sortDir: 'asc', page: '1', count: '25' });
  expect(screen.getByText('North', { selector: '[data-id="501"] *' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Classroom' })).not.toBeInTheDocument();
  expect(layouts).toEqual(['participants']);
  expect(await axe(container)).toHaveNoViolations();
});

test('the columns of participants are those that the service says, in its order and words', async () => {
  const { user } = openParticipants();
  expect(await screen.findByText('López')).toBeVisible();
  expect(Object.fromEntries(configAsked[0]!)).toEqual({ accountId: '1', isSubmission: 'false', isParticipant: 'true' });
  expect(configAsked).toHaveLength(1);
  expect(heads()).toEqual(['Given name', 'Family name', 'Site/Session', 'City', 'Bus number', 'Actions']);
  const row = within(screen.getByText('López').closest<HTMLElement>('[data-id]')!);
  expect(row.getByText('Queens')).toBeVisible();
  expect(row.getByText('14')).toBeVisible();
  // What is hidden at first is there to be shown, and nothing that the service does not name.
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const offered = within(await screen.findByRole('dialog', { name: 'Columns' })).getAllByRole('checkbox');
  expect(offered.map((box) => [box.closest('label')!.textContent, (box as HTMLInputElement).checked])).toEqual([
    ['Given name', true],
    ['Family name', true],
    ['Site/Session', true],
    ['City', true],
    ['Gender', false],
    ['Bus number', true],
    ['Shirt size', false],
  ]);
});

test('in another language the columns of participants have its words, and custom fields their names', async () => {
  await act(() => i18next.changeLanguage('es'));
  openParticipants();
  await screen.findByText('López');
  expect(heads()).toEqual(['Nombre', 'Apellido', 'Sede o sesión', 'Ciudad', 'Bus number', expect.anything()]);
});

test('until its columns are known the list of participants says that it loads', async () => {
  let answer = () => {};
  const known = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get('*/api/roster/participants/column-config', async () => {
      await known;
      return HttpResponse.json(CONFIG);
    }),
  );
  const { store } = openParticipants();
  await waitFor(() => {
    expect(
      rosterApi.endpoints.listScholars.select({ accountId: 1, sortField: 'lastName', sortDir: 'asc', page: 1, count: 25 })(store.getState())
        .isSuccess,
    ).toBe(true);
  });
  expect(screen.queryByText('López')).not.toBeInTheDocument();
  expect(screen.queryByRole('columnheader')).not.toBeInTheDocument();
  expect(await screen.findByText('Loading')).toBeInTheDocument();
  answer();
  expect(await screen.findByText('López')).toBeVisible();
  // The rows did not wait for the columns, nor are they read again.
  expect(asked).toHaveLength(1);
});

test('when its columns cannot be had the list of participants says so, and tries again', async () => {
  server.use(http.get('*/api/roster/participants/column-config', () => new HttpResponse(null, { status: 404 }), { once: true }));
  const { user, container } = openParticipants();
  const alert = within(await screen.findByRole('alert'));
  expect(screen.queryByText('López')).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('López')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(heads()).toContain('Bus number');
});

test('custom fields are named by whoever sees the names that they have', async () => {
  let answer = () => {};
  const failed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const named: unknown[] = [];
  server.use(
    http.get(
      '*/api/roster/participants/column-config',
      async () => {
        await failed;
        return new HttpResponse(null, { status: 404 });
      },
      { once: true },
    ),
    http.put('*/api/roster/participants/column-config', async ({ request }) => {
      named.push(await request.json());
      return HttpResponse.json(CONFIG);
    }),
  );
  const { user } = openParticipants();
  const button = await screen.findByRole('button', { name: 'Name custom fields' });
  expect(button).toBeDisabled();
  answer();
  const alert = within(await screen.findByRole('alert'));
  expect(button).toBeDisabled();
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  await waitFor(() => {
    expect(button).toBeEnabled();
  });
  await user.click(button);
  await user.type(await screen.findByLabelText(/^Custom field 1/), 'Locker');
  await user.click(screen.getByRole('button', { name: 'Save names' }));
  await waitFor(() => {
    expect(named).toEqual([{ accountId: 1, customFields: ['Locker', 'Bus number', 'Shirt size', '', '', ''] }]);
  });
});

test('the roster of a site keeps columns of its own', async () => {
  await open();
  await waitFor(() => {
    expect(configAsked).toHaveLength(1);
  });
  expect(heads().slice(0, 3)).toEqual(['Last name', 'First name', 'Entering grade']);
});

test('above the list stands who may be one child', async () => {
  const places: string[] = [];
  server.use(
    http.get('*/api/roster/scholars/similar/pairs', ({ request }) => {
      places.push(new URL(request.url).search);
      return HttpResponse.json({
        results: [{ scholarId: 45, name: 'Maya López', otherId: 46, otherName: 'Mayita López', alike: 'nickname' }],
        count: 1,
      });
    }),
  );
  await open();
  expect(await screen.findByRole('link', { name: 'Maya López and Mayita López' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/roster\/scholar\/45$/),
  );
  expect(places).toHaveLength(1);
});

test('columns that few people look for are there to be shown, custom fields by their names', async () => {
  const hidden = ['gender', 'enrollmentDate', 'birthDate', 'classroomName', 'status'];
  const shown = ['scheduledDays', 'ethnicity', 'homePhone', 'consentFieldTrip', 'customFields.1'];
  server.use(
    http.get('*/api/admin/column-layouts/:list', () =>
      HttpResponse.json({
        columns: [...hidden.map((id) => ({ id, isHidden: true })), ...shown.map((id) => ({ id, isHidden: false }))],
        isCompact: false,
      }),
    ),
    http.get('*/api/roster/participants/column-config', () =>
      HttpResponse.json({ accountId: 1, customFields: ['', 'Bus number', '', '', '', ''], results: [], count: 0 }),
    ),
  );
  await open();
  expect(await screen.findByRole('columnheader', { name: /Bus number/ })).toBeVisible();
  const row = within(screen.getByText('López').closest<HTMLElement>('[data-id]')!);
  for (const text of ['Mon, Wed, Fri', 'Asian', '(718) 555-0100', 'No', '14']) {
    expect(row.getByText(text)).toBeVisible();
  }
  for (const heading of ['Medical', 'Allergies', 'IEP']) {
    expect(screen.queryByRole('columnheader', { name: heading })).not.toBeInTheDocument();
  }
});

test('the list is searched and sorted by ids, and by when and why scholars left', async () => {
  const shown = ['inactiveDate', 'inactiveNotes', 'scholarNumber', 'externalId'];
  const hidden = ['gender', 'enrollmentDate', 'birthDate', 'classroomName', 'status'];
  server.use(
    http.get('*/api/admin/column-layouts/:list', () =>
      HttpResponse.json({
        columns: [...hidden.map((id) => ({ id, isHidden: true })), ...shown.map((id) => ({ id, isHidden: false }))],
        isCompact: false,
      }),
    ),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('columnheader', { name: 'Inactive date' }));
  await waitFor(() => {
    expect(asked.at(-1)!.get('sortField')).toBe('inactiveDate');
  });
  await user.click(screen.getByRole('button', { name: /^Search in/ }));
  const menu = within(await screen.findByRole('menu'));
  const fields = menu.getAllByRole('menuitemradio').map((each) => each.textContent);
  expect(fields).toEqual(expect.arrayContaining(['Inactive date', 'Inactive notes', 'Scholar ID', 'External ID']));
  expect(menu.queryByRole('menuitemradio', { name: 'City' })).not.toBeInTheDocument();
  await user.click(menu.getByRole('menuitemradio', { name: 'External ID' }));
  await user.type(screen.getByLabelText('Search by name, classroom or student ID'), 'x-7');
  await waitFor(() => {
    expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({ searchField: 'externalId', search: 'x-7' });
  });
});

test('with several sites in view one is searched for, and narrows the list to it and its classrooms', async () => {
  const sought: string[] = [];
  server.use(
    http.get('*/api/admin/sites/112', () => HttpResponse.json({ siteId: 112, programId: 12, siteName: 'South' })),
    http.get('*/api/roster/sites/112/program/12/classrooms', () =>
      HttpResponse.json({ results: [{ id: 6, name: 'Green Room' }], count: 1, includesUnassignedScholars: false }),
    ),
    http.get('*/api/admin/sites', ({ request }) => {
      const { searchParams } = new URL(request.url);
      sought.push(searchParams.get('search') ?? '');
      const all = [
        { siteId: 111, siteName: 'North' },
        { siteId: 112, siteName: 'South' },
      ];
      const results = all.filter(({ siteName }) => siteName.toLowerCase().includes((searchParams.get('search') ?? '').toLowerCase()));
      return HttpResponse.json({ results, count: results.length, isCountExact: true });
    }),
  );
  const { user, container } = openParticipants();
  await screen.findByText('López');
  await user.click(screen.getByRole('button', { name: 'All sites and sessions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Site/Session' }));
  await user.type(dialog.getByRole('textbox', { name: 'Search sites and sessions' }), 'sou');
  await waitFor(() => {
    expect(sought.at(-1)).toBe('sou');
  });
  await waitFor(() => {
    expect(dialog.queryByRole('menuitemradio', { name: 'North' })).not.toBeInTheDocument();
  });
  await user.click(dialog.getByRole('menuitemradio', { name: 'South' }));
  await waitFor(() => {
    expect(asked.at(-1)!.get('siteId')).toBe('112');
  });
  expect(await screen.findByRole('button', { name: /Site\/Session: South/ })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Classroom' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Green Room' }));
  await waitFor(() => {
    expect(asked.at(-1)!.get('classroomId')).toBe('6');
  });
  expect(await axe(container)).toHaveNoViolations();
});

test('whom a contact or a phone number finds stands above the list, and what is looked for is in no address', async () => {
  foundByContact = [
    { scholarId: 41, firstName: 'Maya', lastName: 'López', contact: null },
    {
      scholarId: 43,
      firstName: 'Zoe',
      lastName: 'Cruz',
      contact: { firstName: 'Rosa', lastName: 'Núñez', relationship: 'Mother', phoneNumber: '7185550101', isBarred: true },
    },
  ];
  const { user, router, container } = await open();
  expect(sought).toEqual([]);
  await user.type(screen.getByRole('searchbox'), 'rosa');
  const region = await screen.findByRole('region', { name: 'Found by a contact or phone number' });
  expect(within(region).getByRole('link', { name: 'Zoe Cruz' })).toHaveAttribute('href', '/a/1/p/11/s/111/roster/scholar/43');
  expect(region).toHaveTextContent('Rosa Núñez, Mother · (718) 555-0101 · must not pick up');
  expect(within(region).queryByRole('link', { name: 'Maya López' })).not.toBeInTheDocument();
  expect(sought.at(-1)).toEqual({ text: 'rosa', accountId: 1, programId: 11, siteId: 111 });
  expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({ search: 'rosa' });
  expect(`${router.state.location.pathname}${router.state.location.search}`).not.toContain('rosa');
  expect(await axe(container)).toHaveNoViolations();
});

test('an old bookmark still finds whom it was made of, and leaves the address', async () => {
  const { router } = render(<ScholarListPage />, { role: 6, route: `${ROSTER}?search=omar&status=1` });
  expect(await screen.findByRole('searchbox')).toHaveValue('omar');
  await waitFor(() => {
    expect(router.state.location.search).toBe('?status=1');
  });
  expect(screen.getByRole('searchbox')).toHaveValue('omar');
});
