import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { TaskTimeline, TimelineSite, TimelineTask } from '@/api/planner';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { PlannerPage } from '../PlannerPage';

const OUTSIDE = 'Task end date should be in between program start and end date.';
const PRIYA = { userId: 9, name: 'Priya Nair' };

const task = (id: number, name: string, startDate: string, endDate: string, rest: Partial<TimelineTask> = {}): TimelineTask => ({
  id,
  name,
  startDate,
  endDate,
  status: 1,
  ownerStatus: 1,
  assignedTo: null,
  isLate: false,
  version: 4,
  ...rest,
});
const site = (siteId: number, siteName: string, tasks: TimelineTask[], rest: Partial<TimelineSite['figures']> = {}): TimelineSite => ({
  siteId,
  siteName,
  tasks,
  figures: { tasks: tasks.length, late: 0, unowned: 0, inProgress: 0, done: 0, ...rest },
});

let sites: TimelineSite[] = [];
let asked: Record<string, string>[] = [];
let sent: unknown[] = [];

beforeEach(() => {
  sites = [
    site(
      21,
      'Battery Park',
      [
        task(1, 'Hire group leaders', '2099-03-02', '2099-03-12', { isLate: true, assignedTo: PRIYA }),
        task(2, 'Order snacks', '2099-03-04', '2099-03-04'),
      ],
      { late: 1, unowned: 1 },
    ),
    site(22, 'Chelsea', []),
  ];
  asked = [];
  sent = [];
  HTMLElement.prototype.setPointerCapture = jest.fn();
  server.use(
    http.get('*/api/planner/task/timeline', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(Object.fromEntries(query));
      const [page, count] = [Number(query.get('page')), Number(query.get('count'))];
      return HttpResponse.json({
        startDate: '2099-02-02',
        endDate: '2099-06-30',
        count: sites.length,
        sites: sites.slice((page - 1) * count, page * count),
      } satisfies TaskTimeline);
    }),
    http.put('*/api/planner/task/:id', async ({ request, params }) => {
      const body = (await request.json()) as Partial<TimelineTask> & { version: number };
      sent.push({ id: params.id, ...body });
      const changed = { ...body, version: body.version + 1 };
      sites = sites.map((each) => ({
        ...each,
        tasks: each.tasks.map((one) => (String(one.id) === params.id ? { ...one, ...changed } : one)),
      }));
      return HttpResponse.json(changed);
    }),
  );
});

async function open(search = '', may = true) {
  const view = render(<PlannerPage />, {
    role: 5,
    route: `/a/1/p/11/planner?mine=false&view=timeline${search}`,
    ...(may ? {} : { session: { may: () => false } }),
  });
  await screen.findByRole('heading', { name: /^Timeline by site/ });
  return view;
}

const battery = () => screen.findByRole('button', { name: /^Battery Park/ });
const bar = (name: RegExp) => screen.getByRole('button', { name });

test('sites say how they stand and whom they wait for, and show their tasks, accessibly', async () => {
  const { container, user } = await open();
  expect(await battery()).toHaveTextContent('Battery Park1 late · 1 no ownerWaits for Priya Nair (1)');
  expect(bar(/^Chelsea/)).toHaveTextContent('No tasks');
  expect(screen.getByRole('button', { name: 'Months' })).toHaveAttribute('aria-pressed', 'true');
  expect(asked[0]).toEqual({ programId: '11', productId: '0', count: '50', page: '1' });
  await user.click(await battery());
  expect(await battery()).toHaveAttribute('aria-expanded', 'true');
  expect(bar(/^Hire group leaders,/)).toHaveAccessibleName('Hire group leaders, Late, Priya Nair, Mon, Mar 2 to Thu, Mar 12');
  expect(bar(/^Order snacks,/)).toHaveAccessibleName('Order snacks, Not started, No owner, Wed, Mar 4');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('button', { name: 'Weeks' }));
  await user.click(screen.getByRole('switch', { name: 'Show skipped' }));
  await waitFor(() => {
    expect(asked.at(-1)).toMatchObject({ skipped: 'true' });
  });
  expect(screen.getByRole('button', { name: 'Weeks' })).toHaveAttribute('aria-pressed', 'true');
});

test('late tasks that are nobody’s are said to be so', async () => {
  sites = [
    site(21, 'Battery Park', [task(1, 'Hire group leaders', '2099-03-02', '2099-03-12', { isLate: true })], { late: 1, unowned: 1 }),
  ];
  await open();
  expect((await battery()).textContent).toMatch(/^Battery Park1 late1 late task has no owner/);
});

test('by keyboard a task goes to another day and its end to another, with undo', async () => {
  const { user } = await open();
  await user.click(await battery());
  act(() => {
    bar(/^Order snacks,/).focus();
  });
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByText('Order snacks is on Wed, Mar 11 now')).toBeVisible();
  expect(sent).toEqual([{ id: '2', startDate: '2099-03-11', endDate: '2099-03-11', version: 4 }]);
  expect(bar(/^Order snacks,/)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => {
    expect(sent[1]).toEqual({ id: '2', startDate: '2099-03-04', endDate: '2099-03-04', version: 5 });
  });
  await screen.findByRole('button', { name: 'Order snacks, Not started, No owner, Wed, Mar 4' });
  act(() => {
    bar(/^Order snacks,/).focus();
  });
  await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  expect(await screen.findByRole('button', { name: 'Order snacks, Not started, No owner, Wed, Mar 4 to Thu, Mar 5' })).toBeVisible();
});

test('a bar is dragged within the program, by its edge it gets another end, and Escape leaves it', async () => {
  const { user } = await open('&duration=days');
  await user.click(await battery());
  // The test browser has no pointer events of its own.
  const pointer = (type: string, at: Element, clientX: number) => {
    fireEvent(at, new MouseEvent(`pointer${type}`, { bubbles: true, cancelable: true, clientX }));
  };
  const drag = (from: Element, by: number) => {
    pointer('down', from, 500);
    pointer('move', from, 500 + by);
  };
  drag(bar(/^Hire group leaders,/), -72);
  expect(bar(/^Hire group leaders,/)).toHaveAccessibleName(/Sat, Feb 28 to Tue, Mar 10$/);
  fireEvent.keyDown(bar(/^Hire group leaders,/), { key: 'Escape' });
  pointer('up', bar(/^Hire group leaders,/), 428);
  expect(bar(/^Hire group leaders,/)).toHaveAccessibleName(/Mon, Mar 2 to Thu, Mar 12$/);
  drag(bar(/^Hire group leaders,/), -3600);
  pointer('up', bar(/^Hire group leaders,/), -3100);
  expect(await screen.findByText(/^Hire group leaders is on Mon, Feb 2 – Thu, Feb 12 now/)).toBeVisible();
  const edge = bar(/^Hire group leaders,/).querySelector('[data-grip=end]');
  drag(edge as Element, 36);
  pointer('up', edge as Element, 536);
  await waitFor(() => {
    expect(sent.at(-1)).toMatchObject({ startDate: '2099-02-02', endDate: '2099-02-13', version: 5 });
  });
});

test('what the service refuses is said, and who may not move does not', async () => {
  server.use(
    http.put('*/api/planner/task/:id', () =>
      HttpResponse.json({ name: 'Error_ValidationFailed', detail: OUTSIDE, errors: { endDate: [OUTSIDE] } }, { status: 400 }),
    ),
  );
  const { user, unmount } = await open();
  await user.click(await battery());
  fireEvent.keyDown(bar(/^Order snacks,/), { key: 'ArrowRight', altKey: true });
  expect(await screen.findByText(OUTSIDE)).toBeVisible();
  expect(bar(/^Order snacks,/)).toHaveAccessibleName(/Wed, Mar 4$/);
  unmount();
  await open('', false);
  await user.click(await battery());
  expect(bar(/^Order snacks,/)).not.toHaveAttribute('aria-keyshortcuts');
  expect(screen.queryByRole('button', { name: 'Add task' })).not.toBeInTheDocument();
});

test('200 tasks at each of 1,000 sites draw no more than what is seen, wherever one scrolls', async () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    task(at, `Call family ${String(at)}`, '2099-03-02', `2099-0${String(3 + (at % 4))}-12`),
  );
  sites = Array.from({ length: 1000 }, (_, at) =>
    site(
      1000 + at,
      `Site ${String(at)}`,
      many.map((each) => ({ ...each, id: at * 200 + each.id })),
    ),
  );
  const { container, user } = await open();
  const drawn = () => container.querySelectorAll('li').length;
  await user.click(await screen.findByRole('button', { name: /^Site 0/ }));
  expect(await screen.findByRole('button', { name: /^Call family 0,/ })).toBeVisible();
  expect(drawn()).toBeLessThan(40);
  expect(container.querySelectorAll('*').length).toBeLessThan(1500);
  const scroller = container.querySelector('ul')?.parentElement?.parentElement as HTMLElement;
  scroller.scrollTop = 200 * 40 + 700 * 76;
  fireEvent.scroll(scroller);
  expect(await screen.findByRole('button', { name: /^Site 700/ })).toBeVisible();
  expect(asked.map(({ page }) => page)).toContain('15');
  expect(drawn()).toBeLessThan(40);
  expect(container.querySelectorAll('*').length).toBeLessThan(1500);
});

test('no sites, and sites that could not be read', async () => {
  sites = [];
  const { unmount } = render(<PlannerPage />, { role: 5, route: '/a/1/p/11/planner?mine=false&view=timeline' });
  expect(await screen.findByText('No active sites')).toBeVisible();
  unmount();
  server.use(http.get('*/api/planner/task/timeline', () => HttpResponse.json({ name: 'Error_Internal' }, { status: 500 }), { once: true }));
  const { user } = render(<PlannerPage />, { role: 5, route: '/a/1/p/12/planner?mine=false&view=timeline' });
  const alert = await screen.findByRole('alert');
  sites = [site(21, 'Battery Park', [])];
  await user.click(within(alert).getByRole('button'));
  expect(await battery()).toBeVisible();
});
