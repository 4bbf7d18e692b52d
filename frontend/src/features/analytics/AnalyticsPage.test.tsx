import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { clearSelectedPrograms, keepSelectedProgram, readSelectedProgram } from '@/shared/browser/selectedPrograms';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { AnalyticsPage } from './AnalyticsPage';

const DAYS = 'from=2026-11-01&to=2026-11-14';
const CHART = { startDate: '2026-11-01', endDate: '2026-11-14', asOf: '2026-11-23T20:15:00Z' };
const MARKS = {
  ada: 30.5,
  days: 9,
  incompleteDays: 0,
  incompleteSites: 0,
  closedDays: 0,
  present: 250,
  late: 20,
  absent: 30,
  notScheduled: 4,
  rate: 90,
  expected: 320,
  taken: 300,
  completion: 93.8,
};
const WHO = { enrolled: 40, joined: 3, left: 2, ever: 50, retention: 80 };
const WEEKS = [
  { startDate: '2026-11-01', endDate: '2026-11-07' },
  { startDate: '2026-11-08', endDate: '2026-11-14' },
];
const MAYA = {
  ssmId: 101,
  scholarId: 41,
  firstName: 'Maya',
  lastName: 'López',
  enteringGrade: '3',
  classroomId: 5,
  classroomName: 'Blue Room',
  hasEpiPen: false,
  hasAllergies: false,
  hasCustodyAlert: false,
  siteId: 111,
  siteName: 'North',
};

let asked: URL[] = [];

beforeEach(() => {
  asked = [];
  localStorage.clear();
  const answer =
    (make: (url: URL) => object) =>
    ({ request }: { request: Request }) => {
      const url = new URL(request.url);
      asked.push(url);
      return HttpResponse.json(make(url));
    };
  const sites = (figures: object[]) => ({
    ...CHART,
    totals: figures[0],
    count: 2,
    results: figures.map((each, index) => ({ siteId: 111 + index, siteName: ['North', 'South'][index], scholarCapacity: 50, ...each })),
  });
  server.use(
    http.get('*/api/admin/programs/11/info', () =>
      HttpResponse.json({ programId: 11, programName: 'Explorers', startDate: '2026-09-08', endDate: '2027-06-18', sitePanels: [] }),
    ),
    http.get(
      '*/api/roster/analytics/ada',
      answer(() => ({
        ...CHART,
        totals: MARKS,
        count: 2,
        results: [
          { ...WEEKS[0], ...MARKS },
          { ...WEEKS[1], ...MARKS, ada: null, completion: null },
        ],
      })),
    ),
    http.get(
      '*/api/roster/analytics/ada/site/program/11',
      answer(() => sites([MARKS, { ...MARKS, ada: 12, completion: 100 }])),
    ),
    http.get(
      '*/api/roster/analytics/completion',
      answer(() => ({ ...CHART, totals: MARKS, count: 1, results: [{ ...WEEKS[0], ...MARKS }] })),
    ),
    http.get(
      '*/api/roster/analytics/completion/site/program/11',
      answer(() => sites([MARKS, MARKS])),
    ),
    http.get(
      '*/api/roster/analytics/completion/missing/registers',
      answer(() => ({
        ...CHART,
        count: 3,
        results: [
          { siteId: 111, siteName: 'North', day: '2026-11-13', missing: 60 },
          { siteId: 112, siteName: 'South', day: '2026-11-13', missing: 40 },
          { siteId: 111, siteName: 'North', day: '2026-11-12', missing: 1 },
        ],
      })),
    ),
    http.get(
      '*/api/roster/analytics/completion/missing',
      answer(() => ({ ...CHART, count: 26, results: [{ ...MAYA, day: '2026-11-13' }] })),
    ),
    http.get(
      '*/api/roster/analytics/enrollment/scholars',
      answer((url) => ({
        ...CHART,
        count: 1,
        results: [
          {
            ...MAYA,
            enrolledOn: '2026-09-08',
            leftOn: url.searchParams.get('which') === 'left' ? '2026-11-12' : null,
            leftNote: 'Moved away',
          },
        ],
      })),
    ),
    http.get(
      '*/api/roster/analytics/daily-attendance/details',
      answer(() => ({
        ...CHART,
        count: 1,
        results: [
          {
            ...MAYA,
            day: '2026-11-13',
            mark: {
              status: 'Late',
              checkIn: '15:20:00',
              checkOut: null,
              checkout: '--',
              collectedBy: null,
              note: null,
              transportation: null,
              version: 1,
              markedAt: '2026-11-13T20:20:00Z',
              markedBy: { userId: 7, name: 'Ana' },
            },
          },
        ],
      })),
    ),
    http.get(
      '*/api/roster/analytics/retention',
      answer(() => ({ ...CHART, totals: WHO, count: 2, results: WEEKS.map((week) => ({ ...week, ...WHO })) })),
    ),
    http.get(
      '*/api/roster/analytics/retention/site/program/11',
      answer(() => sites([WHO, { ...WHO, retention: 60 }])),
    ),
    http.get(
      '*/api/roster/analytics/enrollment',
      answer(() => ({
        ...CHART,
        totals: WHO,
        count: 2,
        results: WEEKS.map((week) => ({ ...week, ...WHO })),
        scholarCapacity: 100,
        grades: [
          { enteringGrade: 'Pre-K', scholars: 10 },
          { enteringGrade: '3', scholars: 30 },
        ],
      })),
    ),
    http.get(
      '*/api/roster/analytics/enrollment/site/program/11',
      answer(() => sites([WHO, WHO])),
    ),
    http.get('*/api/roster/sites/111/program/11/classrooms', () =>
      HttpResponse.json({ results: [{ id: 5, name: 'Blue Room' }], count: 1, includesUnassignedScholars: false }),
    ),
    http.get(
      '*/api/roster/analytics/daily-attendance/scholar',
      answer(() => ({
        ...CHART,
        count: 1,
        results: [{ ...MAYA, totals: { taken: 9, present: 7, late: 1, absent: 1, notScheduled: 0 }, rate: 88.9 }],
      })),
    ),
  );
});

const open = (page: string, { place = '/a/1/p/11', query = DAYS } = {}) =>
  render(<AnalyticsPage />, { role: 5, route: `${place}/analytics/scholar/${page}?${query}` });
const lastAsked = (path: string) => Object.fromEntries(asked.filter(({ pathname }) => pathname.endsWith(path)).at(-1)?.searchParams ?? []);

test('average daily attendance of a program: figures, the chart and its table, how it is calculated, and its sites', async () => {
  const { container, user } = await open('attendance/ada');
  expect(await screen.findByText('Over 9 complete registers of a site and day')).toBeVisible();
  expect(lastAsked('/ada')).toEqual({ programId: '11', freq: '1', startDate: '2026-11-01', endDate: '2026-11-14' });
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const table = screen.getByRole('table', { name: 'Average daily attendance' });
  expect(within(table).getByRole('rowheader', { name: 'Nov 8 – Nov 14' }).closest('tr')).toHaveTextContent('--');
  await user.click(screen.getByText('How this is calculated'));
  expect(screen.getByText(/the sum of its sites’ averages/)).toBeVisible();
  const sites = screen.getByRole('table', { name: 'By site' });
  expect(within(sites).getByRole('link', { name: 'North' })).toHaveAttribute(
    'href',
    `/a/1/p/11/s/111/analytics/scholar/attendance/ada?${DAYS}`,
  );
  await user.click(within(sites).getByRole('button', { name: 'ADA' }));
  expect(
    within(sites)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['North', 'South']);
  await user.click(within(sites).getByRole('button', { name: 'ADA' }));
  expect(
    within(sites)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['South', 'North']);
  expect(await axe(container)).toHaveNoViolations();
});

test('days and sites that are incomplete are left out, and shown as that', async () => {
  const totals = { ...MARKS, incompleteDays: 3, incompleteSites: 1, closedDays: 1 };
  const results = [
    { ...WEEKS[0], ...MARKS },
    { ...WEEKS[1], ...MARKS, ada: 12, incompleteDays: 3, incompleteSites: 1 },
  ];
  server.use(
    http.get('*/api/roster/analytics/ada', () => HttpResponse.json({ ...CHART, totals, count: 2, results })),
    http.get('*/api/roster/analytics/ada/site/program/11', () =>
      HttpResponse.json({
        ...CHART,
        totals,
        count: 1,
        results: [{ siteId: 111, siteName: 'North', ...MARKS, ada: null, days: 0, incompleteDays: 3, incompleteSites: 1 }],
      }),
    ),
  );
  const { user } = await open('attendance/ada');
  expect(
    await screen.findByText(
      "Over 9 complete registers of a site and day. 3 incomplete registers are left out. 1 site has no complete register and is left out. 1 day with marks is left out: it's a holiday or has no session",
    ),
  ).toBeVisible();
  expect(screen.getAllByText('ADA without every site')[0]).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const table = within(screen.getByRole('table', { name: 'Average daily attendance' }));
  expect(table.getByRole('rowheader', { name: 'Nov 8 – Nov 14' }).closest('tr')).toHaveTextContent('12Without 1 site');
  expect(table.getByRole('rowheader', { name: 'Nov 1 – Nov 7' }).closest('tr')).not.toHaveTextContent('Without');
  const sites = within(screen.getByRole('table', { name: 'By site' }));
  expect(sites.getByRole('link', { name: 'North' }).closest('tr')).toHaveTextContent('Incomplete');
});

test('what a chart is narrowed by is asked for, and stays on the other tabs', async () => {
  const { user, router } = await open('attendance/ada');
  await screen.findByText('Over 9 complete registers of a site and day');
  await user.click(screen.getByRole('button', { name: 'Day' }));
  expect(router.state.location.search).toBe(`?${DAYS}&every=day`);
  expect(lastAsked('/ada')).toEqual({ programId: '11', isDay: 'true', startDate: '2026-11-01', endDate: '2026-11-14' });
  expect(screen.getByRole('link', { name: 'Retention' })).toHaveAttribute(
    'href',
    `/a/1/p/11/analytics/scholar/retention?${DAYS}&every=day`,
  );
  await user.clear(screen.getByLabelText('To'));
  await user.type(screen.getByLabelText('To'), '10/1/2026{Enter}');
  expect(await screen.findByText('End date should be greater than Start date')).toBeVisible();
  expect(screen.getByText('Change the dates to see the figures.')).toBeVisible();
  // The next visit starts from days that can be shown.
  expect(readSelectedProgram('attendance')?.filters).toEqual({ every: 'day' });
  expect(asked.some(({ searchParams }) => searchParams.get('endDate') === '2026-10-01')).toBe(false);
});

test('a site shows the scholars behind its chart, of one classroom if asked', async () => {
  const { user } = await open('attendance/ada', { place: '/a/1/p/11/s/111' });
  const scholars = await screen.findByRole('table', { name: 'By scholar' });
  expect(screen.getByText('Over 9 days with a complete register')).toBeVisible();
  expect(within(scholars).getByRole('link', { name: 'López, Maya' })).toHaveAttribute('href', '/a/1/p/11/s/111/roster/scholar/41');
  expect(screen.queryByRole('table', { name: 'By site' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: /Classroom/ }));
  await user.click(await screen.findByRole('option', { name: 'Blue Room' }));
  await screen.findByRole('table', { name: 'By scholar' });
  expect(lastAsked('/ada')).toMatchObject({ siteId: '111', groupIds: '5' });
  expect(lastAsked('/scholar')).toMatchObject({ siteId: '111', classId: '5', count: '25' });
});

test.each([
  ['ada', 'attendance/ada', 'attendance', 'By scholar'],
  ['retention', 'retention', 'retention', 'Scholars behind the figures'],
] as const)('%s: a classroom that the site does not have (any more) narrows nothing, and is not kept', async (chart, page, area, table) => {
  keepSelectedProgram(area, { programId: 11, siteId: 111, filters: { from: '2026-11-01', to: '2026-11-14', group: '99' } });
  const kept = open(page, { place: '/a/1/p/11/s/111', query: '' });
  await screen.findByRole('table', { name: table });
  await waitFor(() => {
    expect(kept.router.state.location.search).toBe(`?${DAYS}`);
  });
  await waitFor(() => {
    expect(readSelectedProgram(area)?.filters).toEqual({ from: '2026-11-01', to: '2026-11-14' });
  });
  expect(screen.getByRole('combobox', { name: /Classroom/ })).toHaveTextContent('All classrooms');
  expect(lastAsked(`/${chart}`)).toMatchObject({ startDate: '2026-11-01' });
  expect(lastAsked(`/${chart}`)).not.toHaveProperty('groupIds');
  kept.unmount();
  const followed = open(page, { place: '/a/1/p/11/s/111', query: `${DAYS}&group=5` });
  await screen.findByRole('table', { name: table });
  expect(await screen.findByRole('combobox', { name: /Classroom/ })).toHaveTextContent('Blue Room');
  expect(lastAsked(`/${chart}`)).toMatchObject({ groupIds: '5' });
  expect(followed.router.state.location.search).toBe(`?${DAYS}&group=5`);
});

test('a classroom in the address goes when the site turns out to have none', async () => {
  server.use(
    http.get('*/api/roster/sites/111/program/11/classrooms', () =>
      HttpResponse.json({ results: [], count: 0, includesUnassignedScholars: false }),
    ),
  );
  const { router } = open('attendance/ada', { place: '/a/1/p/11/s/111', query: `${DAYS}&group=5` });
  await waitFor(() => {
    expect(router.state.location.search).toBe(`?${DAYS}`);
  });
  await screen.findByRole('table', { name: 'By scholar' });
  expect(lastAsked('/ada')).not.toHaveProperty('groupIds');
  expect(lastAsked('/scholar')).not.toHaveProperty('classId');
});

test('the scholars behind a program are sorted by the service, and each mark is one step away', async () => {
  const { user } = await open('attendance/ada');
  const scholars = await screen.findByRole('table', { name: 'By scholar' });
  expect(within(scholars).getByRole('columnheader', { name: 'Site/Session' })).toBeVisible();
  expect(within(scholars).getByRole('link', { name: 'López, Maya' })).toHaveAttribute('href', '/a/1/p/11/s/111/roster/scholar/41');
  expect(lastAsked('/scholar')).toMatchObject({ programId: '11', page: '1' });
  await user.click(within(scholars).getByRole('button', { name: 'Attendance rate' }));
  expect(lastAsked('/scholar')).toMatchObject({ sortField: 'rate', sortDir: 'desc' });
  await user.click(within(scholars).getByRole('button', { name: 'Attendance rate' }));
  expect(lastAsked('/scholar')).toMatchObject({ sortField: 'rate', sortDir: 'asc' });
  // A figure leads to what is behind it.
  await user.click(screen.getByRole('button', { name: 'Late: 20. Show the rows' }));
  expect(lastAsked('/scholar')).toMatchObject({ sortField: 'late', sortDir: 'desc' });
  await user.click(screen.getByRole('button', { name: 'Each mark' }));
  const marks = await screen.findByRole('table', { name: 'Each mark' });
  expect(within(marks).getByRole('row', { name: /Late/ })).toHaveTextContent(/Fri, Nov 13.*López, Maya.*3:20.PM/);
});

test('the rows of a figure are scholars from the first page on, also while each mark is shown', async () => {
  server.use(
    http.get('*/api/roster/analytics/daily-attendance/scholar', ({ request }) => {
      asked.push(new URL(request.url));
      return HttpResponse.json({
        ...CHART,
        count: 60,
        results: [{ ...MAYA, totals: { taken: 9, present: 7, late: 1, absent: 1, notScheduled: 0 }, rate: 88.9 }],
      });
    }),
  );
  const { user } = open('attendance/ada');
  await screen.findByRole('table', { name: 'By scholar' });
  await user.click(screen.getByRole('button', { name: 'Go to page 3' }));
  await waitFor(() => {
    expect(lastAsked('/scholar')).toMatchObject({ page: '3' });
  });
  await user.click(screen.getByRole('button', { name: 'Each mark' }));
  await screen.findByRole('table', { name: 'Each mark' });
  await user.click(screen.getByRole('button', { name: 'Late: 20. Show the rows' }));
  const scholars = await screen.findByRole('table', { name: 'By scholar' });
  expect(screen.queryByRole('table', { name: 'Each mark' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'By scholar', pressed: true })).toBeVisible();
  expect(lastAsked('/scholar')).toMatchObject({ page: '1', sortField: 'late', sortDir: 'desc' });
  expect(scholars.closest('[tabindex="-1"]')).toHaveFocus();
});

test('missing marks are listed by register', async () => {
  const { container, user } = open('attendance/completion');
  const missing = await screen.findByRole('table', { name: 'Missing marks' });
  const lines = () =>
    within(missing)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  expect(lines()).toEqual(['Fri, Nov 13North60', 'Fri, Nov 13South40', 'Thu, Nov 12North1']);
  expect(within(missing).getAllByRole('link')[1]).toHaveAttribute('href', '/a/1/p/11/s/112/attendance?day=2026-11-13');
  expect(lastAsked('/registers')).toMatchObject({ programId: '11', page: '1', count: '25' });
  await user.click(within(missing).getByRole('button', { name: 'Site/Session' }));
  await waitFor(() => {
    expect(lastAsked('/registers')).toMatchObject({ sortField: 'siteName', sortDir: 'asc' });
  });
  expect(screen.getByRole('button', { name: 'By register' })).toHaveAttribute('aria-pressed', 'true');
  expect(await axe(container)).toHaveNoViolations();
});

test('registers whose marks could not be read can be tried again', async () => {
  server.use(
    http.get(
      '*/api/roster/analytics/completion/missing/registers',
      () => HttpResponse.json({ title: 'Technical Error' }, { status: 503 }),
      {
        once: true,
      },
    ),
  );
  const { user } = open('attendance/completion');
  await user.click(await screen.findByRole('button', { name: /Try again/ }));
  expect(await screen.findByRole('table', { name: 'Missing marks' })).toHaveTextContent('Fri, Nov 13North60');
});

test('a range of days is chosen by its name, and the file is called by it', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-24T17:00:00Z'), doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'performance'] });
  const { user, router, container } = open('attendance/ada');
  const days = await screen.findByRole('combobox', { name: 'Days' });
  expect(days).toHaveTextContent('Other days');
  for (const [name, from, to] of [
    ['This week', '2026-11-22', '2026-11-24'],
    ['Last week', '2026-11-15', '2026-11-21'],
    ['This month', '2026-11-01', '2026-11-24'],
    ['Program so far', '2026-09-08', '2026-11-24'],
    ['Last month', '2026-10-01', '2026-10-31'],
  ] as const) {
    await user.click(days);
    await user.click(await screen.findByRole('option', { name }));
    expect(router.state.location.search).toBe(`?from=${from}&to=${to}`);
    expect(days).toHaveTextContent(name);
  }
  expect(screen.getByLabelText('From')).toHaveValue('10/01/2026');
  expect(await axe(container)).toHaveNoViolations();
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  server.use(http.get('*/api/roster/analytics/ada', () => new HttpResponse('a,b', { headers: { 'Content-Type': 'text/csv' } })));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('menuitem', { name: 'By week (CSV)' }));
  await waitFor(() => {
    expect(saved).toEqual(['attendance-2026-10-01_2026-10-31.csv']);
  });
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('every missing mark has its row, which opens the register of its day', async () => {
  const { container, user } = await open('attendance/completion');
  await user.click(await screen.findByRole('button', { name: 'By scholar' }));
  const missing = await screen.findByRole('table', { name: 'Missing marks' });
  expect(within(missing).getByRole('link', { name: 'Fri, Nov 13' })).toHaveAttribute('href', '/a/1/p/11/s/111/attendance?day=2026-11-13');
  await user.click(within(missing).getByRole('button', { name: 'Scholar' }));
  expect(lastAsked('/missing')).toEqual({
    programId: '11',
    startDate: '2026-11-01',
    endDate: '2026-11-14',
    page: '1',
    count: '25',
    sortField: 'lastName',
    sortDir: 'asc',
  });
  await user.click(screen.getByRole('button', { name: 'Go to page 2' }));
  expect(lastAsked('/missing')).toMatchObject({ page: '2', sortField: 'lastName' });
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(screen.getByRole('button', { name: 'Marks missing: 20. Show the rows' }));
  expect(scrolled).toHaveBeenCalledWith({ block: 'start' });
  // Their heading goes with them.
  expect(scrolled.mock.contexts[0]).toContainElement(screen.getByRole('heading', { name: 'Missing marks' }));
  scrolled.mockRestore();
  expect(missing.closest('[tabindex="-1"]')).toHaveFocus();
  expect(await axe(container)).toHaveNoViolations();
});

test('who left is a click on the figure away, also by period', async () => {
  const { user, router } = await open('retention');
  await user.click(await screen.findByRole('button', { name: 'Left: 2. Show the rows' }));
  const left = await screen.findByRole('table', { name: 'Scholars behind the figures' });
  await waitFor(() => {
    expect(left).toBeInTheDocument();
    expect(lastAsked('/scholars')).toMatchObject({ which: 'left', programId: '11' });
  });
  expect(await screen.findByText('Moved away')).toBeVisible();
  expect(screen.getByText('Nov 12, 2026')).toBeVisible();
  expect(router.state.location.search).toBe(`?${DAYS}&rows=left`);
  await user.click(screen.getByRole('button', { name: 'Table' }));
  expect(screen.getByRole('link', { name: 'Nov 8 – Nov 14' })).toHaveAttribute(
    'href',
    '/a/1/p/11/analytics/scholar/retention?from=2026-11-08&to=2026-11-14&rows=left',
  );
});

test('what the charts are narrowed by is found again, until another program is chosen', async () => {
  const first = await open('retention', { query: `${DAYS}&every=month` });
  await screen.findByText(/Of 50 who ever were/);
  expect(readSelectedProgram('retention')).toEqual({
    programId: 11,
    siteId: 0,
    filters: { from: '2026-11-01', to: '2026-11-14', every: 'month' },
  });
  first.unmount();
  const { router } = await open('retention', { query: '' });
  await waitFor(() => {
    expect(router.state.location.search).toBe(`?${DAYS}&every=month`);
  });
  expect(lastAsked('/retention')).toMatchObject({ freq: '3', startDate: '2026-11-01' });
});

test('what was kept of another program is not followed', async () => {
  keepSelectedProgram('retention', { programId: 12, siteId: 0, filters: { every: 'month' } });
  const { router } = await open('retention', { query: '' });
  await screen.findByText(/Of 50 who ever were/);
  expect(router.state.location.search).not.toContain('every');
  expect(lastAsked('/retention')).toMatchObject({ freq: '1' });
  clearSelectedPrograms();
  expect(readSelectedProgram('retention')).toBeNull();
});

test('kept days that no chart can be made of are not followed', async () => {
  keepSelectedProgram('retention', { programId: 11, siteId: 0, filters: { to: '2020-01-01', every: 'month' } });
  const { router } = await open('retention', { query: '' });
  await screen.findByText(/Of 50 who ever were/);
  expect(router.state.location.search).toBe('?every=month');
});

test.each([
  ['attendance/completion', '93.8%', /Of 320 expected/],
  ['enrollment', '40.0%', /Of 100 places/],
  ['retention', '80.0%', /Of 50 who ever were/],
])('%s shows its figures', async (page, figure, note) => {
  const { container } = await open(page);
  expect(await screen.findByText(note)).toBeVisible();
  expect(screen.getAllByText(figure).length).toBeGreaterThan(0);
  expect(await axe(container)).toHaveNoViolations();
});

test('what cannot be counted now says so, and can be tried again', async () => {
  server.use(
    http.get('*/api/roster/analytics/retention', () => HttpResponse.json({ title: 'Technical Error' }, { status: 503 }), { once: true }),
  );
  const { user } = await open('retention');
  await user.click(await screen.findByRole('button', { name: /Try again/ }));
  expect(await screen.findByText(/Of 50 who ever were/)).toBeVisible();
});

test('without a program, it is asked for', async () => {
  server.use(
    http.get('*/api/admin/accounts/accprogsiteinfo/account/1', () =>
      HttpResponse.json({ accountId: 1, accountName: 'Harbor', programs: [{ programId: 11, programName: 'Explorers', sites: [] }] }),
    ),
  );
  await open('attendance/ada', { place: '/a/1' });
  expect(screen.queryByText('Average daily attendance', { selector: 'dt' })).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Explorers' })).toHaveAttribute('href', '/a/1/p/11/analytics/scholar/attendance/ada');
  expect(asked).toEqual([]);
});
