import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { UserCourse } from '@/api/learning-management';
import { axe } from '@/test/axe';
import { type Asked, contentService, itemPage, itemSummary } from '@/test/catalog';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { LaunchpadPage } from './LaunchpadPage';
import { LearningHomePage } from './LearningHomePage';
import { MyContentPage } from './MyContentPage';

const STARTED = itemSummary({ id: '8', title: 'Leaf Rubbings', progress: 'STARTED' });

function answer(asked: Asked[] = [], courses: Partial<UserCourse>[] = []) {
  server.use(
    http.get('*/api/learning-management/userCourses', () => HttpResponse.json({ results: courses })),
    contentService({ Items: () => ({ items: itemPage([itemSummary()]) }), Started: () => ({ startedItems: [STARTED] }) }, asked),
    http.get('*/api/planner/event/events-holidays', () =>
      HttpResponse.json({
        eventHolidayDtos: [
          {
            id: 1,
            type: 'Event',
            title: 'Family night',
            location: 'Cafeteria',
            description: `Bring food.\n${window.location.origin}/a/1/p/11/resources/activity?id=3&activityType=Project`,
            startDate: '2026-11-26',
            endDate: '2026-11-26',
            startTime: '17:00',
            endTime: '18:30',
            isAllDay: false,
            programId: 11,
            siteId: 111,
            version: 1,
          },
        ],
        count: 1,
        isCountExact: true,
      }),
    ),
  );
}

beforeEach(() => {
  localStorage.clear();
});

test('the launchpad goes on where somebody was, shows the week, and what suits their grades', async () => {
  const asked: Asked[] = [];
  answer(asked);
  const { user, container } = render(<LaunchpadPage />, { role: 6, route: '/resources/dashboard' });
  expect(within(await screen.findByRole('region', { name: 'Continue' })).getByRole('link', { name: 'Leaf Rubbings' })).toHaveAttribute(
    'href',
    '/a/1/p/11/s/111/resources/activity?id=8&activityType=Project',
  );
  expect(await screen.findByRole('region', { name: 'Next 7 days' })).toHaveTextContent(/Thu, Nov 26 · 5:00.PMFamily night/);
  // What is planned from the library opens.
  expect(screen.getByRole('link', { name: 'Family night' })).toHaveAttribute(
    'href',
    '/a/1/p/11/s/111/resources/activity?id=3&activityType=Project',
  );
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('checkbox', { name: '2' }));
  await waitFor(() => {
    expect(
      asked.some(
        ({ variables }) =>
          JSON.stringify(variables['filter']) === JSON.stringify({ kinds: ['ACTIVITY', 'BLAST', 'FITNESS'], grades: ['2'] }),
      ),
    ).toBe(true);
  });
});

test('the grades are remembered', async () => {
  answer();
  const { user, unmount } = render(<MyContentPage />, { role: 7, route: '/resources/my-content' });
  await user.click(await screen.findByRole('checkbox', { name: 'K' }));
  unmount();
  render(<MyContentPage />, { role: 7, route: '/resources/my-content' });
  expect(await screen.findByRole('checkbox', { name: 'K' })).toBeChecked();
});

test('the home leads to its pages and to each kind', async () => {
  answer();
  const { container } = render(<LearningHomePage />, { role: 7, route: '/resources' });
  expect(await screen.findByRole('link', { name: 'Activity 1' })).toHaveAttribute(
    'href',
    '/a/1/p/11/s/111/resources/catalog?kind=ACTIVITY',
  );
  expect(await axe(container)).toHaveNoViolations();
});

test('who has no account is not led to collections', async () => {
  answer();
  render(<LearningHomePage />, {
    role: 3,
    route: '/resources',
    flags: ['custom-content-collections'],
    session: { place: { accountId: 0, programId: 0, siteId: 0 } },
  });
  const pages = within(await screen.findByRole('navigation', { name: 'Pages of learning' }));
  expect(pages.getByRole('link', { name: /^Content authoring/ })).toHaveAttribute('href', '/resources/authoring');
  expect(pages.queryByRole('link', { name: /^My collections/ })).not.toBeInTheDocument();
});

test('the certificates of completed courses are listed, the newest first, and downloaded', async () => {
  const course = { language: 'en', completedAt: null, certificateCode: null };
  const courses = [
    { ...course, courseId: 1, title: 'Begun' },
    { ...course, courseId: 2, title: 'Safe arrival', completedAt: '2026-03-02T15:00:00Z', certificateCode: '7KQ2-M9XD-4HTB' },
    { ...course, courseId: 3, title: 'Allergies', completedAt: '2026-04-02T15:00:00Z', certificateCode: '9PQ2-M9XD-4HTB' },
  ];
  answer([], courses);
  server.use(
    http.get(
      '*/api/learning-management/userCourses/3/certificate',
      () => new HttpResponse('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
    ),
  );
  URL.createObjectURL = jest.fn(() => 'blob:1');
  URL.revokeObjectURL = jest.fn();
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user, container } = render(<LearningHomePage />, { role: 7, route: '/resources' });
  const list = within(await screen.findByRole('region', { name: 'My certificates' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Allergies'),
    expect.stringContaining('Safe arrival'),
  ]);
  expect(list.getByText(/Code 7KQ2-M9XD-4HTB/)).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(list.getByRole('button', { name: 'Download the certificate for Allergies' }));
  await waitFor(() => {
    expect(click).toHaveBeenCalledTimes(1);
  });
  click.mockRestore();
});

test('what one has to complete stands first, what is due first at the top, and leads to its course', async () => {
  const course = { language: 'en', minutes: 45, parts: 4, doneParts: 1, isRequired: true, state: 'started' } as const;
  answer(
    [],
    [
      { ...course, courseId: 1, slug: 'later', title: 'Medication', dueDate: '2099-02-01' },
      { ...course, courseId: 2, slug: 'safe', title: 'Child safety', dueDate: '2020-01-15' },
      { ...course, courseId: 3, slug: 'done', title: 'First aid', state: 'completed' },
      { ...course, courseId: 4, slug: 'free', title: 'Games', isRequired: false },
    ],
  );
  server.use(
    contentService({
      Items: () => ({ items: itemPage([itemSummary()]) }),
      Started: () => ({ startedItems: [] }),
      ItemNamed: () => ({ itemNamed: { id: '21', kind: 'COURSE', activityType: '' } }),
    }),
  );
  render(<LaunchpadPage />, { role: 7, route: '/resources/dashboard' });
  const owed = within(await screen.findByRole('region', { name: 'Required for you' }));
  expect(owed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Child safety45 min · 1 of 4 partsWas due Jan 15, 2020',
    'Medication45 min · 1 of 4 partsComplete it by Feb 1, 2099',
  ]);
  expect(await owed.findByRole('link', { name: 'Child safety' })).toHaveAttribute('href', '/a/1/p/11/s/111/resources/course?id=21');
});
