import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { AnalyticsPage } from './AnalyticsPage';

const DAYS = 'from=2026-11-01&to=2026-11-14';
const CHART = { startDate: '2026-11-01', endDate: '2026-11-14', asOf: '2026-11-23T20:15:00Z' };
const MARKS = { ada: 30.5, days: 9, present: 250, late: 20, absent: 30, notScheduled: 4, rate: 90, expected: 320, taken: 300, completion: 93.8 };
const WHO = { enrolled: 40, joined: 3, left: 2, ever: 50, retention: 80 };
const WEEKS = [
  { startDate: '2026-11-01', endDate: '2026-11-07' },
  { startDate: '2026-11-08', endDate: '2026-11-14' },
];

let asked: URL[] = [];

beforeEach(() => {
  asked = [];
  const answer = (make: (url: URL) => object) => ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    asked.push(url);
    return HttpResponse.json(make(url));
  };
  const sites = (figures: object[]) => ({ ...CHART, totals: figures[0], count: 2, results: figures.map((each, index) => ({ siteId: 111 + index, siteName: ['North', 'South'][index], scholarCapacity: 50, ...each })) });
  server.use(
    http.get('*/api/roster/analytics/ada', answer(() => ({ ...CHART, totals: MARKS, count: 2, results: [{ ...WEEKS[0], ...MARKS }, { ...WEEKS[1], ...MARKS, ada: null, completion: null }] }))),
    http.get('*/api/roster/analytics/ada/site/program/11', answer(() => sites([MARKS, { ...MARKS, ada: 12, completion: 100 }]))),
    http.get('*/api/roster/analytics/retention', answer(() => ({ ...CHART, totals: WHO, count: 2, results: WEEKS.map((week) => ({ ...week, ...WHO })) }))),
    http.get('*/api/roster/analytics/retention/site/program/11', answer(() => sites([WHO, { ...WHO, retention: 60 }]))),
    http.get('*/api/roster/analytics/enrollment', answer(() => ({ ...CHART, totals: WHO, count: 2, results: WEEKS.map((week) => ({ ...week, ...WHO })), scholarCapacity: 100, grades: [{ enteringGrade: -1, scholars: 10 }, { enteringGrade: 3, scholars: 30 }] }))),
    http.get('*/api/roster/analytics/enrollment/site/program/11', answer(() => sites([WHO, WHO]))),
    http.get('*/api/roster/sites/111/program/11/classrooms', () => HttpResponse.json({ results: [{ id: 5, name: 'Blue Room' }], count: 1, includesUnassignedScholars: false })),
    http.get(
      '*/api/roster/analytics/daily-attendance/scholar',
      answer(() => ({
        ...CHART,
        count: 1,
        results: [{ ssmId: 101, scholarId: 41, firstName: 'Maya', lastName: 'López', enteringGrade: 3, classroomId: 5, classroomName: 'Blue Room', hasEpiPen: false, hasAllergies: false, hasCustodyAlert: false, siteId: 111, siteName: 'North', totals: { taken: 9, present: 7, late: 1, absent: 1, notScheduled: 0 }, rate: 88.9 }],
      })),
    ),
  );
});

const open = (page: string, { place = '/a/1/p/11', query = DAYS } = {}) => render(<AnalyticsPage />, { role: 5, route: `${place}/analytics/scholar/${page}?${query}` });
const lastAsked = (path: string) => Object.fromEntries(asked.filter(({ pathname }) => pathname.endsWith(path)).at(-1)?.searchParams ?? []);

test('average daily attendance of a program: figures, the chart and its table, how it is calculated, and its sites', async () => {
  const { container, user } = await open('attendance/ada');
  expect(await screen.findByText('Over 9 days on which attendance was taken')).toBeVisible();
  expect(lastAsked('/ada')).toEqual({ programId: '11', freq: '1', startDate: '2026-11-01', endDate: '2026-11-14' });
  await user.click(screen.getByRole('button', { name: 'Table' }));
  const table = screen.getByRole('table', { name: 'Average daily attendance' });
  expect(within(table).getByRole('rowheader', { name: 'Nov 8 – Nov 14' }).closest('tr')).toHaveTextContent('--');
  await user.click(screen.getByText('How this is calculated'));
  expect(screen.getByText(/the sum of its sites’ averages/)).toBeVisible();
  const sites = screen.getByRole('table', { name: 'By site' });
  expect(within(sites).getByRole('link', { name: 'North' })).toHaveAttribute('href', `/a/1/p/11/s/111/analytics/scholar/attendance/ada?${DAYS}`);
  await user.click(within(sites).getByRole('button', { name: 'ADA' }));
  expect(within(sites).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['North', 'South']);
  await user.click(within(sites).getByRole('button', { name: 'ADA' }));
  expect(within(sites).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['South', 'North']);
  expect(await axe(container)).toHaveNoViolations();
});

test('what a chart is narrowed by is asked for, and stays on the other tabs', async () => {
  const { user, router } = await open('attendance/ada');
  await screen.findByText('Over 9 days on which attendance was taken');
  await user.click(screen.getByRole('button', { name: 'Day' }));
  expect(router.state.location.search).toBe(`?${DAYS}&every=day`);
  expect(lastAsked('/ada')).toEqual({ programId: '11', isDay: 'true', startDate: '2026-11-01', endDate: '2026-11-14' });
  expect(screen.getByRole('link', { name: 'Retention' })).toHaveAttribute('href', `/a/1/p/11/analytics/scholar/retention?${DAYS}&every=day`);
  await user.clear(screen.getByLabelText('To'));
  await user.type(screen.getByLabelText('To'), '10/1/2026{Enter}');
  expect(await screen.findByText('End date should be greater than Start date')).toBeVisible();
  expect(asked.some(({ searchParams }) => searchParams.get('endDate') === '2026-10-01')).toBe(false);
});

test('a site shows the scholars behind its chart, of one classroom if asked', async () => {
  const { user } = await open('attendance/ada', { place: '/a/1/p/11/s/111' });
  const scholars = await screen.findByRole('table', { name: 'By scholar' });
  expect(within(scholars).getByRole('link', { name: 'López, Maya' })).toHaveAttribute('href', '/a/1/p/11/s/111/roster/scholar/41');
  expect(screen.queryByRole('table', { name: 'By site' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: /Classroom/ }));
  await user.click(await screen.findByRole('option', { name: 'Blue Room' }));
  await screen.findByRole('table', { name: 'By scholar' });
  expect(lastAsked('/ada')).toMatchObject({ siteId: '111', groupIds: '5' });
  expect(lastAsked('/scholar')).toMatchObject({ siteId: '111', classId: '5', count: '25' });
});

test.each([
  ['attendance/completion', '93.8%', /Of 320 expected/],
  ['enrollment', '40%', /Of 100 places/],
  ['retention', '80%', /Of 50 who ever were/],
])('%s shows its figures', async (page, figure, note) => {
  const { container } = await open(page);
  expect(await screen.findByText(note)).toBeVisible();
  expect(screen.getAllByText(figure).length).toBeGreaterThan(0);
  expect(await axe(container)).toHaveNoViolations();
});

test('what cannot be counted now says so, and can be tried again', async () => {
  server.use(http.get('*/api/roster/analytics/retention', () => HttpResponse.json({ title: 'Technical Error' }, { status: 503 }), { once: true }));
  const { user } = await open('retention');
  await user.click(await screen.findByRole('button', { name: /Try again/ }));
  expect(await screen.findByText(/Of 50 who ever were/)).toBeVisible();
});

test('without a program, it is asked for', async () => {
  server.use(http.get('*/api/admin/accounts/accprogsiteinfo/account/1', () => HttpResponse.json({ accountId: 1, accountName: 'Harbor', programs: [{ programId: 11, programName: 'Explorers', sites: [] }] })));
  await open('attendance/ada', { place: '/a/1' });
  expect(screen.queryByText('Average daily attendance', { selector: 'dt' })).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Explorers' })).toHaveAttribute('href', '/a/1/p/11/analytics/scholar/attendance/ada');
  expect(asked).toEqual([]);
});
