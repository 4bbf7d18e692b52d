import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { EventHolidayDto } from '@/api/planner';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { PlannerPage } from './PlannerPage';

const CLUB: EventHolidayDto = {
  type: 'event',
  id: 5,
  programId: 11,
  siteId: null,
  title: 'Robotics club',
  location: 'Lab',
  description: '',
  startDate: '2099-03-04',
  endDate: '2099-03-04',
  startTime: '15:30',
  endTime: '16:30',
  isAllDay: false,
  version: 7,
  seriesId: 3,
};

let sent: { address: string; body: unknown }[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.get('*/api/planner/event/events-holidays', ({ request }) => {
      const isPast = new URL(request.url).searchParams.has('endDate');
      return HttpResponse.json({ eventHolidayDtos: isPast ? [] : [CLUB], count: isPast ? 0 : 1, isCountExact: true });
    }),
    http.get('*/api/planner/event/5/series', () =>
      HttpResponse.json({
        seriesId: 3,
        recurrenceRule: 'FREQ=WEEKLY;BYDAY=WE;UNTIL=20990527',
        startDate: '2099-03-04',
        endDate: '2099-05-27',
        count: 13,
      }),
    ),
    http.all('*/api/planner/event/:id', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      sent.push({ address: `${request.method} ${pathname}${search}`, body: request.method === 'PUT' ? await request.json() : null });
      return request.method === 'PUT' ? HttpResponse.json({ ...CLUB, version: 8 }) : new HttpResponse(null, { status: 204 });
    }),
  );
});

async function open() {
  const view = render(<PlannerPage />, { role: 5, route: '/a/1/p/11/planner?tab=events' });
  await screen.findByText('Robotics club');
  return view;
}

async function edit(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Edit Robotics club' }));
  return screen.findByRole('dialog', { name: 'Edit Robotics club' });
}

test('one of a series is changed alone, and then has no rule of its own', async () => {
  const { user } = await open();
  expect(screen.getByRole('img', { name: 'Repeats' })).toBeVisible();
  const dialog = await edit(user);
  expect(within(dialog).getByRole('radio', { name: 'This event only' })).toBeChecked();
  expect(within(dialog).queryByLabelText('Repeats')).not.toBeInTheDocument();
  expect(await axe(dialog)).toHaveNoViolations();
  await user.clear(within(dialog).getByLabelText(/^Location/));
  await user.click(within(dialog).getByRole('button', { name: 'Save event' }));
  expect(await screen.findByText('Robotics club was saved')).toBeVisible();
  expect(sent[0]?.body).toEqual({
    version: 7,
    scope: 'one',
    title: 'Robotics club',
    location: '',
    description: '',
    startDate: '2099-03-04',
    endDate: '2099-03-04',
    startTime: '03:30 PM',
    endTime: '04:30 PM',
  });
});

test('all of a series go to another weekday with their event, every two weeks', async () => {
  const { user } = await open();
  const dialog = await edit(user);
  await user.click(within(dialog).getByRole('radio', { name: 'All events of the series' }));
  expect(within(dialog).getByLabelText('Repeats')).toHaveValue('weekly');
  expect(within(dialog).queryByRole('option', { name: 'Does not repeat' })).not.toBeInTheDocument();
  expect(within(dialog).getByLabelText(/^Until/)).toHaveValue('05/27/2099');
  await user.click(within(dialog).getByRole('button', { name: 'Thu' }));
  await user.click(within(dialog).getByRole('button', { name: 'Wed' }));
  await user.clear(within(dialog).getByLabelText('Start date'));
  await user.type(within(dialog).getByLabelText('Start date'), '3/5/2099');
  await user.clear(within(dialog).getByLabelText('Every how many weeks'));
  await user.click(within(dialog).getByRole('button', { name: 'Save event' }));
  expect((await within(dialog).findAllByText('Enter How often'))[0]).toBeVisible();
  await user.type(within(dialog).getByLabelText('Every how many weeks'), '2');
  await user.click(within(dialog).getByRole('button', { name: 'Save event' }));
  await waitFor(() => {
    expect(sent[0]?.body).toMatchObject({
      version: 7,
      scope: 'all',
      startDate: '2099-03-05',
      recurrenceRule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;UNTIL=20990527',
    });
  });
});

test('an event that repeats skips holidays unless somebody says otherwise', async () => {
  const made: unknown[] = [];
  server.use(
    http.post('*/api/planner/event', async ({ request }) => {
      made.push(await request.json());
      return HttpResponse.json(CLUB, { status: 201 });
    }),
  );
  const { user } = await open();
  for (const skips of [true, false]) {
    await user.click(screen.getByRole('button', { name: 'Add event' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add event' });
    await user.type(within(dialog).getByLabelText('Name'), 'Chess club');
    await user.type(within(dialog).getByLabelText('Start date'), '3/4/2099');
    expect(within(dialog).queryByRole('checkbox', { name: 'Skip holidays' })).not.toBeInTheDocument();
    await user.selectOptions(within(dialog).getByLabelText('Repeats'), 'Every day');
    if (!skips) {
      await user.click(within(dialog).getByRole('checkbox', { name: 'Skip holidays' }));
    }
    await user.click(within(dialog).getByRole('button', { name: 'Add event' }));
    await waitFor(() => {
      expect(dialog).not.toBeInTheDocument();
    });
  }
  expect(made).toEqual([
    expect.objectContaining({ recurrenceRule: 'FREQ=DAILY', skipHolidays: true }),
    expect.not.objectContaining({ skipHolidays: true }),
  ]);
});

test('it is asked which of a series are deleted, and nothing is deleted before', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete Robotics club' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Robotics club' });
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('radio', { name: 'This and all following events' }));
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Robotics club was deleted')).toBeVisible();
  expect(sent).toEqual([{ address: 'DELETE /api/planner/event/5?scope=following', body: null }]);
});
