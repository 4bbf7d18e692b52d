import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { EventHolidayDto, Task } from '@/api/planner';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { PlannerPage } from '../PlannerPage';

const OUTSIDE = 'Task end date should be in between program start and end date.';
const NOBODY = { userId: 0, name: null };

function task(id: number, name: string, startDate: string, endDate: string): Task {
  return {
    id,
    accountId: 1,
    programId: 11,
    siteId: null,
    siteName: '',
    programTaskId: null,
    name,
    description: 'Ask around',
    startDate,
    endDate,
    status: 1,
    ownerStatus: 1,
    assignedTo: null,
    taskNote: '',
    lastEditedBy: NOBODY,
    lastEditedOn: '2098-01-01T00:00:00Z',
    userIsTaskOwnerOrCollaborator: false,
    sites: 0,
    sitesDone: 0,
    sitesSkipped: 0,
    sitesLate: 0,
    lateSites: [],
    fileIds: [],
    isRemoved: false,
    version: 4,
  };
}

const entry = (type: 'event' | 'holiday', id: number, title: string, startDate: string, endDate = startDate): EventHolidayDto => {
  const isEvent = type === 'event';
  return {
    type,
    id,
    programId: 11,
    siteId: null,
    title,
    location: isEvent ? 'Gym' : '',
    description: '',
    startDate,
    endDate,
    startTime: isEvent ? '17:30' : null,
    endTime: isEvent ? '19:00' : null,
    isAllDay: !isEvent,
    version: 7,
  };
};

let tasks: Task[] = [];
let entries: EventHolidayDto[] = [];
let sent: { path: string; body: Record<string, unknown> }[] = [];
let asked: Record<string, string>[] = [];

beforeEach(() => {
  tasks = [task(1, 'Hire group leaders', '2099-03-02', '2099-03-12'), task(2, 'Order snacks', '2099-03-04', '2099-03-04')];
  entries = [entry('event', 5, 'Family night', '2099-03-06'), entry('holiday', 6, 'Spring break', '2099-03-30', '2099-04-03')];
  sent = [];
  asked = [];
  const within = (query: URLSearchParams, each: { startDate: string; endDate: string }) =>
    each.endDate >= (query.get('startDate') ?? '') && each.startDate <= (query.get('endDate') ?? '9999');
  server.use(
    http.get('*/api/admin/programs/11/info', () => HttpResponse.json({ programName: 'Harbor After School', sitePanels: [] })),
    http.get('*/api/planner/event/events-holidays', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const found = entries.filter((each) => within(query, each));
      return HttpResponse.json({ eventHolidayDtos: found, count: found.length, isCountExact: true });
    }),
    http.get('*/api/planner/tasks', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(Object.fromEntries(query));
      const found = query.has('filter')
        ? [task(9, 'Collect forms', '2020-01-01', '2020-01-31')]
        : tasks.filter((each) => within(query, each));
      return HttpResponse.json({ results: found, count: found.length, isCountExact: true });
    }),
    http.put('*/api/planner/task/:id', async ({ request, params }) => {
      const body = (await request.json()) as Partial<Task> & { version: number };
      sent.push({ path: new URL(request.url).pathname, body });
      tasks = tasks.map((each) => (String(each.id) === params.id ? { ...each, ...body, version: body.version + 1 } : each));
      return HttpResponse.json(tasks.find(({ id }) => String(id) === params.id));
    }),
    http.put('*/api/planner/event/:id', async ({ request }) => {
      const body = (await request.json()) as Partial<EventHolidayDto> & { version: number };
      sent.push({ path: new URL(request.url).pathname, body });
      entries = entries.map((each) => (each.id === 5 ? { ...each, ...body, version: body.version + 1 } : each));
      return HttpResponse.json(entries[0]);
    }),
  );
});

async function open(search = '?view=calendar&day=2099-03-10', may = true) {
  const view = render(<PlannerPage />, { role: 5, route: `/a/1/p/11/planner${search}`, ...(may ? {} : { session: { may: () => false } }) });
  await screen.findByRole('button', { name: /^5:30 PM Family night/ });
  return view;
}

const weekOf = (day: string) => screen.getByRole('group', { name: `Week of ${day}` });

test('a month shows tasks, events and holidays on their days, and beside it what is late, accessibly', async () => {
  const { container, user } = await open();
  expect(screen.getByRole('heading', { name: 'March 2099' })).toBeVisible();
  expect(
    within(weekOf('Mar 1, 2099')).getByRole('button', { name: 'Hire group leaders, Task, Not started, Mon, Mar 2 to Thu, Mar 12' }),
  ).toBeVisible();
  expect(within(weekOf('Mar 8, 2099')).getByRole('button', { name: /^Hire group leaders/ })).toBeVisible();
  expect(
    within(weekOf('Mar 1, 2099')).getByRole('button', { name: '5:30 PM Family night, Event, 5:30 PM – 7:00 PM, Gym, Fri, Mar 6' }),
  ).toBeVisible();
  expect(within(weekOf('Mar 29, 2099')).getByRole('button', { name: /^Spring break, Holiday/ })).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Late' })).getByRole('button', { name: 'Collect forms' })).toBeVisible();
  expect(asked.find(({ filter }) => filter === undefined)).toMatchObject({
    programId: '11',
    productId: '0',
    startDate: '2099-03-01',
    endDate: '2099-04-04',
  });
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Month after' }));
  expect(screen.getByRole('heading', { name: 'April 2099' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Week' }));
  expect(screen.getByRole('heading', { name: 'Mar 29 – Apr 4, 2099' })).toBeVisible();
});

test('by keyboard a task goes to another day and its end to another, with undo', async () => {
  const { user } = await open();
  act(() => {
    screen.getByRole('button', { name: /^Order snacks/ }).focus();
  });
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByText('Order snacks is on Wed, Mar 11 now')).toBeVisible();
  expect(sent).toEqual([{ path: '/api/planner/task/2', body: { startDate: '2099-03-11', endDate: '2099-03-11', version: 4 } }]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    expect(sent[1]?.body).toMatchObject({ startDate: '2099-03-04', endDate: '2099-03-04', version: 5 });
  });
  await screen.findByRole('button', { name: 'Order snacks, Task, Not started, Wed, Mar 4' });
  act(() => {
    screen.getByRole('button', { name: /^Order snacks/ }).focus();
  });
  await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  expect(await screen.findByRole('button', { name: 'Order snacks, Task, Not started, Wed, Mar 4 to Thu, Mar 5' })).toBeVisible();
});

test('an event is dragged to another day and keeps its times', async () => {
  await open();
  const night = screen.getByRole('button', { name: /^5:30 PM Family night/ });
  const week = weekOf('Mar 15, 2099');
  jest.spyOn(night, 'getBoundingClientRect').mockReturnValue({ left: 500, width: 100 } as DOMRect);
  jest.spyOn(week, 'getBoundingClientRect').mockReturnValue({ left: 0, width: 700 } as DOMRect);
  const dataTransfer = { setData: jest.fn(), effectAllowed: '' };
  // The test browser has no pointer in its drag events.
  const drag = (target: HTMLElement, event: Event, clientX: number) => {
    Object.defineProperty(event, 'clientX', { value: clientX });
    fireEvent(target, event);
  };
  drag(night, createEvent.dragStart(night, { dataTransfer }), 520);
  drag(week, createEvent.drop(week, { dataTransfer }), 250);
  expect(await screen.findByText('Family night is on Tue, Mar 17 now')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({
    title: 'Family night',
    startDate: '2099-03-17',
    endDate: '2099-03-17',
    startTime: '17:30',
    endTime: '19:00',
    version: 7,
  });
});

test('a day that the service refuses is said, and the task stands where it was', async () => {
  server.use(
    http.put('*/api/planner/task/:id', () =>
      HttpResponse.json({ name: 'Error_ValidationFailed', detail: OUTSIDE, errors: { endDate: [OUTSIDE] } }, { status: 400 }),
    ),
  );
  const { user } = await open();
  act(() => {
    screen.getByRole('button', { name: /^Order snacks/ }).focus();
  });
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(await screen.findByText(OUTSIDE)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Order snacks, Task, Not started, Wed, Mar 4' })).toBeVisible();
});

test.each([
  ['Mina Ortiz', 'Mina Ortiz changed Order snacks in the meantime, so it was not moved. It is shown as it is now.'],
  [null, 'Order snacks was changed in the meantime, and was not moved. It is shown as it is now.'],
])('a task that %s has changed meanwhile is not moved: that is said, and it is shown as it is now', async (changedBy, said) => {
  const now = { ...task(2, 'Order snacks and fruit', '2099-03-18', '2099-03-18'), version: 5 };
  server.use(
    http.put('*/api/planner/task/:id', () => {
      tasks = [now];
      return HttpResponse.json({ name: 'Error_VersionConflict', detail: 'x', current: { ...now, changedBy } }, { status: 409 });
    }),
  );
  const { user } = await open();
  act(() => {
    screen.getByRole('button', { name: /^Order snacks/ }).focus();
  });
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(await screen.findByText(said)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Order snacks and fruit, Task, Not started, Wed, Mar 18' })).toBeVisible();
});

test('on a crowded day what there is no room for is counted, and the week shows it all', async () => {
  tasks = Array.from({ length: 7 }, (_, at) => task(20 + at, `Call family ${String(at + 1)}`, '2099-03-10', '2099-03-10'));
  const { user } = await open();
  expect(screen.queryByRole('button', { name: /^Call family 5/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '3 more on Tue, Mar 10' }));
  expect(await screen.findAllByRole('button', { name: /^Call family/ })).toHaveLength(7);
});

test('a task is added on the day that was chosen, and who may not add or move is not offered it', async () => {
  const { user, unmount } = await open();
  await user.click(screen.getByRole('button', { name: 'Add on Wed, Mar 18' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add task' });
  expect(within(dialog).getByLabelText('Start date')).toHaveValue('03/18/2099');
  unmount();
  await open('?view=calendar&day=2099-03-10', false);
  expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
  const held = screen.getByRole('button', { name: /^Order snacks/ });
  expect(held).toHaveAttribute('draggable', 'false');
  fireEvent.keyDown(held, { key: 'ArrowRight', altKey: true });
  expect(sent).toEqual([]);
});

test('on paper the month says whose it is', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = await open();
  expect(screen.queryByText('Harbor After School')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(await screen.findByText('Harbor After School')).toBeVisible();
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});
