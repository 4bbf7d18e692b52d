import { screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import type { EventHolidayDto } from '@/api/planner';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { PlannerPage } from './PlannerPage';

const holiday = (id: number, title: string, startDate: string, endDate = startDate): EventHolidayDto => ({
  type: 'holiday',
  id,
  programId: 11,
  siteId: null,
  title,
  location: '',
  description: '',
  startDate,
  endDate,
  startTime: null,
  endTime: null,
  isAllDay: true,
  version: 3,
});
const WINTER = holiday(2, 'Winter break', '2098-12-24', '2099-01-01');
const SPRING = holiday(3, 'Spring day', '2099-04-06');
const LABOR = holiday(1, 'Labor Day', '2020-09-07');
const TAKEN = 'Oops, looks like you have already created a Holiday with this name';

let entries: EventHolidayDto[] = [];
let asked: URLSearchParams[] = [];
let sent: { method: string; path: string; body: unknown }[] = [];

beforeEach(() => {
  entries = [WINTER, SPRING, LABOR];
  asked = [];
  sent = [];
  const keep = async (request: Request) => {
    const body = request.method === 'DELETE' ? null : await request.json();
    sent.push({ method: request.method, path: new URL(request.url).pathname, body });
    return body as { name: string };
  };
  server.use(
    http.get('*/api/planner/event/events-holidays', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const from = query.get('startDate') ?? '0000';
      const to = query.get('endDate') ?? '9999';
      const found = entries.filter((each) => each.endDate >= from && each.startDate <= to);
      return HttpResponse.json({ eventHolidayDtos: found, count: found.length, isCountExact: true });
    }),
    http.post('*/api/planner/holiday', async ({ request }) => HttpResponse.json(await keep(request), { status: 201 })),
    http.put('*/api/planner/holiday/:id', async ({ request }) => HttpResponse.json(await keep(request))),
    http.delete('*/api/planner/holiday/:id', async ({ request }) => {
      await keep(request);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

async function open(role = 5) {
  const view = render(<PlannerPage />, {
    role,
    route: '/a/1/p/11/planner?tab=events',
    ...(role === 7 ? { session: { may: () => false } } : {}),
  });
  await screen.findByText('Winter break');
  return view;
}

test('shows what is ahead by month, and folds the past away, accessibly', async () => {
  const { user, container, router } = await open();
  const december = screen.getByRole('region', { name: 'December 2098' });
  expect(within(december).getByText('Wed, Dec 24 – Thu, Jan 1')).toBeVisible();
  expect(within(december).getByText('Holiday, 9 days')).toBeVisible();
  expect(screen.getByRole('region', { name: 'April 2099' })).toHaveTextContent('Spring day');
  expect(screen.queryByText('Labor Day')).not.toBeInTheDocument();
  const [upcoming] = asked.map((query) => Object.fromEntries(query));
  expect(upcoming).toMatchObject({ programId: '11', productId: '0', sortDir: 'asc', sortField: 'startDate' });
  await user.click(screen.getByRole('button', { name: 'Past events and holidays' }));
  expect(screen.getByText('Labor Day')).toBeVisible();
  expect(router.state.location.search).toBe('?tab=events&past=1');
  expect(await axe(container)).toHaveNoViolations();
});

test('adds a holiday of one day; what is missing or taken is said at its field, and nothing typed is lost', async () => {
  server.use(
    http.post(
      '*/api/planner/holiday',
      () => HttpResponse.json({ name: 'Error_HolidayAlreadyExists', detail: TAKEN, errors: { name: [TAKEN] } }, { status: 409 }),
      { once: true },
    ),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add holiday' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add holiday' });
  const name = within(dialog).getByLabelText('Name');
  await waitFor(() => {
    expect(name).toHaveFocus();
  });
  await user.click(within(dialog).getByRole('button', { name: 'Add holiday' }));
  expect((await within(dialog).findAllByText('Name is required'))[0]).toBeVisible();
  expect(within(dialog).getAllByText('Start date is required')[0]).toBeVisible();
  await user.type(within(dialog).getByLabelText(/^End date/), '1/2/2099');
  await user.tab();
  expect((await within(dialog).findAllByText('Please fill in the start date first'))[0]).toBeVisible();
  await user.type(within(dialog).getByLabelText('Start date'), '1/5/2099');
  await user.tab();
  expect((await within(dialog).findAllByText('End date should be greater than Start date'))[0]).toBeVisible();
  await user.clear(within(dialog).getByLabelText(/^End date/));
  await user.type(name, 'Spring day');
  await user.click(within(dialog).getByRole('button', { name: 'Add holiday' }));
  expect((await within(dialog).findAllByText(TAKEN))[0]).toBeVisible();
  expect(name).toBeInvalid();
  expect(name).toHaveValue('Spring day');
  await user.type(name, ' two');
  await user.click(within(dialog).getByRole('button', { name: 'Add holiday' }));
  expect(await screen.findByText('Spring day two was added')).toBeVisible();
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/planner/holiday',
      body: { programId: 11, name: 'Spring day two', startDate: '2099-01-05', endDate: '2099-01-05' },
    },
  ]);
});

test('edits with the version that was seen, and asks before what was typed is dropped', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Winter break' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Winter break' });
  expect(within(dialog).getByLabelText(/^End date/)).toHaveValue('01/01/2099');
  await user.clear(within(dialog).getByLabelText(/^End date/));
  await user.keyboard('{Escape}');
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Close without saving?' })).getByRole('button', { name: 'Keep editing' }),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Save holiday' }));
  expect(await screen.findByText('Winter break was saved')).toBeVisible();
  expect(sent[0]?.body).toEqual({ version: 3, name: 'Winter break', startDate: '2098-12-24', endDate: '2098-12-24' });
});

test('who was second is asked whose version to keep', async () => {
  const current = { ...WINTER, name: 'Winter holidays', version: 4 };
  server.use(
    http.put(
      '*/api/planner/holiday/:id',
      () => HttpResponse.json({ name: 'Error_VersionConflict', detail: 'x', current }, { status: 409 }),
      { once: true },
    ),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Winter break' }));
  await user.type(await screen.findByLabelText('Name'), 's');
  await user.click(screen.getByRole('button', { name: 'Save holiday' }));
  const question = await screen.findByRole('dialog', { name: 'Someone else saved this first' });
  expect(question).toHaveTextContent('Winter holidays');
  await user.click(within(question).getByRole('button', { name: 'Save selected values' }));
  expect(await screen.findByText('Winter breaks was saved')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ version: 4, name: 'Winter breaks' });
});

test('a deleted holiday can be put back', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete Spring day' }));
  expect(await screen.findByText('Spring day was deleted')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('Spring day is back')).toBeVisible();
  expect(sent).toEqual([
    { method: 'DELETE', path: '/api/planner/holiday/3', body: null },
    {
      method: 'POST',
      path: '/api/planner/holiday',
      body: { programId: 11, name: 'Spring day', startDate: '2099-04-06', endDate: '2099-04-06' },
    },
  ]);
});

test('staff read only', async () => {
  await open(7);
  expect(screen.queryByRole('button', { name: /Add|Edit|Delete/ })).not.toBeInTheDocument();
});

test('an empty planner teaches, a broken one can be tried again', async () => {
  entries = [];
  const { unmount } = render(<PlannerPage />, { role: 5, route: '/a/1/p/11/planner?tab=events' });
  expect(await screen.findByText('No events or holidays yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add holiday' })).toBeVisible();
  unmount();
  server.use(http.get('*/api/planner/event/events-holidays', () => new HttpResponse(null, { status: 503 })));
  render(<PlannerPage />, {
    role: 5,
    route: '/a/1/p/12/planner?tab=events',
    session: { place: { accountId: 1, programId: 12, siteId: 0 } },
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

test('without a program it asks which', async () => {
  const programs = [
    { programId: 11, programName: 'Explorers', status: 1, sites: [] },
    { programId: 12, programName: 'Summer Arts', status: 1, sites: [] },
  ];
  server.use(
    http.get('*/api/admin/accounts/accprogsiteinfo/account/1', () => HttpResponse.json({ accountId: 1, accountName: 'Harbor', programs })),
  );
  render(<PlannerPage />, { role: 4, route: '/a/1/planner' });
  expect(await screen.findByRole('heading', { name: 'Choose a program' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Summer Arts' })).toHaveAttribute('href', '/a/1/p/12/planner');
});

test('in Spanish', async () => {
  await i18next.changeLanguage('es');
  await open();
  expect(screen.getByRole('region', { name: 'Diciembre de 2098' })).toHaveTextContent('Día feriado, 9 días');
  expect(screen.getByRole('button', { name: 'Agregar día feriado' })).toBeVisible();
});

test('somebody whose role belongs to no account is not told to choose one', async () => {
  render(<PlannerPage />, { role: 3, route: '/planner', session: { ownRole: 3, place: { accountId: 0, programId: 0, siteId: 0 } } });
  expect(await screen.findByText('This page is about a program')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to partner accounts' })).not.toBeInTheDocument();
});

const NIGHT: EventHolidayDto = {
  ...holiday(9, 'Family night', '2098-12-10'),
  type: 'event',
  location: 'Gym',
  startTime: '17:30',
  endTime: '19:00',
  isAllDay: false,
};

test('an event has its time and place, and half an hour is the least', async () => {
  entries = [WINTER, NIGHT];
  server.use(
    http.post('*/api/planner/event', async ({ request }) => {
      sent.push({ method: 'POST', path: '/api/planner/event', body: await request.json() });
      return HttpResponse.json({}, { status: 201 });
    }),
  );
  const { user, container } = await open();
  expect(screen.getByText('5:30 PM – 7:00 PM · Gym')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy Family night to sites' })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Add event' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add event' });
  const field = (name: string) => within(dialog).getByLabelText(new RegExp(`^${name}`));
  await user.type(field('Name'), 'Picture day');
  await user.type(field('Start date'), '12/3/2098');
  await user.type(field('Start time'), '3:30 PM');
  await user.type(field('End time'), '3:45 PM');
  await user.click(within(dialog).getByRole('button', { name: 'Add event' }));
  await waitFor(() => {
    expect(field('End time')).toHaveAccessibleDescription(/End time should be at least 30 minutes after Start time/);
  });
  await user.clear(field('End time'));
  await user.type(field('End time'), '5 pm');
  await user.click(within(dialog).getByRole('button', { name: 'Add event' }));
  expect(await screen.findByText('Picture day was added')).toBeVisible();
  const body = {
    programId: 11,
    title: 'Picture day',
    location: '',
    description: '',
    startDate: '2098-12-03',
    endDate: '2098-12-03',
    startTime: '03:30 PM',
    endTime: '05:00 PM',
  };
  expect(sent).toEqual([{ method: 'POST', path: '/api/planner/event', body }]);
});
