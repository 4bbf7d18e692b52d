import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { MoveRequest, ScholarEntry } from '@/api/roster';
import { axe } from '@/test/axe';
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
const OMAR: ScholarEntry = { ...MAYA, enrollmentId: 502, scholarId: 42, firstName: 'Omar', lastName: 'Bailey', gender: '', classroomId: null, classroomName: '', status: 2 };

let asked: URLSearchParams[] = [];
let moved: MoveRequest[] = [];

beforeEach(() => {
  asked = [];
  moved = [];
  server.use(
    http.get('*/api/admin/column-layouts/:list', () => HttpResponse.json({ columns: [], isCompact: false })),
    http.get('*/api/roster/roster/scholar-status', () => HttpResponse.json({ upload: null })),
    http.get('*/api/roster/scholars', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ results: [OMAR, MAYA], count: 30, isCountExact: true });
    }),
    http.get('*/api/roster/sites/111/program/11/classrooms', () =>
      HttpResponse.json({ results: [{ id: 5, accountId: 1, programId: 11, siteId: 111, name: 'Blue Room', capacity: 20, version: 1 }], count: 1, includesUnassignedScholars: true }),
    ),
    http.put('*/api/roster/enrollments/bulk-classroom', async ({ request }) => {
      moved.push((await request.json()) as MoveRequest);
      return HttpResponse.json({ results: [{ id: 502, name: 'Omar Bailey', isDone: true, error: null }], done: 1, failed: 0, undoToken: 'back' });
    }),
  );
});

async function open(role = 6, session = {}) {
  const view = render(<ScholarListPage />, { role, route: ROSTER, session });
  await screen.findByText('López');
  return view;
}

test('lists the scholars of the site, 25 a page, accessibly', async () => {
  const { container } = await open();
  const columns = screen.getAllByRole('columnheader').map((each) => each.textContent).filter((each) => each !== '');
  expect(columns).toEqual(['Last name', 'First name', 'Entering grade', 'Classroom', 'Status', 'Birth date', 'Gender', 'Enrollment date', 'Actions']);
  expect(screen.getByText('Mar 4, 2018', { selector: '[data-id="501"] *' })).toBeVisible();
  expect(screen.getByText('Unassigned', { selector: '[data-id="502"] *' })).toBeVisible();
  expect(Object.fromEntries(asked[0]!)).toEqual({ accountId: '1', programId: '11', siteId: '111', sortField: 'lastName', sortDir: 'asc', page: '1', count: '25' });
  expect(screen.getByRole('link', { name: 'Maya López' })).toHaveAttribute('href', '/a/1/p/11/s/111/roster/scholar/41');
  expect(await axe(container)).toHaveNoViolations();
});

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
  const { container } = render(<ScholarList place={{ accountId: 1, programId: 0, siteId: 0 }} id="participants" />, { role: 4, route: '/a/1/account/participants' });
  await screen.findByText('López');
  expect(screen.getByRole('heading', { name: /^Participants/ })).toBeVisible();
  expect(Object.fromEntries(asked[0]!)).toEqual({ accountId: '1', sortField: 'lastName', sortDir: 'asc', page: '1', count: '25' });
  expect(screen.getByText('North', { selector: '[data-id="501"] *' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Classroom' })).not.toBeInTheDocument();
  expect(layouts).toEqual(['participants']);
  expect(await axe(container)).toHaveNoViolations();
});

test('above the list stands who may be one child', async () => {
  const places: string[] = [];
  server.use(
    http.get('*/api/roster/scholars/similar/pairs', ({ request }) => {
      places.push(new URL(request.url).search);
      return HttpResponse.json({ results: [{ scholarId: 45, name: 'Maya López', otherId: 46, otherName: 'Mayita López', alike: 'nickname' }], count: 1 });
    }),
  );
  await open();
  expect(await screen.findByRole('link', { name: 'Maya López and Mayita López' })).toHaveAttribute('href', expect.stringMatching(/\/roster\/scholar\/45$/));
  expect(places).toHaveLength(1);
});

test('columns that few people look for are there to be shown, custom fields by their names', async () => {
  const hidden = ['gender', 'enrollmentDate', 'birthDate', 'classroomName', 'status'];
  const shown = ['scheduledDays', 'ethnicity', 'homePhone', 'consentFieldTrip', 'customFields.1'];
  server.use(
    http.get('*/api/admin/column-layouts/:list', () =>
      HttpResponse.json({ columns: [...hidden.map((id) => ({ id, isHidden: true })), ...shown.map((id) => ({ id, isHidden: false }))], isCompact: false }),
    ),
    http.get('*/api/roster/participants/column-config', () => HttpResponse.json({ accountId: 1, customFields: ['', 'Bus number', '', '', '', ''], results: [], count: 0 })),
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

test('with several sites in view one is searched for, and narrows the list', async () => {
  const sought: string[] = [];
  server.use(
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
  const { user, container } = render(<ScholarList place={{ accountId: 1, programId: 0, siteId: 0 }} id="participants" />, { role: 4, route: '/a/1/account/participants' });
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
  expect(await axe(container)).toHaveNoViolations();
});
