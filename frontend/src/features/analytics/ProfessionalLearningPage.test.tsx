import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { ProfessionalLearningPage } from './ProfessionalLearningPage';

const URL_OF_PEOPLE = '*/api/learning-management/analytics/professional-learning/people';
const figures = (people: number, enrolled: number, completed: number, overdue: number) => ({ people, enrolled, completed, overdue });
const SAFE = { slug: 'safe', title: 'Safe Arrival', isRequired: true, ...figures(16, 9, 5, 2), averageScore: 83 };
const LEARNING = {
  asOf: '2026-11-23T20:15:00Z',
  totals: figures(16, 9, 5, 2),
  // The role counts of the spec: 9, 5 and 2.
  roles: [
    { roleId: 5, ...figures(2, 2, 1, 0) },
    { roleId: 6, ...figures(5, 3, 2, 0) },
    { roleId: 7, ...figures(9, 4, 2, 2) },
  ],
  sites: [
    { siteId: 111, programId: 11, siteName: 'North', ...figures(9, 5, 3, 2) },
    { siteId: null, programId: null, siteName: '', ...figures(2, 2, 1, 0) },
  ],
  courses: [SAFE, { slug: 'lead', title: 'Leading a Group', isRequired: false, ...figures(2, 0, 0, 0), averageScore: null }],
};
const BEN = {
  id: 1,
  userId: 7,
  firstName: 'Ben',
  lastName: 'Brown',
  roleId: 7,
  programId: 11,
  programName: 'Explorers',
  siteId: 111,
  siteName: 'North',
  slug: 'safe',
  course: 'Safe Arrival',
  isRequired: true,
  state: 'started',
  isOverdue: true,
  dueDate: '2026-10-31',
  startedAt: '2026-10-02T20:15:00Z',
  completedAt: null,
  score: 50,
};

let asked: URL[] = [];

beforeEach(() => {
  asked = [];
  const answer =
    (make: () => object) =>
    ({ request }: { request: Request }) => {
      asked.push(new URL(request.url));
      return HttpResponse.json(make());
    };
  server.use(
    http.get(
      '*/api/learning-management/analytics/professional-learning',
      answer(() => LEARNING),
    ),
    http.get(
      URL_OF_PEOPLE,
      answer(() => ({ results: [BEN], count: 30, isCountExact: true })),
    ),
    http.get('*/api/admin/accounts/accprogsiteinfo/account/1', () =>
      HttpResponse.json({
        accountId: 1,
        accountName: 'Harbor',
        programs: [{ programId: 11, programName: 'Explorers', sites: [{ siteId: 111, siteName: 'North' }] }],
      }),
    ),
  );
});

const open = (place: string, role = 4, query = '') =>
  render(<ProfessionalLearningPage />, { role, route: `${place}/analytics/professionalLearning${query}` });
const lastAsked = (path: string) => Object.fromEntries(asked.filter(({ pathname }) => pathname.endsWith(path)).at(-1)?.searchParams ?? []);
const cells = (table: HTMLElement, name: RegExp) =>
  within(within(table).getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('an account shows its people by role, site and course', async () => {
  const { container, user } = await open('/a/1');
  const label = await screen.findByText('People', { selector: 'dt' });
  expect(label.closest('dl')).toHaveTextContent(
    /People16.*Started a course9.*56.3% of people.*Completed a course5.*31.3% of people.*Overdue2/,
  );
  expect(lastAsked('/professional-learning')).toEqual({ accountId: '1', language: 'en' });
  for (const button of screen.getAllByRole('button', { name: 'Table' })) {
    await user.click(button);
  }
  const roles = screen.getByRole('table', { name: 'By role' });
  expect(
    within(roles)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Program admin', 'Session admin', 'Staff']);
  expect(cells(roles, /^Staff/)).toEqual(['9', '4', '2', '2']);
  const sites = screen.getByRole('table', { name: 'By site' });
  expect(within(sites).getByRole('link', { name: 'North' })).toHaveAttribute('href', '/a/1/p/11/s/111/analytics/professionalLearning');
  expect(cells(sites, /^Program or account level/)).toEqual(['2', '2', '1', '0']);
  const courses = screen.getByRole('table', { name: 'By course' });
  expect(cells(courses, /^Safe Arrival \(Required\)/)).toEqual(['16', '9', '5', '2', '83.0%']);
  expect(cells(courses, /^Leading/).at(-1)).toBe('--');
  expect(await axe(container)).toHaveNoViolations();
});

test('people are searched, narrowed, sorted and paged by the service', async () => {
  const { user, router } = await open('/a/1/p/11');
  const people = await screen.findByRole('table', { name: 'People and courses' });
  expect(within(people).getByRole('row', { name: /Brown, Ben/ })).toHaveTextContent(
    /Staff.*North.*Safe Arrival.*Started.*Overdue.*Oct 31, 2026.*50.0%/,
  );
  expect(lastAsked('/people')).toEqual({ programId: '11', language: 'en', page: '1', count: '25' });
  await user.click(screen.getByRole('button', { name: 'Go to page 2' }));
  expect(lastAsked('/people')).toMatchObject({ page: '2' });
  await user.click(within(people).getByRole('button', { name: 'Due' }));
  expect(lastAsked('/people')).toMatchObject({ page: '1', sortField: 'due', sortDir: 'asc' });
  await user.click(screen.getByRole('button', { name: 'Go to page 2' }));
  // A figure leads to the people behind it, from their first page.
  await user.click(screen.getByRole('button', { name: 'Overdue: 2. Show the rows' }));
  await waitFor(() => {
    expect(lastAsked('/people')).toMatchObject({ status: 'overdue', page: '1', sortField: 'due' });
  });
  expect(people.closest('[tabindex="-1"]')).toHaveFocus();
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Not started' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search people and courses' }), 'ben');
  await waitFor(() => {
    expect(lastAsked('/people')).toMatchObject({ status: 'not-started', search: 'ben' });
  });
  // Whom somebody looks for stands in no address.
  expect(router.state.location.search).toBe('?status=not-started');
});

test('another place is another address, and a course narrows everything', async () => {
  const { user, router } = await open('/a/1');
  await user.click(await screen.findByRole('combobox', { name: 'Course' }));
  await user.click(await screen.findByRole('option', { name: 'Safe Arrival' }));
  await waitFor(() => {
    expect(lastAsked('/professional-learning')).toEqual({ accountId: '1', language: 'en', course: 'safe' });
  });
  expect(lastAsked('/people')).toMatchObject({ course: 'safe' });
  await user.click(screen.getByRole('combobox', { name: 'Program' }));
  await user.click(await screen.findByRole('option', { name: 'Explorers' }));
  expect(router.state.location.pathname).toBe('/a/1/p/11/analytics/professionalLearning');
  expect(router.state.location.search).toBe('?course=safe');
});

test('a program admin chooses among the sites of the program, and a site shows no other', async () => {
  const { user, router, unmount } = await open('/a/1/p/11', 5);
  expect(screen.queryByRole('combobox', { name: 'Program' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('combobox', { name: 'Site/Session' }));
  await user.click(await screen.findByRole('option', { name: 'North' }));
  expect(router.state.location.pathname).toBe('/a/1/p/11/s/111/analytics/professionalLearning');
  unmount();
  await open('/a/1/p/11/s/111', 5);
  expect(await screen.findByRole('table', { name: 'People and courses' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'By site' })).not.toBeInTheDocument();
  expect(lastAsked('/people')).toMatchObject({ siteId: '111' });
});

test('the people are saved as they are shown', async () => {
  URL.createObjectURL = jest.fn(() => 'blob:csv');
  URL.revokeObjectURL = jest.fn();
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const saved: URLSearchParams[] = [];
  server.use(
    http.get(`${URL_OF_PEOPLE}/download`, ({ request }) => {
      saved.push(new URL(request.url).searchParams);
      return new HttpResponse('Last Name\r\n', { headers: { 'content-type': 'text/csv' } });
    }),
  );
  const { user } = await open('/a/1', 4, '?status=overdue');
  await screen.findByRole('table', { name: 'People and courses' });
  await user.click(screen.getByRole('button', { name: 'Due' }));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excel' }));
  await waitFor(() => {
    expect(click).toHaveBeenCalled();
  });
  expect(Object.fromEntries(saved[0]!)).toEqual({
    accountId: '1',
    language: 'en',
    status: 'overdue',
    sortField: 'due',
    sortDir: 'asc',
    format: 'xlsx',
  });
  click.mockRestore();
});

test('an account without courses says what belongs here', async () => {
  server.use(
    http.get('*/api/learning-management/analytics/professional-learning', () =>
      HttpResponse.json({ ...LEARNING, totals: figures(0, 0, 0, 0), roles: [], sites: [], courses: [] }),
    ),
  );
  const { container } = await open('/a/1');
  expect(await screen.findByText('No courses yet')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
});

test('what cannot be counted now can be tried again', async () => {
  server.use(
    http.get(
      '*/api/learning-management/analytics/professional-learning',
      () => HttpResponse.json({ title: 'Technical Error' }, { status: 503 }),
      { once: true },
    ),
  );
  const { user } = await open('/a/1');
  await user.click(await screen.findByRole('button', { name: /Try again/ }));
  expect(await screen.findByRole('table', { name: 'By course' })).toBeVisible();
});

test('without an account, one is asked for', async () => {
  await open('', 1);
  expect(await screen.findByText('Charts show one program, or one of its sites.')).toBeVisible();
  expect(asked).toEqual([]);
});
