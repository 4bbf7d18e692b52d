import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { axe } from '@/test/axe';
import { type Asked, contentService, itemPage, itemSummary } from '@/test/catalog';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { LaunchpadPage } from './LaunchpadPage';
import { LearningHomePage } from './LearningHomePage';
import { MyContentPage } from './MyContentPage';

const STARTED = itemSummary({ id: '8', title: 'Leaf Rubbings', progress: 'STARTED' });

function answer(asked: Asked[] = []) {
  server.use(
    contentService({ Items: () => ({ items: itemPage([itemSummary()]) }), Started: () => ({ startedItems: [STARTED] }) }, asked),
    http.get('*/api/planner/event/events-holidays', () =>
      HttpResponse.json({
        eventHolidayDtos: [{ id: 1, type: 'Event', title: 'Family night', location: 'Cafeteria', description: '', startDate: '2026-11-26', endDate: '2026-11-26', startTime: '17:00', endTime: '18:30', isAllDay: false, programId: 11, siteId: 111, version: 1 }],
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
  expect(within(await screen.findByRole('region', { name: 'Continue' })).getByRole('link', { name: 'Leaf Rubbings' })).toHaveAttribute('href', '/a/1/p/11/s/111/resources/activity?id=8&activityType=Project');
  expect(await screen.findByRole('region', { name: 'Next 7 days' })).toHaveTextContent(/Thu, Nov 26 · 5:00.PMFamily night/);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('checkbox', { name: '2' }));
  await waitFor(() => {
    expect(asked.some(({ variables }) => JSON.stringify(variables['filter']) === JSON.stringify({ kinds: ['ACTIVITY', 'BLAST', 'FITNESS'], grades: ['2'] }))).toBe(true);
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
  expect(await screen.findByRole('link', { name: 'Activity 1' })).toHaveAttribute('href', '/a/1/p/11/s/111/resources/catalog?kind=ACTIVITY');
  expect(await axe(container)).toHaveNoViolations();
});

test('who has no account is not led to collections', async () => {
  answer();
  render(<LearningHomePage />, { role: 3, route: '/resources', flags: ['custom-content-collections'], session: { place: { accountId: 0, programId: 0, siteId: 0 } } });
  const pages = within(await screen.findByRole('navigation', { name: 'Pages of learning' }));
  expect(pages.getByRole('link', { name: /^Content authoring/ })).toHaveAttribute('href', '/resources/authoring');
  expect(pages.queryByRole('link', { name: /^My collections/ })).not.toBeInTheDocument();
});
