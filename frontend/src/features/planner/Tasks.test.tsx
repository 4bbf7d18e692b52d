import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Task, TaskDetails } from '@/api/planner';
import { searchParamsOf } from '@/test/searchParamsOf';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { PlannerPage } from './PlannerPage';

const person = { userId: 9, name: 'Priya Nair' };
const task = (id: number, name: string, rest: Partial<Task> = {}): Task => ({
  id,
  accountId: 1,
  programId: 11,
  siteId: null,
  siteName: '',
  programTaskId: null,
  name,
  description: 'Two for each site',
  startDate: '2020-01-06',
  endDate: '2099-06-30',
  status: 1,
  ownerStatus: 1,
  assignedTo: null,
  taskNote: '',
  lastEditedBy: person,
  lastEditedOn: '2026-11-20T20:15:00Z',
  userIsTaskOwnerOrCollaborator: false,
  sites: 5,
  sitesDone: 3,
  sitesSkipped: 1,
  sitesLate: 0,
  lateSites: [],
  fileIds: [],
  isRemoved: false,
  version: 4,
  ...rest,
});
const HIRE = task(1, 'Hire group leaders');
const LATE = task(2, 'Collect enrollment forms', { endDate: '2020-02-01', sites: 0, sitesDone: 0, sitesSkipped: 0 });

let asked: Record<string, string>[] = [];
let sent: { method: string; path: string; body: unknown }[] = [];

beforeEach(() => {
  asked = [];
  sent = [];
  const keep = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    sent.push({ method: request.method, path: pathname + search, body: await request.json().catch(() => null) });
  };
  server.use(
    http.get('*/api/planner/tasks', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json({ results: [HIRE, LATE], count: 2, isCountExact: true });
    }),
    http.get('*/api/planner/task', () =>
      HttpResponse.json({
        ...HIRE,
        taskUsers: [],
        taskDiscussions: [{ id: 7, user: person, text: 'Ask the school', mentioned: [], saidAt: '2026-11-20T20:15:00Z' }],
        assignedSites: [],
        taskFiles: [],
      } satisfies TaskDetails),
    ),
    http.post('*/api/planner/task', async ({ request }) => {
      await keep(request);
      return HttpResponse.json(HIRE, { status: 201 });
    }),
    http.post('*/api/planner/task/bulkstatusupdate', async ({ request }) => {
      await keep(request);
      return HttpResponse.json({ undoToken: 'back', done: 1, failed: 0, results: [{ id: 1, name: HIRE.name, isDone: true, error: null }] });
    }),
    http.post('*/api/planner/task/undo-status', async ({ request }) => {
      await keep(request);
      return HttpResponse.json({ done: 1, failed: 0, results: [{ id: 1, name: HIRE.name, isDone: true, error: null }] });
    }),
    http.post('*/api/planner/task/1/discussion', async ({ request }) => {
      await keep(request);
      return HttpResponse.json({ id: 8, user: person, text: 'Done', mentioned: [], saidAt: '2026-11-20T20:15:00Z' }, { status: 201 });
    }),
  );
});

async function open(role = 5, session = {}) {
  const view = render(<PlannerPage />, { role, route: '/a/1/p/11/planner?mine=false', session });
  await screen.findByText('Hire group leaders');
  return view;
}

test('the tasks of a program say how far they are and what is late, accessibly', async () => {
  const { container } = await open();
  expect(asked[0]).toMatchObject({ programId: '11', productId: '0', sortField: 'endDate', sortDir: 'asc', filter: 'ownerStatus:1,2' });
  expect(asked[0]).not.toHaveProperty('siteId');
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
  expect(row('Hire group leaders')).toHaveTextContent('Not started');
  expect(row('Hire group leaders')).toHaveTextContent('3 of 5 done, 1 skipped');
  expect(row('Collect enrollment forms')).toHaveTextContent('Late');
  expect(await axe(container)).toHaveNoViolations();
});

test('done tasks are shown when they are asked for', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Active' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Done' }));
  await waitFor(() => {
    expect(asked.at(-1)).toMatchObject({ filter: 'ownerStatus:3' });
  });
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Status: Done' })).toBeVisible();
});

test('the planner opens with the tasks of the person, and stays there; all tasks are a tab away', async () => {
  const { user, router, container } = render(<PlannerPage />, { role: 5, route: '/a/1/p/11/planner' });
  expect(await screen.findByRole('heading', { name: /^My tasks/ })).toBeVisible();
  expect(await screen.findByText('Hire group leaders')).toBeVisible();
  expect(router.state.location.search).toBe('?mine=true');
  expect(asked.every(({ mine }) => mine === 'true')).toBe(true);
  expect(screen.getByRole('link', { name: 'My tasks' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('button', { name: 'All sites' })).not.toBeInTheDocument();
  expect(await axe(container)).toHaveNoViolations();
  await user.click(screen.getByRole('link', { name: 'All tasks' }));
  expect(await screen.findByRole('heading', { name: /^All tasks/ })).toBeVisible();
  expect(asked.at(-1)).not.toHaveProperty('mine');
});

test('who has no task to do sees all of them first, and under “My tasks” that there is none', async () => {
  server.use(
    http.get('*/api/planner/tasks', ({ request }) => {
      const isMine = new URL(request.url).searchParams.get('mine') === 'true';
      return HttpResponse.json({ results: isMine ? [] : [HIRE], count: isMine ? 0 : 1, isCountExact: true });
    }),
  );
  const { user } = render(<PlannerPage />, { role: 5, route: '/a/1/p/11/planner' });
  expect(await screen.findByRole('heading', { name: /^All tasks/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All tasks' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'My tasks' }));
  expect(await screen.findByText('None of the tasks to do is yours')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show done tasks' }));
  expect(await screen.findByRole('button', { name: 'Status: Done' })).toBeVisible();
});

test('a task of sites is late where it is late at one of them, which is named', async () => {
  const late = task(3, 'Order snacks', { sitesDone: 0, sitesSkipped: 0, sitesLate: 4, lateSites: ['Battery Park', 'Harlem', 'Chelsea'] });
  const onTime = task(4, 'Fire drill', { endDate: '2020-02-01', sitesDone: 4, sitesSkipped: 0 });
  server.use(http.get('*/api/planner/tasks', () => HttpResponse.json({ results: [HIRE, late, onTime], count: 3, isCountExact: true })));
  await open();
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
  expect(row('Order snacks')).toHaveTextContent('Late');
  expect(row('Order snacks')).toHaveTextContent('Late at Battery Park, Harlem, Chelsea and 1 more');
  expect(row('Fire drill')).not.toHaveTextContent('Late');
});

test('what is missing is said in the words of the spec', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add task' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add task' });
  await user.click(within(dialog).getByRole('button', { name: 'Add task' }));
  const summary = await within(dialog).findByRole('alert');
  for (const message of ['Whoops! Task name is missing.', 'Whoops! Start date is missing.', 'Whoops! Due date is missing.']) {
    expect(summary).toHaveTextContent(message);
  }
  await user.type(within(dialog).getByLabelText('Name'), 'Fire drill');
  await user.type(within(dialog).getByLabelText('Start date'), '11/2/2026');
  await user.type(within(dialog).getByLabelText('Due date'), '11/1/2026');
  await user.click(within(dialog).getByRole('button', { name: 'Add task' }));
  expect(await within(dialog).findByLabelText('Due date')).toHaveAccessibleDescription(/End date should be greater than Start date/);
  await user.clear(within(dialog).getByLabelText('Due date'));
  await user.type(within(dialog).getByLabelText('Due date'), '11/5/2026');
  await user.click(within(dialog).getByRole('button', { name: 'Add task' }));
  expect(await screen.findByText('Fire drill was added')).toBeVisible();
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/planner/task',
      body: { programId: 11, name: 'Fire drill', description: '', startDate: '2026-11-02', endDate: '2026-11-05', taskNote: '' },
    },
  ]);
});

test('a skipped task can be taken back', async () => {
  const { user } = await open();
  await user.click(within(screen.getByRole('row', { name: /Hire group leaders/ })).getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Skip 1 task' }));
  expect(await screen.findByText('Hire group leaders is skipped')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText(/undone/i)).toBeVisible();
  expect(sent).toEqual([
    { method: 'POST', path: '/api/planner/task/bulkstatusupdate?status=3', body: { ids: [1] } },
    { method: 'POST', path: '/api/planner/task/undo-status', body: { undoToken: 'back' } },
  ]);
});

test('all tasks are reset only after the word for it was typed', async () => {
  server.use(
    http.post('*/api/planner/tasks/reset', async ({ request }) => {
      sent.push({ method: 'POST', path: '/api/planner/tasks/reset', body: await request.json() });
      return HttpResponse.json({ tasks: 12 });
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Reset tasks' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reset all tasks of this program?' });
  const reset = within(dialog).getByRole('button', { name: 'Reset tasks' });
  expect(reset).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox'), 'reset');
  await user.click(reset);
  expect(await screen.findByText('12 tasks were reset')).toBeVisible();
  expect(sent).toEqual([{ method: 'POST', path: '/api/planner/tasks/reset', body: { programId: 11 } }]);
});

test('a task is opened from its address, and talked about', async () => {
  const { user, router } = await open();
  await user.click(screen.getByRole('link', { name: 'Hire group leaders' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hire group leaders' });
  expect(router.state.location.search).toBe('?mine=false&task=1');
  expect(await within(dialog).findByText('Ask the school')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'Done');
  await user.click(within(dialog).getByRole('button', { name: 'Send comment' }));
  expect(sent).toEqual([{ method: 'POST', path: '/api/planner/task/1/discussion', body: { text: 'Done', mentioned: [] } }]);
  expect(await axe(dialog)).toHaveNoViolations();
});

test('only people who can open a task are offered', async () => {
  const filters: (string | null)[] = [];
  server.use(
    http.get('*/api/roster/staffs', ({ request }) => {
      filters.push(searchParamsOf(request).get('filter'));
      return HttpResponse.json({ results: [], count: 0 });
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('link', { name: 'Hire group leaders' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hire group leaders' });
  const owner = await within(dialog).findByRole('combobox', { name: 'Assigned to' });
  expect(owner).toHaveAccessibleDescription(/Assign it to their site instead/);
  await user.click(owner);
  expect(await screen.findByText('Nobody with access found')).toBeVisible();
  expect(filters).toEqual(['systemRole:4,5']);
});

test('staff read the tasks of their site and change none', async () => {
  const { user } = await open(7, { may: () => false, place: { accountId: 1, programId: 11, siteId: 111 } });
  expect(asked[0]).toMatchObject({ siteId: '111' });
  expect(screen.queryByRole('button', { name: 'Add task' })).not.toBeInTheDocument();
  expect(within(screen.getByRole('row', { name: /Hire group leaders/ })).queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Hire group leaders' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hire group leaders' });
  expect(await within(dialog).findByText('Ask the school')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
});

test('a site that the task was assigned to can be taken off it, after a question', async () => {
  const gone: string[] = [];
  const there = { taskId: 31, siteId: 111, siteName: 'Battery Park', startDate: '2026-11-02', endDate: '2099-11-20', status: 1 };
  server.use(
    http.get('*/api/planner/task', () =>
      HttpResponse.json({
        ...HIRE,
        taskUsers: [],
        taskDiscussions: [],
        assignedSites: gone.length === 0 ? [there] : [],
        taskFiles: [],
      } satisfies TaskDetails),
    ),
    http.delete('*/api/planner/task/:id', ({ params }) => {
      gone.push(String(params.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = render(<PlannerPage />, { role: 5, route: '/a/1/p/11/planner?task=1' });
  const panel = await screen.findByRole('dialog', { name: HIRE.name });
  // How far the owner is there is not told, and so not said.
  expect(await within(panel).findByRole('region', { name: 'Sites' })).not.toHaveTextContent('Not started');
  await user.click(await within(panel).findByRole('button', { name: 'Remove Battery Park' }));
  const question = await screen.findByRole('dialog', { name: `Delete ${HIRE.name} at Battery Park?` });
  expect(question).toHaveTextContent('The program’s task stays.');
  await user.click(within(question).getByRole('button', { name: 'Remove from site' }));
  expect(await screen.findByText(`${HIRE.name} at Battery Park was deleted`)).toBeVisible();
  expect(gone).toEqual(['31']);
  await waitFor(() => {
    expect(within(panel).queryByText('Battery Park')).not.toBeInTheDocument();
  });
});

test('a comment that is not sent is not lost without a question', async () => {
  const { user, router } = await open();
  await user.click(screen.getByRole('link', { name: 'Hire group leaders' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hire group leaders' });
  await user.type(await within(dialog).findByRole('textbox', { name: 'Comment' }), 'Almost');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Close without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => {
    expect(question).not.toBeInTheDocument();
  });
  expect(within(dialog).getByRole('textbox', { name: 'Comment' })).toHaveValue('Almost');
  expect(router.state.location.search).toBe('?mine=false&task=1');
  await user.click(within(dialog).getByRole('button', { name: 'Edit' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Close without saving?' })).getByRole('button', { name: 'Close without saving' }),
  );
  expect(await screen.findByRole('dialog', { name: 'Edit Hire group leaders' })).toBeVisible();
  expect(router.state.location.search).toBe('?mine=false&task=1');
});

test('the browser’s Back asks before it takes a comment that is not sent away', async () => {
  const { user, router } = await open();
  await user.click(screen.getByRole('link', { name: 'Hire group leaders' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hire group leaders' });
  await user.type(await within(dialog).findByRole('textbox', { name: 'Comment' }), 'Almost');
  await act(() => router.navigate(-1));
  const question = await screen.findByRole('dialog', { name: 'Close without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => {
    expect(question).not.toBeInTheDocument();
  });
  expect(router.state.location.search).toBe('?mine=false&task=1');
  expect(within(dialog).getByRole('textbox', { name: 'Comment' })).toHaveValue('Almost');
  await act(() => router.navigate(-1));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Close without saving?' })).getByRole('button', { name: 'Close without saving' }),
  );
  await waitFor(() => {
    expect(dialog).not.toBeInTheDocument();
  });
  expect(router.state.location.search).toBe('?mine=false');
});

test('a link to a task that is gone says so and offers no other try', async () => {
  server.use(http.get('*/api/planner/task', () => HttpResponse.json({ name: 'Error_NotFound' }, { status: 404 })));
  render(<PlannerPage />, { role: 5, route: '/a/1/p/11/planner?task=1' });
  const panel = await screen.findByRole('dialog', { name: 'Task' });
  expect(await within(panel).findByText("This task was deleted, or you can't open it.")).toBeVisible();
  expect(within(panel).queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
});

test('selected tasks are assigned to sites together, each with its own dates unless some are given', async () => {
  const assigned: unknown[] = [];
  server.use(
    http.get('*/api/admin/sites', () =>
      HttpResponse.json({
        results: [
          { siteId: 21, siteName: 'North' },
          { siteId: 22, siteName: 'South' },
        ],
        count: 2,
        isCountExact: true,
      }),
    ),
    http.post('*/api/planner/task/assign', async ({ request }) => {
      assigned.push(await request.json());
      return HttpResponse.json({ added: 2, changed: 0 });
    }),
  );
  const { user } = await open();
  await user.click(screen.getAllByRole('checkbox')[1]!);
  await user.click(screen.getAllByRole('checkbox')[2]!);
  await user.click(screen.getByRole('button', { name: 'Assign 2 tasks to sites' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign 2 tasks to sites' });
  await user.click(within(dialog).getByRole('checkbox', { name: 'South' }));
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('2 tasks were assigned')).toBeVisible();
  expect(assigned).toEqual([{ programId: 11, taskIds: [1, 2], sites: [{ siteId: 22 }] }]);
});

test('a new task gets its owner and its sites at once', async () => {
  server.use(
    http.get('*/api/roster/staffs', () =>
      HttpResponse.json({ results: [{ staffUser: { userId: 9, firstName: 'Priya', lastName: 'Nair' } }], count: 1, isCountExact: true }),
    ),
    http.get('*/api/admin/sites', () =>
      HttpResponse.json({
        results: [
          { siteId: 21, siteName: 'North' },
          { siteId: 22, siteName: 'South' },
        ],
        count: 2,
        isCountExact: true,
      }),
    ),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add task' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add task' });
  await user.type(within(dialog).getByLabelText('Name'), 'Order snacks');
  await user.type(within(dialog).getByLabelText('Start date'), '1/6/2099');
  await user.type(within(dialog).getByLabelText('Due date'), '2/6/2099');
  await user.click(within(dialog).getByLabelText('Assigned to'));
  await user.click(await screen.findByRole('option', { name: 'Priya Nair' }));
  await user.click(within(dialog).getByRole('button', { name: 'Assign to sites' }));
  await user.click(await within(dialog).findByRole('checkbox', { name: 'South' }));
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole('button', { name: 'Add task' }));
  await waitFor(() => {
    expect(sent[0]?.body).toMatchObject({ name: 'Order snacks', ownerId: 9, sites: [{ siteId: 22 }] });
  });
});
