import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router';
import { rosterApi, type AttendanceDrawer, type Contact, type Enrollment, type Private, type Scholar } from '@/api/roster';
import { axe } from '@/test/axe';
import { SITE } from '@/test/records';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { EditScholarPage } from './EditScholarPage';
import { NewScholarPage } from './NewScholarPage';
import { ScholarPage } from './ScholarPage';

function contact(change: Partial<Contact>): Contact {
  return {
    mappingId: 1,
    firstName: 'Elena',
    lastName: 'López',
    email: null,
    phoneNumber: '7185550100',
    relationship: 'Mother',
    allowedToPick: true,
    isBarred: false,
    ...change,
  };
}

const ENROLLMENT: Enrollment = {
  enrollmentId: 900,
  scholarId: 45,
  accountId: 1,
  programId: 11,
  siteId: 111,
  siteName: 'North Hall',
  classroomId: 5,
  classroomName: 'Blue Room',
  status: 1,
  enrollmentDate: '2026-09-08',
  inactiveDate: null,
  inactiveNotes: null,
  scheduledDays: [1, 2, 3, 5],
  version: 2,
};

const MAYA: Scholar = {
  scholarId: 45,
  accountId: 1,
  firstName: 'Maya',
  lastName: 'López',
  enteringGrade: '3',
  birthDate: '2018-03-04',
  gender: 'Female',
  otherGender: null,
  ethnicity: null,
  scholarStudentId: 'S-17',
  scholarNumber: null,
  externalId: null,
  addressLine1: null,
  addressLine2: null,
  city: null,
  state: null,
  postalCode: null,
  homePhone: null,
  families: [
    contact({}),
    contact({ mappingId: 2, firstName: 'Rafael', relationship: 'Father', phoneNumber: null, allowedToPick: false, isBarred: true }),
  ],
  emergencyContacts: [
    contact({
      mappingId: 3,
      firstName: 'Nina',
      lastName: 'Ortiz',
      relationship: 'Friend',
      email: 'nina@example.org',
      allowedToPick: false,
    }),
  ],
  hasMedical: true,
  hasLearningStatus: true,
  hasEpiPen: true,
  hasAllergies: true,
  hasCustodyAlert: true,
  consentInformation: true,
  consentFieldTrip: false,
  consentMedical: null,
  consentEmergency: null,
  photoOptOut: null,
  customFields: ['Bus 7'],
  enrollments: [ENROLLMENT],
  version: 4,
};

const SEALED: Private = {
  medical: { epiPen: true, asthmaInhaler: false, allergies: 'Peanuts', medications: null },
  learningStatus: { iepStatus: true, ellStatus: null, specialEducation: null },
};

const DRAWER = {
  scholarId: 45,
  ssmId: 900,
  count: 2,
  startDate: '2026-10-27',
  endDate: '2026-11-23',
  totals: { present: 1, late: 0, absent: 1, notScheduled: 0, taken: 2 },
  results: [
    {
      day: '2026-11-20',
      mark: {
        status: 'Present',
        checkout: 'Dismissed',
        checkIn: '15:05',
        checkOut: '17:30',
        collectedBy: { contactId: 1, name: 'Elena López' },
        note: null,
        transportation: null,
        markedAt: '',
        markedBy: { userId: 7 },
        version: 2,
      },
    },
    { day: '2026-11-19', mark: { status: 'Absent', checkout: '--', note: 'Sick', markedAt: '', markedBy: { userId: 7 }, version: 1 } },
  ],
} as unknown as AttendanceDrawer;

let bodies: unknown[] = [];
let looks = 0;

beforeEach(() => {
  bodies = [];
  looks = 0;
  server.use(
    http.get('*/api/admin/sites/111', () => HttpResponse.json(SITE)),
    http.get('*/api/admin/states*', () => HttpResponse.json([])),
    http.get('*/api/admin/countries/*', () => HttpResponse.json([])),
    http.get('*/api/roster/sites/111/program/11/classrooms', () =>
      HttpResponse.json({
        count: 1,
        includesUnassignedScholars: false,
        results: [{ id: 5, accountId: 1, programId: 11, siteId: 111, name: 'Blue Room', capacity: null, version: 1 }],
      }),
    ),
    http.get('*/api/roster/scholars/dropdown-values', () =>
      HttpResponse.json({
        grades: ['Pre-K', 'K', '3'],
        genders: ['Male', 'Female', 'Others'],
        ethnicities: ['Asian'],
        relationships: ['Mother', 'Father', 'Friend'],
        statuses: [],
        days: [],
      }),
    ),
    http.get('*/api/roster/scholars/45', () => HttpResponse.json(MAYA)),
    http.get('*/api/roster/scholars/45/medical', () => {
      looks += 1;
      return HttpResponse.json(SEALED);
    }),
    http.get('*/api/roster/scholars/45/documents', () => HttpResponse.json({ results: [] })),
    http.get('*/api/roster/scholars/45/similar', () => HttpResponse.json({ results: [], count: 0, merges: [] })),
    http.get('*/api/roster/roster/scholar/attendance/drawer', () => HttpResponse.json(DRAWER)),
  );
});

const AT_SITE = '/a/1/p/11/s/111';

function newScholar(query = '') {
  return render(<NewScholarPage />, { role: 6, route: `${AT_SITE}/roster/add${query}` });
}

function record(flags: string[] = []) {
  return render(
    <Routes>
      <Route path="*" element={<ScholarPage />} />
      <Route path="/roster/scholar/:scholarId" element={<ScholarPage />} />
      <Route path="/roster/scholar/:scholarId/edit" element={<EditScholarPage />} />
    </Routes>,
    { role: 4, route: '/roster/scholar/45', flags },
  );
}

function edit() {
  return render(
    <Routes>
      <Route path="/roster/scholar/:scholarId/edit" element={<EditScholarPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { role: 4, route: '/roster/scholar/45/edit' },
  );
}

async function fillChild(user: ReturnType<typeof render>['user']) {
  const child = within(await screen.findByRole('group', { name: 'Scholar' }));
  await user.type(child.getByLabelText('First Name'), 'Maya');
  await user.type(child.getByLabelText('Last Name'), 'López');
  await user.type(child.getByLabelText('Birth date'), '3/4/2018');
  await user.selectOptions(child.getByLabelText('Entering grade'), await child.findByRole('option', { name: '3' }));
}

test('a form that lacks what it needs says so at each field', async () => {
  const { user, container } = newScholar();
  await user.click(await screen.findByRole('button', { name: 'Add scholar' }));
  for (const message of ['First Name is required', 'Last Name is required', 'Birth date is required', 'Entering grade is required']) {
    expect(await screen.findByRole('link', { name: message })).toBeVisible();
  }
  expect(bodies).toEqual([]);
  expect(await axe(container)).toHaveNoViolations();
});

test('a birth date that is unlikely for a scholar is noticed and not refused', async () => {
  const { user, container } = newScholar();
  const field = await screen.findByLabelText('Birth date');
  const notice = () => screen.queryByText('This birth date is unlikely for a scholar. Please check it.');
  await user.type(field, '3/14/1917');
  await user.tab();
  await waitFor(() => {
    expect(notice()).toBeVisible();
  });
  expect(field).not.toBeInvalid();
  expect(await axe(container)).toHaveNoViolations();
  await user.clear(field);
  await user.type(field, '3/4/2018');
  await user.tab();
  await waitFor(() => {
    expect(notice()).not.toBeInTheDocument();
  });
});

test('custom fields stay in line under names of any length', async () => {
  newScholar();
  const group = await screen.findByRole('group', { name: 'Custom fields' });
  const rows = within(group)
    .getByLabelText(/^Custom field 1/)
    .closest('div[class*="MuiInputBase"]')?.parentElement?.parentElement;
  expect(rows).toHaveStyle({ alignItems: 'end' });
});

test('a scholar is sent with their enrollment, their contacts and what is sealed', async () => {
  server.use(
    http.post('*/api/roster/scholars', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(MAYA, { status: 201 });
    }),
  );
  const { user, router } = newScholar();
  await fillChild(user);
  await user.selectOptions(screen.getByLabelText('Classroom'), await screen.findByRole('option', { name: 'Blue Room' }));
  await user.click(screen.getByRole('button', { name: 'Fri' }));
  await user.click(screen.getByRole('button', { name: 'Add family member' }));
  const member = within(screen.getByRole('group', { name: 'Family member 1' }));
  await waitFor(() => {
    expect(member.getByLabelText('First Name')).toHaveFocus();
  });
  await user.type(member.getByLabelText('First Name'), 'Rafael');
  await user.type(member.getByLabelText('Last Name'), 'López');
  await user.click(member.getByLabelText('Must not pick up'));
  await user.type(member.getByLabelText(/Relationship/), 'Neighbor');
  await user.selectOptions(screen.getByLabelText(/EpiPen/), 'Yes');
  await user.selectOptions(screen.getByLabelText(/Field trips/), 'No');
  await user.click(screen.getByRole('button', { name: 'Add scholar' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe(`${AT_SITE}/roster/scholar/45`);
  });
  expect(bodies[0]).toMatchObject({
    firstName: 'Maya',
    lastName: 'López',
    birthDate: '2018-03-04',
    enteringGrade: '3',
    families: [
      {
        mappingId: null,
        firstName: 'Rafael',
        lastName: 'López',
        relationship: 'Neighbor',
        phoneNumber: null,
        allowedToPick: false,
        isBarred: true,
      },
    ],
    emergencyContacts: [],
    medical: { epiPen: true, asthmaInhaler: null, allergies: null, medications: null },
    learningStatus: null,
    consentFieldTrip: false,
    consentMedical: null,
    customFields: [],
    enrollment: { siteId: 111, classroomId: 5, scheduledDays: [1, 2, 3, 4], status: 1, inactiveDate: null },
  });
});

test('errors of the service land on their fields, in the words of the page', async () => {
  server.use(
    http.post('*/api/roster/scholars', () =>
      HttpResponse.json(
        {
          name: 'Error_ValidationFailed',
          detail: 'Please check.',
          status: 400,
          errors: {
            enteringGrade: ['said by the service'],
            'enrollment.classroomId': ['said by the service'],
            'emergencyContacts.0.email': ['Email invalid'],
            'emergencyContacts.0.isBarred': ['said by the service'],
          },
          faults: {
            enteringGrade: [{ code: 'grade', params: {} }],
            'enrollment.classroomId': [{ code: 'classroomUnknown', params: {} }],
            'emergencyContacts.0.email': [{ code: 'email', params: {} }],
            'emergencyContacts.0.isBarred': [{ code: 'barred', params: {} }],
          },
        },
        { status: 400 },
      ),
    ),
  );
  const { user } = newScholar();
  await fillChild(user);
  await user.click(screen.getByRole('button', { name: 'Add emergency contact' }));
  const row = within(screen.getByRole('group', { name: 'Emergency contact 1' }));
  await user.type(row.getByLabelText('First Name'), 'Nina');
  await user.type(row.getByLabelText('Last Name'), 'Ortiz');
  await user.click(screen.getByRole('button', { name: 'Add scholar' }));
  await waitFor(() => {
    expect(screen.getByLabelText('Entering grade')).toHaveAccessibleDescription('Grade must be Pre-K, K or 1 to 12');
  });
  expect(screen.getByLabelText('Classroom')).toHaveAccessibleDescription('The site has no such classroom');
  expect(row.getByLabelText(/Email/)).toHaveAccessibleDescription('Email invalid');
  expect(row.getByText('A person can’t be both allowed and not allowed to pick up')).toBeVisible();
  // Even the only one of its list is named: another list may have one, too.
  expect(screen.getByRole('link', { name: 'Emergency contact 1: Email invalid' })).toBeVisible();
  expect(
    screen.getByRole('link', { name: /^Emergency contact 1: .*A person can’t be both allowed and not allowed to pick up$/ }),
  ).toBeVisible();
});

describe('a child who is there already', () => {
  const conflict = (current: object | null) =>
    http.post('*/api/roster/scholars', () =>
      HttpResponse.json(
        {
          name: 'Error_ScholarAlreadyExists',
          detail: "This scholar already exists in your roster. Let's add someone new!",
          status: 409,
          current,
        },
        { status: 409 },
      ),
    );

  test('is offered for enrollment at the site instead', async () => {
    server.use(
      conflict({ scholarId: 45 }),
      http.get('*/api/roster/scholars/45', () => HttpResponse.json({ ...MAYA, enrollments: [] })),
      http.post('*/api/roster/scholars/45/enrollments', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(ENROLLMENT, { status: 201 });
      }),
    );
    const { user, router, container } = newScholar();
    await fillChild(user);
    await user.click(screen.getByRole('button', { name: 'Add scholar' }));
    expect(await screen.findByText("This scholar already exists in your roster. Let's add someone new!")).toBeVisible();
    const offer = await screen.findByRole('button', { name: 'Enroll at North Hall instead' });
    expect(await axe(container)).toHaveNoViolations();
    await user.click(offer);
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`${AT_SITE}/roster/scholar/45`);
    });
    expect(bodies).toEqual([expect.objectContaining({ siteId: 111, classroomId: null, scheduledDays: [1, 2, 3, 4, 5], status: 1 })]);
  });

  test('and is enrolled here: their page is offered; another name is another child', async () => {
    server.use(conflict({ scholarId: 45 }));
    const { user } = newScholar();
    await fillChild(user);
    await user.click(screen.getByRole('button', { name: 'Add scholar' }));
    expect(await screen.findByText('This child is already enrolled at North Hall.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open their page' })).toHaveAttribute('href', `${AT_SITE}/roster/scholar/45`);
    expect(screen.queryByRole('button', { name: /Enroll at/ })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('First Name'), 'ra');
    expect(screen.queryByRole('link', { name: 'Open their page' })).not.toBeInTheDocument();
  });

  test('and is not seen: only that is said, and they can be enrolled by what was typed', async () => {
    const looked: string[] = [];
    server.use(
      conflict(null),
      http.get('*/api/roster/scholars/45', () => {
        looked.push('45');
        return HttpResponse.json(MAYA);
      }),
      http.post('*/api/roster/scholars/enroll-known', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(ENROLLMENT, { status: 201 });
      }),
    );
    const { user, router, container } = newScholar();
    await fillChild(user);
    await user.click(screen.getByRole('button', { name: 'Add scholar' }));
    expect(await screen.findByText("This scholar already exists in your roster. Let's add someone new!")).toBeVisible();
    expect(await screen.findByText(/at a site you don't see/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open their page' })).not.toBeInTheDocument();
    expect(looked).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Enroll at North Hall instead' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`${AT_SITE}/roster/scholar/45`);
    });
    expect(bodies).toEqual([
      {
        firstName: 'Maya',
        lastName: 'López',
        birthDate: '2018-03-04',
        enrollment: expect.objectContaining({ siteId: 111, scheduledDays: [1, 2, 3, 4, 5] }) as unknown,
      },
    ]);
  });

  test('an edit that makes a scholar look like another shows both, and is sent again when they are two', async () => {
    server.use(
      http.put('*/api/roster/scholars/45', async ({ request }) => {
        bodies.push(await request.json());
        return bodies.length > 1
          ? HttpResponse.json(MAYA)
          : HttpResponse.json(
              {
                name: 'Error_SimilarScholar',
                detail: 'A scholar in your roster looks like this one.',
                status: 409,
                current: {
                  similar: [
                    {
                      scholarId: 46,
                      firstName: 'Maya',
                      lastName: 'Lopez',
                      birthDate: '2018-03-04',
                      enteringGrade: '3',
                      sites: ['South Hall'],
                      families: [],
                      alike: 'accents',
                    },
                  ],
                },
              },
              { status: 409 },
            );
      }),
    );
    const { user } = edit();
    const child = within(await screen.findByRole('group', { name: 'Scholar' }));
    await user.type(child.getByLabelText(/^City|Ethnicity/), 'x');
    await user.click(screen.getByRole('button', { name: 'Save scholar' }));
    expect(await screen.findByText('The names differ only in accents or other marks.')).toBeVisible();
    // Above the form, in its words; beside the children it is not said again.
    expect(screen.getByText('Say below whether it is the same child.')).toBeVisible();
    expect(screen.queryByText(/looks like this one/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Enroll at/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'They are two children: save' }));
    await waitFor(() => {
      expect(bodies).toHaveLength(2);
    });
    expect(bodies[0]).not.toHaveProperty('notSameAs');
    expect(bodies[1]).toMatchObject({ notSameAs: [46] });
  });
});

test('without a site, one is chosen first', async () => {
  server.use(
    http.get('*/api/admin/accounts/accprogsiteinfo/account/1', () =>
      HttpResponse.json({
        accountId: 1,
        accountName: 'Harbor',
        programs: [{ programId: 11, programName: 'Explorers', status: 1, sites: [{ siteId: 111, siteName: 'North Hall', status: 1 }] }],
      }),
    ),
  );
  render(<NewScholarPage />, { role: 4, route: '/a/1/roster/add?scholar=45' });
  expect(await screen.findByRole('link', { name: /North Hall/ })).toHaveAttribute('href', `${AT_SITE}/roster/add?scholar=45`);
});

test('a scholar who is there is enrolled at the site in view', async () => {
  server.use(
    http.get('*/api/roster/scholars/45', () =>
      HttpResponse.json({ ...MAYA, enrollments: [{ ...ENROLLMENT, siteId: 112, siteName: 'South Hall' }] }),
    ),
    http.post('*/api/roster/scholars/45/enrollments', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ name: 'Error_AlreadyEnrolled', detail: 'In the words of the service', status: 409 }, { status: 409 });
    }),
  );
  const { user } = newScholar('?scholar=45');
  expect(await screen.findByRole('heading', { name: 'Enroll Maya López' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enroll scholar' }));
  expect(await screen.findByText('This scholar is already enrolled at this site.')).toBeVisible();
  expect(bodies).toEqual([expect.objectContaining({ siteId: 111, scheduledDays: [1, 2, 3, 4, 5] })]);
});

test('a record says first who may pick the child up, and who must not', async () => {
  const { container } = record();
  const pickup = within(await screen.findByRole('region', { name: 'Who may pick up' }));
  const first = screen.getAllByRole('region')[0];
  expect(first).toHaveAccessibleName('Who may pick up');
  expect(pickup.getByText('Rafael López must not pick up this child')).toBeVisible();
  expect(pickup.getByText('Custody alert')).toBeVisible();
  const allowed = within(pickup.getByRole('list', { name: 'May pick up' })).getAllByRole('listitem');
  expect(allowed).toHaveLength(1);
  expect(allowed[0]).toHaveTextContent('Elena López');
  expect(screen.getByText('Has an EpiPen')).toBeVisible();
  expect(screen.getByText('Has allergies')).toBeVisible();
  expect(screen.getByText('Blue Room · Mon–Wed, Fri · Since Sep 8, 2026')).toBeVisible();
  const days = within(await screen.findByRole('table', { name: 'Attendance' })).getAllByRole('row');
  expect(days[1]).toHaveTextContent('Fri, Nov 20Present3:05 PM5:30 PMElena López--');
  expect(days[2]).toHaveTextContent('Thu, Nov 19Absent------Sick');
  expect(await axe(container)).toHaveNoViolations();
});

/** The connection comes back, and the scholar who is shown cannot be read again. */
async function failToReadAgain(store: ReturnType<typeof render>['store'], status = 502) {
  server.use(http.get('*/api/roster/scholars/45', () => new HttpResponse(null, { status })));
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => {
    expect(rosterApi.endpoints.readScholar.select({ scholarId: 45 })(store.getState()).isError).toBe(true);
  });
}

test('a record that cannot be read again stays, and with it who must not pick the child up', async () => {
  const { user, store } = record();
  await screen.findByText('Rafael López must not pick up this child');
  await failToReadAgain(store);
  expect(screen.getByText('Rafael López must not pick up this child')).toBeVisible();
  expect(screen.queryByText("This scholar couldn't be loaded")).not.toBeInTheDocument();
  // That it is of before is said, and it can be read again.
  const told = screen.getByText(/This record is as of .* and could not be read again\./);
  server.use(http.get('*/api/roster/scholars/45', () => HttpResponse.json(MAYA)));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => {
    expect(told).not.toBeInTheDocument();
  });
});

test('a record that is no more, or not for the person, goes', async () => {
  const { store } = record();
  await screen.findByText('Rafael López must not pick up this child');
  await failToReadAgain(store, 404);
  expect(screen.queryByText('Rafael López must not pick up this child')).toBeNull();
});

test('what is typed of a scholar stays when they cannot be read again', async () => {
  const { user, store } = edit();
  await user.type(await screen.findByDisplayValue('Maya'), 'lu');
  await failToReadAgain(store);
  expect(screen.getByDisplayValue('Mayalu')).toBeVisible();
});

test('a scholar who cannot be read at all is said to be missing, on both pages', async () => {
  server.use(http.get('*/api/roster/scholars/45', () => new HttpResponse(null, { status: 502 })));
  const { unmount } = record();
  expect(await screen.findByText("This scholar couldn't be loaded")).toBeVisible();
  unmount();
  edit();
  expect(await screen.findByText("This scholar couldn't be loaded")).toBeVisible();
});

test('an enrollment without days is one for every day of the site', async () => {
  server.use(
    http.get('*/api/roster/scholars/45', () => HttpResponse.json({ ...MAYA, enrollments: [{ ...ENROLLMENT, scheduledDays: [] }] })),
  );
  record();
  expect(await screen.findByText('Blue Room · Every day the site runs · Since Sep 8, 2026')).toBeVisible();
});

test('the flags beside the name lead to their sections, from another tab too', async () => {
  const { user } = record();
  await screen.findByRole('region', { name: 'Who may pick up' });
  const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
  const medical = screen.getByRole('region', { name: 'Medical and learning status' });
  expect(regions.indexOf(medical.getAttribute('aria-labelledby'))).toBe(1);
  await user.click(screen.getByRole('link', { name: 'Has an EpiPen' }));
  expect(document.activeElement).toContainElement(medical);
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  expect(screen.queryByRole('region', { name: 'Who may pick up' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Custody alert' }));
  expect(document.activeElement).toContainElement(await screen.findByRole('region', { name: 'Who may pick up' }));
});

test('medical and learning status are read when somebody asks, and each time anew', async () => {
  const { user, store } = record();
  const medical = within(await screen.findByRole('region', { name: 'Medical and learning status' }));
  await screen.findByRole('table', { name: 'Attendance' });
  expect(looks).toBe(0);
  expect(medical.getAllByText('Hidden')).toHaveLength(7);
  await user.click(medical.getByRole('button', { name: 'Show' }));
  expect(await medical.findByText('Peanuts')).toBeVisible();
  expect(looks).toBe(1);
  await waitFor(() => {
    expect(JSON.stringify(store.getState())).not.toContain('Peanuts');
  });
  await user.click(medical.getByRole('button', { name: 'Hide' }));
  expect(medical.queryByText('Peanuts')).not.toBeInTheDocument();
  await user.click(medical.getByRole('button', { name: 'Show' }));
  expect(await medical.findByText('Peanuts')).toBeVisible();
  expect(looks).toBe(2);
});

test('what cannot be shown says so in its place', async () => {
  server.use(
    http.get('*/api/roster/scholars/45/medical', () =>
      HttpResponse.json({ name: 'Error_Unavailable', detail: 'no', status: 503 }, { status: 503 }),
    ),
  );
  const { user } = record();
  const medical = within(await screen.findByRole('region', { name: 'Medical and learning status' }));
  await user.click(medical.getByRole('button', { name: 'Show' }));
  expect(await medical.findByText('It could not be shown. Try again.')).toBeVisible();
});

test('an enrollment is ended with a date and a note', async () => {
  server.use(
    http.put('*/api/roster/scholars/45/enrollments/900', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ...ENROLLMENT, status: 2, version: 3 });
    }),
  );
  const { user } = record();
  await user.click(await screen.findByRole('button', { name: 'Deactivate enrollment at North Hall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate enrollment at North Hall' }));
  const day = dialog.getByLabelText('Inactive date');
  await user.clear(day);
  await user.type(day, '9/1/2026');
  await user.click(dialog.getByRole('button', { name: 'Deactivate enrollment' }));
  expect((await dialog.findAllByText('Inactive date must not be before the enrollment date'))[0]).toBeVisible();
  await user.clear(day);
  await user.type(day, '11/20/2026');
  await user.type(dialog.getByLabelText(/Inactive notes/), 'Moved away');
  await user.click(dialog.getByRole('button', { name: 'Deactivate enrollment' }));
  expect(await screen.findByText('The enrollment was deactivated')).toBeVisible();
  expect(bodies).toEqual([
    expect.objectContaining({ version: 2, status: 2, inactiveDate: '2026-11-20', inactiveNotes: 'Moved away', classroomId: 5 }),
  ]);
});

test('of a child who has left for another site only the time here is shown', async () => {
  server.use(
    http.get('*/api/roster/scholars/45', () =>
      HttpResponse.json({
        ...MAYA,
        hasLeft: true,
        families: [],
        emergencyContacts: [],
        hasMedical: false,
        hasLearningStatus: false,
        hasEpiPen: false,
        hasAllergies: false,
        hasCustodyAlert: false,
      }),
    ),
  );
  const { user } = record();
  expect(await screen.findByText(/^This scholar has left your sites for another one\./)).toBeVisible();
  for (const title of ['Contacts', 'Documents', 'Photo', 'Medical and learning status']) {
    expect(screen.queryByRole('heading', { name: title })).not.toBeInTheDocument();
  }
  expect(screen.queryByText('Nobody may pick up')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Edit scholar' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  expect(await screen.findByRole('heading', { name: 'IDs' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Address and phone' })).not.toBeInTheDocument();
});

test('a child who is checked in is not deactivated without a word', async () => {
  server.use(
    http.put('*/api/roster/scholars/45/enrollments/900', async ({ request }) => {
      const body = (await request.json()) as { stillHere?: boolean };
      bodies.push(body);
      if (body.stillHere === true) {
        return HttpResponse.json({ ...ENROLLMENT, status: 2, version: 3 });
      }
      return HttpResponse.json(
        { name: 'Error_ScholarStillHere', detail: 'In the words of the service', status: 409 },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      );
    }),
  );
  const { user } = record();
  await user.click(await screen.findByRole('button', { name: 'Deactivate enrollment at North Hall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate enrollment at North Hall' }));
  await user.click(dialog.getByRole('button', { name: 'Deactivate enrollment' }));
  let asked = within(await screen.findByRole('dialog', { name: 'This scholar is checked in' }));
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect((await dialog.findAllByText(/still checked in at this site/))[0]).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Deactivate enrollment' }));
  asked = within(await screen.findByRole('dialog', { name: 'This scholar is checked in' }));
  await user.click(asked.getByRole('button', { name: 'Deactivate anyway' }));
  expect(await screen.findByText('The enrollment was deactivated')).toBeVisible();
  expect(bodies).toHaveLength(3);
  expect(bodies[2]).toMatchObject({ stillHere: true, status: 2 });
});

test('who is activated again may have left and come back', async () => {
  server.use(
    http.get('*/api/roster/scholars/45', () =>
      HttpResponse.json({ ...MAYA, enrollments: [{ ...ENROLLMENT, status: 2, inactiveDate: '2026-10-01' }] }),
    ),
  );
  const { user } = record();
  await user.click(await screen.findByRole('button', { name: 'Edit enrollment at North Hall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit enrollment at North Hall' }));
  expect(dialog.queryByText(/first day back/)).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Active' }));
  expect(await dialog.findByText(/set the enrollment date to the first day back/)).toBeVisible();
});

test('an edit leaves what nobody has looked at', async () => {
  server.use(
    http.put('*/api/roster/scholars/45', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ ...MAYA, version: 5 });
    }),
  );
  const { user } = edit();
  const name = await screen.findByDisplayValue('Maya');
  await user.type(name, 'lu');
  await user.click(screen.getByRole('button', { name: 'Save scholar' }));
  expect(await screen.findByText('elsewhere')).toBeVisible();
  expect(looks).toBe(0);
  expect(bodies[0]).toMatchObject({
    version: 4,
    firstName: 'Mayalu',
    customFields: ['Bus 7'],
    families: [
      { mappingId: 1, allowedToPick: true },
      { mappingId: 2, isBarred: true },
    ],
  });
  expect(bodies[0]).not.toHaveProperty('medical');
  expect(bodies[0]).not.toHaveProperty('learningStatus');
  expect(bodies[0]).not.toHaveProperty('enrollment');
});

test('what was looked at is edited; somebody else’s change in the meantime is shown beside it', async () => {
  let isFirst = true;
  server.use(
    http.put('*/api/roster/scholars/45', async ({ request }) => {
      bodies.push(await request.json());
      if (isFirst) {
        isFirst = false;
        return HttpResponse.json(
          { name: 'Error_VersionConflict', detail: 'changed', status: 409, current: { ...MAYA, scholarStudentId: 'S-99', version: 7 } },
          { status: 409 },
        );
      }
      return HttpResponse.json({ ...MAYA, version: 8 });
    }),
  );
  const { user, container } = edit();
  await user.click(await screen.findByRole('button', { name: 'Show and edit' }));
  const allergies = await screen.findByLabelText(/Allergies/);
  expect(allergies).toHaveValue('Peanuts');
  expect(looks).toBe(1);
  expect(await axe(container)).toHaveNoViolations();
  await user.type(allergies, ', milk');
  await user.click(screen.getByRole('button', { name: 'Save scholar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone else saved this first' }));
  expect(dialog.getByRole('heading', { name: 'Student ID' })).toBeVisible();
  expect(dialog.getByText('S-99')).toBeVisible();
  expect(dialog.getByText(/Allergies: Peanuts, milk/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Save selected values' }));
  expect(await screen.findByText('elsewhere')).toBeVisible();
  expect(bodies[1]).toMatchObject({
    version: 7,
    scholarStudentId: 'S-99',
    medical: { epiPen: true, allergies: 'Peanuts, milk' },
    learningStatus: { iepStatus: true },
  });
});

describe('a scholar who looks like another', () => {
  const KATIE = {
    scholarId: 46,
    firstName: 'Mayita',
    lastName: 'López',
    birthDate: '2018-03-04',
    enteringGrade: '3',
    sites: ['South Hall'],
    families: [],
    alike: 'nickname',
  };

  test('is compared, merged, and made two again', async () => {
    let isMerged = false;
    server.use(
      http.get('*/api/roster/scholars/45/similar', () =>
        HttpResponse.json(
          isMerged
            ? { results: [], count: 0, merges: [{ mergeId: 9, scholarId: 46, name: 'Mayita López', mergedAt: '2026-11-23T15:00:00Z' }] }
            : { results: [KATIE], count: 1, merges: [] },
        ),
      ),
      http.post('*/api/roster/scholars/45/merge', async ({ request }) => {
        bodies.push(await request.json());
        isMerged = true;
        return HttpResponse.json(MAYA);
      }),
      http.post('*/api/roster/scholars/45/unmerge', async ({ request }) => {
        bodies.push(await request.json());
        isMerged = false;
        return HttpResponse.json(MAYA);
      }),
    );
    const { user } = record();
    expect(await screen.findByText('This scholar looks like Mayita López.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    const dialog = screen.getByRole('dialog', { name: 'Is this the same child?' });
    expect(within(dialog).getByRole('table', { name: 'Mayita López' })).toBeVisible();
    expect(await axe(dialog)).toHaveNoViolations();
    await user.click(within(dialog).getByRole('button', { name: 'The same child: merge' }));
    expect(await screen.findByText(/Mayita López was merged into this scholar on/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('This scholar looks like Mayita López.')).toBeVisible();
    expect(bodies).toEqual([{ otherId: 46, version: 4 }, { mergeId: 9 }]);
  });

  test('stays when somebody may not, and says why', async () => {
    server.use(
      http.get('*/api/roster/scholars/45/similar', () => HttpResponse.json({ results: [KATIE], count: 1, merges: [] })),
      http.post('*/api/roster/scholars/45/merge', () =>
        HttpResponse.json(
          { title: 'x', status: 409, name: 'Error_ScholarElsewhere', detail: 'x', value: 'x', errors: {} },
          { status: 409 },
        ),
      ),
    );
    const { user } = record();
    await user.click(await screen.findByRole('button', { name: 'Compare' }));
    await user.click(screen.getByRole('button', { name: 'The same child: merge' }));
    expect(await screen.findByText(/also enrolled at a site/)).toBeVisible();
  });
});

test('a pick-up code is made and shown once', async () => {
  let made = 0;
  server.use(
    http.get('*/api/roster/scholars/45/pickup-codes', () =>
      HttpResponse.json({ count: made, results: made === 0 ? [] : [{ contactId: 1, madeAt: '2026-11-23T15:00:00Z', isUsedUp: false }] }),
    ),
    http.post('*/api/roster/families/1/pickup-code', () => {
      made += 1;
      return HttpResponse.json({ contactId: 1, code: '482913', scholars: 2 }, { status: 201 });
    }),
  );
  const { user } = record(['secure-check-in-check-out']);
  await user.click(await screen.findByRole('button', { name: 'Make pick-up code for Elena López' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pick-up code of Elena López' });
  expect(within(dialog).getByText('482913')).toBeVisible();
  expect(await within(dialog).findByRole('img', { name: 'The code as a picture to be scanned' })).toBeVisible();
  expect(within(dialog).getByText(/It counts for 2 scholars at your sites\.$/)).toBeVisible();
  expect(await axe(dialog)).toHaveNoViolations();
  // As in every dialog.
  expect(within(dialog).getByRole('button', { name: 'Done' }).parentElement).toHaveStyle({ paddingBottom: '16px' });
  // It cannot be shown again: only its button puts it away.
  await user.keyboard('{Escape}');
  expect(within(dialog).getByText('482913')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => {
    expect(screen.queryByText('482913')).not.toBeInTheDocument();
  });
  expect(await screen.findByText(/Has a pick-up code since/)).toBeVisible();
  // Another one ends the one that they have.
  await user.click(screen.getByRole('button', { name: 'New code for Elena López' }));
  const question = await screen.findByRole('dialog', { name: 'Give Elena López a new pick-up code?' });
  expect(made).toBe(1);
  await user.click(within(question).getByRole('button', { name: 'New code' }));
  expect(await screen.findByText('482913')).toBeVisible();
  expect(made).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  // Nobody who must not pick the child up gets one.
  expect(screen.queryByRole('button', { name: /pick-up code.*Rafael/ })).not.toBeInTheDocument();
});

test('attendance is shown for the days that the person chooses', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/api/roster/roster/scholar/attendance/drawer', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(DRAWER);
    }),
  );
  const { user } = record();
  await screen.findByRole('table', { name: 'Attendance' });
  expect(asked).toEqual(['?ssmId=900']);
  await user.selectOptions(screen.getByLabelText('Dates'), 'Since enrollment');
  await waitFor(() => {
    expect(asked.at(-1)).toBe('?ssmId=900&startDate=2026-09-08');
  });
  await user.selectOptions(screen.getByLabelText('Dates'), 'Choose dates');
  const from = screen.getByRole('textbox', { name: 'From' });
  expect(from).toHaveValue('10/27/2026');
  await user.clear(from);
  await user.type(from, '10/1/26{Enter}');
  await waitFor(() => {
    expect(asked.at(-1)).toBe('?ssmId=900&startDate=2026-10-01&endDate=2026-11-23');
  });
  const before = asked.length;
  await user.clear(from);
  await user.type(from, '12/1/2026{Enter}');
  expect(await screen.findByText('The end date must not be before the start date')).toBeVisible();
  expect(asked).toHaveLength(before);
});

test('the history tells whoever may edit what was done, and asks for more page by page', async () => {
  const asked: string[] = [];
  const entry = (id: number, action: string, entity: string, after: object | null) => ({
    id,
    occurredAt: `2026-11-2${String(id)}T15:05:00Z`,
    actorUserId: 7,
    actorName: 'Dana Reyes',
    actorClientId: 'web',
    action,
    entity,
    entityId: '45',
    before: null,
    after,
  });
  server.use(
    http.get('*/api/roster/scholars/45/history', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.get('cursor') ?? '');
      return HttpResponse.json(
        searchParams.get('cursor') === null
          ? {
              results: [
                entry(3, 'enrollment.edit', 'enrollment', { siteName: 'North Hall', status: 2 }),
                entry(2, 'scholar.merge', 'scholar', { firstName: 'Maya', lastName: 'López' }),
              ],
              next: 2,
            }
          : { results: [entry(1, 'scholar.create', 'scholar', { firstName: 'Maya', lastName: 'López' })], next: null },
      );
    }),
  );
  const page = (
    <Routes>
      <Route path="/roster/scholar/:scholarId" element={<ScholarPage />} />
    </Routes>
  );
  const { user, container } = render(page, {
    role: 6,
    route: '/roster/scholar/45',
    session: { canOpen: (path: string) => path !== '/audit' },
  });
  await user.click(await screen.findByRole('tab', { name: 'History' }));
  const rows = within(await screen.findByRole('table', { name: 'History' }));
  expect(rows.getByText(/Changed enrollment/)).toBeVisible();
  expect(rows.getByText(/Merged another entry into/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See all in the audit log' })).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: /Show (more|older)/ }));
  expect(await rows.findByText(/Created scholar/)).toBeVisible();
  expect(asked).toEqual(['', '2']);
});

test('those who may not edit a scholar are offered no history', async () => {
  const page = (
    <Routes>
      <Route path="/roster/scholar/:scholarId" element={<ScholarPage />} />
    </Routes>
  );
  render(page, { role: 7, route: '/roster/scholar/45', session: { may: (permission: string) => permission !== 'scholar:history' } });
  expect(await screen.findByRole('tab', { name: 'Overview' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'History' })).not.toBeInTheDocument();
});
