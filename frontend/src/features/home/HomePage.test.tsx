import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import i18next from 'i18next';
import type { UserCourse } from '@/api/learning-management';
import type { EventHolidayDto, Task, TaskEventDashboard } from '@/api/planner';
import type { SiteToday } from '@/api/roster';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { HomePage } from './HomePage';

const NORTH = {
  siteId: 111,
  siteName: 'North',
  status: 1,
  startDate: '2026-09-07',
  endDate: '2027-06-18',
  siteAddress: '1 Main St',
  city: 'Mesa',
  state: 'AZ',
  postalCode: '85201',
  timeZone: 'America/Phoenix',
  startTime: '03:00 PM',
  endTime: '06:00 PM',
  siteDays: [1, 2, 3, 4, 5],
};
const SOUTH = { ...NORTH, siteId: 112, siteName: 'South', timeZone: 'America/New_York', siteDays: [1] };
const INFO = {
  programName: 'Morning Stars',
  siteName: null,
  programId: 11,
  accountId: 1,
  status: 1,
  productId: 1,
  startDate: '2026-09-07',
  endDate: '2027-06-18',
  isFinalSubmit: true,
  sitePanels: [],
};

const NOTHING: TaskEventDashboard = {
  startDate: '2026-11-20',
  endDate: '2026-11-26',
  figures: { notStarted: 0, inProgress: 0, completed: 0, skipped: 0, overdue: 0, due: 0 },
  overdue: [],
  due: [],
  events: [],
  holidays: [],
};

let overview: SiteToday[] = [];
let plan: TaskEventDashboard = NOTHING;
let askedPlans: Record<string, string>[] = [];
let courses: UserCourse[] = [];

beforeEach(() => {
  overview = [];
  plan = NOTHING;
  askedPlans = [];
  courses = [];
  // Friday, 3:30 PM in New York.
  jest.useFakeTimers({
    now: new Date('2026-11-20T20:30:00Z'),
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'queueMicrotask',
      'nextTick',
      'setImmediate',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
  server.use(
    http.get('*/api/admin/programs/11/info', () => HttpResponse.json(INFO)),
    http.get('*/api/admin/sites/program/11', () => HttpResponse.json({ results: [NORTH, SOUTH], count: 2, totalActiveCount: 2 })),
    http.get('*/api/roster/attendance/overview', () => HttpResponse.json({ results: overview, count: overview.length })),
    http.get('*/api/planner/dashboard/task-event', ({ request }) => {
      askedPlans.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json(plan);
    }),
    http.get('*/api/learning-management/userCourses', () => HttpResponse.json({ results: courses })),
    http.get('*/api/identity/users/:id/roles', () =>
      HttpResponse.json({ userRoles: [{ userId: 7, accountId: 1, programId: 11, siteId: null, roleId: 5, status: 1 }] }),
    ),
  );
});
afterEach(() => {
  jest.useRealTimers();
});

test('program admin: where the program stands and which sites meet today', async () => {
  const { container } = render(<HomePage />, { role: 5, route: '/home' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Morning Stars' })).toBeVisible();
  expect(await screen.findByText('1 of 2')).toBeVisible();
  expect(screen.getByText('Week 11 of 41')).toBeVisible();
  const [first, second] = within(screen.getByRole('list', { name: 'Sites' })).getAllByRole('listitem');
  expect(first).toHaveTextContent(/North.*Meets today.*3:00.PM – 6:00.PM MST/);
  expect(second).toHaveTextContent(/South.*No session today.*Next: Mon, Nov 23/);
  expect(await axe(container)).toHaveNoViolations();
});

test('a program that is not set up leads on to its set-up', async () => {
  server.use(http.get('*/api/admin/programs/11/info', () => HttpResponse.json({ ...INFO, isFinalSubmit: false })));
  render(<HomePage />, { role: 5, route: '/home' });
  expect(await screen.findByRole('link', { name: 'Go on with the set-up' })).toHaveAttribute(
    'href',
    '/a/1/p/11/account/programs/sessions/configure',
  );
});

test('a program admin’s sites are links to their homes', async () => {
  render(<HomePage />, { role: 5, route: '/a/1/p/11/home' });
  expect(await screen.findByRole('link', { name: 'North' })).toHaveAttribute('href', '/a/1/p/11/s/111/home');
});

test.each([6, 7])('role %i: their site, and what today is there', async (role) => {
  const { container } = render(<HomePage />, { role, route: '/home' });
  expect(await screen.findByRole('heading', { level: 1, name: 'North' })).toBeVisible();
  const today = screen.getByRole('region', { name: 'Today' });
  expect(today).toHaveTextContent(/Fri, Nov 20 · 1:30.PM local time/);
  await waitFor(() => {
    expect(today).toHaveTextContent(/Session today, 3:00.PM – 6:00.PM MST/);
  });
  expect(screen.getByText('1 Main St, Mesa, AZ 85201')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

test.each([5, 7])('role %i: the courses that they owe, late ones first, and the way there', async (role) => {
  const course = { language: 'en', minutes: 45, parts: 4, doneParts: 1, isRequired: true, state: 'started', summary: '' } as const;
  courses = [
    { ...course, courseId: 1, slug: 'allergies', title: 'Allergies', dueDate: '2026-12-01' },
    { ...course, courseId: 2, slug: 'first-aid', title: 'First aid', dueDate: '2026-11-02' },
    { ...course, courseId: 3, slug: 'fire', title: 'Fire drill' },
    { ...course, courseId: 4, slug: 'bus', title: 'On the bus' },
    { ...course, courseId: 5, slug: 'done', title: 'Done', state: 'completed' },
    { ...course, courseId: 6, slug: 'free', title: 'Free', isRequired: false },
  ];
  const { container } = render(<HomePage />, { role, route: '/home' });
  const owed = within(await screen.findByRole('region', { name: 'Required for you' }));
  expect(owed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'First aidWas due Nov 2, 2026',
    'AllergiesComplete it by Dec 1, 2026',
    'Fire drill',
    'and one more',
  ]);
  expect(owed.getByRole('link', { name: 'First aid' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/resources\/course\?slug=first-aid&language=en$/),
  );
  expect(owed.getByRole('link', { name: 'My courses' })).toHaveAttribute('href', expect.stringMatching(/resources\/dashboard$/));
  expect(await axe(container)).toHaveNoViolations();
});

const NORTH_TODAY: SiteToday = {
  siteId: 111,
  siteName: 'North',
  day: '2026-11-20',
  state: { code: 'open', message: null },
  expected: 54,
  taken: 12,
  stillHere: 5,
  absent: [{ scholarId: 41, name: 'Maya López', since: '2026-11-18' }],
  absentCount: 1,
  nextDay: '2026-11-23',
  looseEnds: [],
  uploads: [],
};

test('a home names what needs attention: the register, who is still here, who has been absent, an upload', async () => {
  overview = [
    {
      ...NORTH_TODAY,
      uploads: [
        { kind: 'scholars', fileName: 'fall.csv', state: 'reviewing' },
        { kind: 'staff', fileName: 'team.csv', state: 'importing' },
      ],
    },
  ];
  const { container } = render(<HomePage />, { role: 6, route: '/home' });
  const list = await screen.findByRole('region', { name: 'Needs attention today' });
  expect(within(list).getByRole('link', { name: 'Today’s register' })).toHaveAttribute('href', '/a/1/p/11/s/111/attendance');
  expect(list).toHaveTextContent('12 of 54 taken · 5 still here');
  expect(within(list).getByRole('link', { name: 'Maya López' })).toHaveAttribute('href', '/a/1/p/11/s/111/roster/scholar/41');
  expect(await within(list).findByRole('link', { name: 'fall.csv' })).toHaveAttribute('href', '/a/1/p/11/s/111/roster/new');
  expect(within(list).getByRole('link', { name: 'team.csv' })).toHaveAttribute('href', '/a/1/p/11/s/111/staffroster/new');
  expect(list).toHaveTextContent('Scholars · Upload not finished');
  expect(list).toHaveTextContent('Staff · Uploading');
  expect(await axe(container)).toHaveNoViolations();
});

test('a program admin sees which registers are taken, and no line for a site that does not meet', async () => {
  overview = [
    { ...NORTH_TODAY, taken: 54, stillHere: 0, absent: [], absentCount: 0 },
    {
      ...NORTH_TODAY,
      siteId: 112,
      siteName: 'South',
      state: { code: 'notRunning', message: null },
      stillHere: 0,
      absent: [],
      absentCount: 0,
    },
  ];
  render(<HomePage />, { role: 5, route: '/a/1/p/11/home' });
  const list = await screen.findByRole('region', { name: 'Needs attention today' });
  expect(within(list).getByRole('link', { name: 'Register of North' })).toBeVisible();
  expect(list).toHaveTextContent('All 54 taken');
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
});

test.each([
  [6, '/home', 'Register of Fri, Nov 20', 'Register of Thu, Nov 19'],
  [5, '/a/1/p/11/home', 'Register of Fri, Nov 20, North', 'Register of Thu, Nov 19, North'],
] as const)('a home of role %i leads to the registers of days before that were never finished', async (role, route, friday, thursday) => {
  overview = [
    {
      ...NORTH_TODAY,
      absent: [],
      absentCount: 0,
      looseEnds: [
        { day: '2026-11-20', expected: 0, taken: 0, notCheckedOut: 52 },
        { day: '2026-11-19', expected: 54, taken: 12, notCheckedOut: 1 },
        { day: '2026-11-18', expected: 54, taken: 0, notCheckedOut: 0 },
      ],
    },
  ];
  const { container } = render(<HomePage />, { role, route });
  const list = await screen.findByRole('region', { name: 'Needs attention today' });
  const line = (name: string) => within(list).getByRole('link', { name }).closest('li');
  expect(within(list).getByRole('link', { name: friday })).toHaveAttribute('href', '/a/1/p/11/s/111/attendance?day=2026-11-20');
  expect(line(friday)).toHaveTextContent('52 never checked out');
  expect(line(thursday)).toHaveTextContent('12 of 54 taken · 1 never checked out');
  expect(within(list).getByText('0 of 54 taken')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

const away = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ scholarId: 41 + at, name: `Child ${String(at + 1)}`, since: '2026-11-18' }));

test('a site home names everybody it is told of, and leads to the week of the others', async () => {
  overview = [{ ...NORTH_TODAY, absent: away(20), absentCount: 23 }];
  const { container, user } = render(<HomePage />, { role: 6, route: '/home' });
  const list = await screen.findByRole('region', { name: 'Needs attention today' });
  await user.click(within(list).getByRole('button', { name: 'Show all 22' }));
  expect(within(list).getAllByRole('link', { name: /^Child/ })).toHaveLength(20);
  const more = within(list).getByRole('link', { name: '3 more' });
  expect(more).toHaveAttribute('href', '/a/1/p/11/s/111/attendance?view=week');
  expect(more.closest('li')).toHaveTextContent('3 moreAbsent three days running');
  expect(await axe(container)).toHaveNoViolations();
});

test('five lines of what needs attention are shown, some of each kind, and all of them in place', async () => {
  overview = [
    {
      ...NORTH_TODAY,
      absent: away(6),
      absentCount: 6,
      looseEnds: [
        { day: '2026-11-20', expected: 0, taken: 0, notCheckedOut: 52 },
        { day: '2026-11-19', expected: 54, taken: 12, notCheckedOut: 0 },
      ],
      uploads: [{ kind: 'scholars', fileName: 'fall.csv', state: 'reviewing' }],
    },
  ];
  const { container, user } = render(<HomePage />, { role: 6, route: '/home' });
  const region = await screen.findByRole('region', { name: 'Needs attention today' });
  const names = (list: string) =>
    within(within(region).getByRole('list', { name: list }))
      .getAllByRole('listitem')
      .map((item) => within(item).getAllByRole('link')[0]?.textContent);
  expect(names('Children')).toEqual(['Register of Fri, Nov 20', 'Child 1', 'Child 2']);
  expect(names('Registers')).toEqual(['Today’s register']);
  expect(names('Uploads')).toEqual(['fall.csv']);
  const all = within(region).getByRole('button', { name: 'Show all 10' });
  act(() => {
    all.focus();
  });
  await user.keyboard('{Enter}');
  expect(names('Children')).toHaveLength(7);
  expect(names('Registers')).toEqual(['Today’s register', 'Register of Thu, Nov 19']);
  expect(within(region).getByRole('link', { name: 'Child 3' })).toHaveFocus();
  expect(within(region).getByRole('status')).toHaveTextContent('All 10 are shown');
  expect(within(region).queryByRole('button')).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('a program home names three of each site before it leads to the others', async () => {
  const { absentCount, ...uncounted } = { ...NORTH_TODAY, siteId: 113, siteName: 'West', absent: away(5) };
  expect(absentCount).toBe(1);
  overview = [
    { ...NORTH_TODAY, absent: away(20), absentCount: 23 },
    { ...NORTH_TODAY, siteId: 112, siteName: 'South', absent: away(3), absentCount: 3 },
    uncounted as SiteToday,
  ];
  const { user } = render(<HomePage />, { role: 5, route: '/a/1/p/11/home' });
  const list = await screen.findByRole('region', { name: 'Needs attention today' });
  await user.click(within(list).getByRole('button', { name: /^Show all/ }));
  const links = within(list)
    .getAllByRole('link', { name: /^Child|more$/ })
    .map((link) => `${String(link.textContent)} ${String(link.getAttribute('href'))}`);
  const named = (siteId: number) =>
    [1, 2, 3].map((at) => `Child ${String(at)} /a/1/p/11/s/${String(siteId)}/roster/scholar/${String(40 + at)}`);
  expect(links).toEqual([
    ...named(111),
    '20 more /a/1/p/11/s/111/attendance?view=week',
    ...named(112),
    ...named(113),
    '2 more /a/1/p/11/s/113/attendance?view=week',
  ]);
  expect(list).toHaveTextContent('20 moreAbsent three days running · North');
});

test.each([
  ['en', '1 more'],
  ['es', '1 más'],
])('in %s, one other is counted', async (language, said) => {
  overview = [{ ...NORTH_TODAY, absentCount: 2 }];
  await i18next.changeLanguage(language);
  render(<HomePage />, { role: 6, route: '/home' });
  expect(await screen.findByRole('link', { name: said })).toBeVisible();
});

test('staff of one site begin the day at its register', async () => {
  render(<HomePage />, { role: 7, route: '/home' });
  const [main] = await screen.findAllByRole('link', { name: 'Today’s register' });
  expect(main).toHaveAttribute('href', '/a/1/p/11/s/111/attendance');
  expect(main).toHaveClass('MuiButton-contained');
});

test('what needs attention is viewed as what the home is viewed as', async () => {
  overview = [{ ...NORTH_TODAY, uploads: [{ kind: 'scholars', fileName: 'fall.csv', state: 'reviewing' }] }];
  render(<HomePage />, { role: 5, route: '/a/1/p/11/home', session: { superUserDrillDown: true } });
  const list = await screen.findByRole('region', { name: 'Needs attention today' });
  const links = (await within(list).findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((href) => href?.startsWith('/as/5/a/1/p/11/s/111/') !== true)).toEqual([]);
});

test('a program admin sees the uploads of every site, each leading to its own', async () => {
  overview = [
    { ...NORTH_TODAY, taken: 54, stillHere: 0, absent: [], absentCount: 0 },
    {
      ...NORTH_TODAY,
      siteId: 112,
      siteName: 'South',
      state: { code: 'notRunning', message: null },
      stillHere: 0,
      absent: [],
      absentCount: 0,
      uploads: [{ kind: 'scholars', fileName: 'spring.csv', state: 'matching' }],
    },
  ];
  render(<HomePage />, { role: 5, route: '/a/1/p/11/home' });
  const list = await screen.findByRole('region', { name: 'Needs attention today' });
  expect(within(list).getByRole('link', { name: 'spring.csv' })).toHaveAttribute('href', '/a/1/p/11/s/112/roster/new');
  expect(list).toHaveTextContent('Upload not finished · South');
});

test('a holiday of the program is named, and no site meets', async () => {
  overview = [
    {
      ...NORTH_TODAY,
      expected: 0,
      taken: 0,
      stillHere: 0,
      absent: [],
      absentCount: 0,
      state: { code: 'holiday', holiday: 'Founders Day', message: null },
      nextDay: '2026-11-30',
    },
  ];
  const site = render(<HomePage />, { role: 6, route: '/home' });
  const today = await screen.findByRole('region', { name: 'Today' });
  await waitFor(() => {
    expect(today).toHaveTextContent('No session today: Founders Day');
  });
  expect(today).toHaveTextContent('Next: Mon, Nov 30');
  site.unmount();
  render(<HomePage />, { role: 5, route: '/home' });
  expect(await screen.findByText('0 of 2')).toBeVisible();
  expect(screen.getByText('Holiday: Founders Day')).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Sites' })).getByText('Holiday')).toBeVisible();
});

test('attendance and plans that cannot be read say so, guess nothing, and can be tried again', async () => {
  overview = [
    {
      ...NORTH_TODAY,
      expected: 0,
      taken: 0,
      stillHere: 0,
      state: { code: 'holiday', holiday: 'Founders Day', message: null },
      nextDay: '2026-11-30',
    },
  ];
  const isDown = () => HttpResponse.json({ name: 'Error_Unavailable' }, { status: 503 });
  server.use(
    http.get('*/api/roster/attendance/overview', isDown, { once: true }),
    http.get('*/api/planner/dashboard/task-event', isDown, { once: true }),
  );
  const { container, user } = render(<HomePage />, { role: 5, route: '/home' });
  const attention = await screen.findByRole('region', { name: 'Needs attention today' });
  expect(attention).toHaveTextContent("Couldn't load part of this page");
  expect(screen.getByText('Sites meeting today').parentElement).toHaveTextContent('Sites meeting today--');
  expect(screen.queryByText('Meets today')).not.toBeInTheDocument();
  const planned = await screen.findByRole('region', { name: 'Planned' });
  expect(planned).toHaveTextContent("Couldn't load part of this page");
  expect(await axe(container)).toHaveNoViolations();
  await user.click(within(planned).getByRole('button', { name: 'Try again' }));
  await waitFor(() => {
    expect(planned).not.toBeInTheDocument();
  });
  await user.click(within(attention).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Maya López' })).toBeVisible();
  expect(screen.getByText('0 of 2')).toBeVisible();
});

test('in Spanish too', async () => {
  await i18next.changeLanguage('es');
  render(<HomePage />, { role: 7, route: '/home' });
  const today = await screen.findByRole('region', { name: 'Hoy' });
  await waitFor(() => {
    expect(today).toHaveTextContent(/Hoy hay sesión/);
  });
});

test('a service that is down leaves a way to try again', async () => {
  server.use(
    http.get('*/api/admin/programs/11/info', () => HttpResponse.json({ name: 'Error_Unavailable' }, { status: 503 }), { once: true }),
  );
  const { user } = render(<HomePage />, { role: 5, route: '/home' });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Morning Stars' })).toBeVisible();
});

test('content admin: a calm welcome that leads to what they look after, and asks nothing of the services', async () => {
  const { container } = render(<HomePage />, { role: 3, route: '/home' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ana' })).toBeVisible();
  const content = within(screen.getByRole('navigation', { name: 'Learning content' }));
  expect(content.getByRole('link', { name: /^Learning library/ })).toHaveAttribute('href', '/resources/catalog');
  expect(content.getByRole('link', { name: /^Links/ })).toHaveAttribute('href', '/resources/links');
  expect(await axe(container)).toHaveNoViolations();
});

const task = (id: number, name: string, endDate: string, siteName = ''): Task => ({
  id,
  accountId: 1,
  programId: 11,
  siteId: siteName === '' ? null : 111,
  siteName,
  programTaskId: null,
  name,
  description: '',
  startDate: '2026-11-01',
  endDate,
  status: 1,
  ownerStatus: 1,
  assignedTo: { userId: 9, name: 'Priya Nair' },
  taskNote: '',
  lastEditedBy: { userId: 9, name: 'Priya Nair' },
  lastEditedOn: '2026-11-20T20:15:00Z',
  userIsTaskOwnerOrCollaborator: false,
  sites: 0,
  sitesDone: 0,
  sitesSkipped: 0,
  sitesLate: 0,
  lateSites: [],
  fileIds: [],
  isRemoved: false,
  version: 1,
});
const entry = (type: string, id: number, title: string, startDate: string, endDate: string, startTime: string | null): EventHolidayDto => ({
  type,
  id,
  programId: 11,
  siteId: null,
  title,
  location: startTime === null ? '' : 'Gym',
  description: '',
  startDate,
  endDate,
  startTime,
  endTime: startTime === null ? null : '19:00',
  isAllDay: startTime === null,
  version: 1,
});

test('what is late, due this week, on today and closed next is on the home, each the way to it', async () => {
  plan = {
    ...NOTHING,
    figures: { ...NOTHING.figures, overdue: 7, due: 1 },
    overdue: [task(1, 'Collect forms', '2026-11-10', 'North')],
    due: [task(2, 'Order snacks', '2026-11-24')],
    events: [
      entry('event', 3, 'Family night', '2026-11-20', '2026-11-20', '17:30'),
      {
        ...entry('event', 4, 'Paper bridges', '2026-11-25', '2026-11-25', null),
        description: `Bring paper.\n${window.location.origin}/a/1/p/11/resources/activity?id=3`,
      },
      entry('event', 6, 'Showcase', '2026-11-26', '2026-11-26', null),
    ],
    holidays: [entry('holiday', 5, 'Thanksgiving', '2026-11-26', '2026-11-27', null)],
  };
  const { container } = render(<HomePage />, { role: 5, route: '/a/1/p/11/home' });
  const planned = await screen.findByRole('region', { name: 'Planned' });
  const late = within(planned).getByRole('region', { name: 'Late tasks' });
  expect(late).toHaveTextContent('Late tasks7Collect formsdue Nov 10 · Priya Nair · North');
  expect(within(late).getByRole('link', { name: 'Collect forms' })).toHaveAttribute('href', '/a/1/p/11/planner?task=1&allSites=true');
  expect(within(planned).getByRole('link', { name: 'Order snacks' })).toHaveAttribute('href', '/a/1/p/11/planner?task=2');
  // Today's, and those of the next day that has any; what is planned from the library opens.
  const events = within(planned).getByRole('region', { name: 'Events' });
  expect(events).toHaveTextContent(/Family night5:30.PM – 7:00.PM · GymPaper bridgesWed, Nov 25$/);
  expect(within(events).getByRole('link', { name: 'Paper bridges' })).toHaveAttribute('href', '/a/1/p/11/resources/activity?id=3');
  expect(within(planned).getByRole('region', { name: 'Next holidays' })).toHaveTextContent('Thu, Nov 26 – Fri, Nov 27');
  expect(askedPlans[0]).toEqual({ programId: '11', productId: '0', isdrilldown: 'true', startdate: '2026-11-20', enddate: '2026-11-26' });
  expect(await axe(container)).toHaveNoViolations();
});

test('of a site what is planned there is asked for, and nothing is shown where there is nothing', async () => {
  render(<HomePage />, { role: 6, route: '/home' });
  expect(await screen.findByRole('heading', { level: 1, name: 'North' })).toBeVisible();
  await waitFor(() => {
    expect(askedPlans[0]).toMatchObject({ programId: '11', siteId: '111' });
  });
  expect(screen.queryByRole('region', { name: 'Planned' })).not.toBeInTheDocument();
});
