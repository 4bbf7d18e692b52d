import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AssignedSite, EventHolidayDto, Task } from '@/api/planner';
import { axe } from '@/test/axe';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { AssignDialog } from './parts/AssignDialog';
import { CopyEventDialog } from './parts/CopyEventDialog';

const NIGHT: EventHolidayDto = {
  type: 'event',
  id: 5,
  programId: 11,
  siteId: null,
  title: 'Family night',
  location: '',
  description: '',
  startDate: '2099-03-04',
  endDate: '2099-03-04',
  startTime: null,
  endTime: null,
  isAllDay: true,
  version: 1,
  seriesId: null,
};

let sent: { siteIds: number[] }[] = [];
let pages: number[] = [];

function withSites(count: number) {
  sent = [];
  pages = [];
  const all = Array.from({ length: count }, (_each, index) => ({
    siteId: index + 1,
    siteName: `Site ${String(index + 1).padStart(3, '0')}`,
  }));
  server.use(
    http.get('*/api/admin/sites', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const [page, size] = [Number(query.get('page')), Number(query.get('count'))];
      pages.push(page);
      return HttpResponse.json({ results: all.slice((page - 1) * size, page * size), count, isCountExact: true });
    }),
    http.post('*/api/planner/event/copy', async ({ request }) => {
      const body = (await request.json()) as { siteIds: number[] };
      sent.push(body);
      return HttpResponse.json({ copied: body.siteIds.length });
    }),
  );
}

test('of many sites one is found by name, and all are chosen at once', async () => {
  withSites(230);
  const onClose = jest.fn();
  const { user } = render(<CopyEventDialog event={NIGHT} accountId={1} onClose={onClose} />, { role: 5, route: '/a/1/p/11/planner' });
  const dialog = await screen.findByRole('dialog', { name: 'Copy Family night to sites' });
  expect(pages).toEqual([1, 2, 3]);
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(100);
  expect(within(dialog).getByText('130 more sites: find them by name')).toBeVisible();
  await user.type(within(dialog).getByRole('searchbox', { name: 'Find a site' }), 'site 217');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Site 217' }));
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Copy to sites' }));
  await waitFor(() => {
    expect(sent).toEqual([{ eventId: 5, scope: 'one', siteIds: [217] }]);
  });
  expect(onClose).toHaveBeenCalled();
});

test('all sites are chosen, also those that are not in sight', async () => {
  withSites(130);
  const { user } = render(<CopyEventDialog event={NIGHT} accountId={1} onClose={jest.fn()} />, { role: 5, route: '/a/1/p/11/planner' });
  const dialog = await screen.findByRole('dialog', { name: 'Copy Family night to sites' });
  await user.click(within(dialog).getByRole('button', { name: 'Select all 130 sites' }));
  expect(within(dialog).getByRole('button', { name: 'Select none' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Copy to sites' }));
  await waitFor(() => {
    expect(sent[0]?.siteIds).toHaveLength(130);
  });
});

test('a few sites need no search, accessibly', async () => {
  withSites(3);
  render(<CopyEventDialog event={NIGHT} accountId={1} onClose={jest.fn()} />, { role: 5, route: '/a/1/p/11/planner' });
  const dialog = await screen.findByRole('dialog', { name: 'Copy Family night to sites' });
  expect(within(dialog).queryByRole('searchbox')).not.toBeInTheDocument();
  expect(within(dialog).getAllByRole('checkbox')).toHaveLength(3);
  expect(await axe(dialog)).toHaveNoViolations();
});

test('that no site is chosen is said of all of them, until one is', async () => {
  withSites(3);
  const { user } = render(<CopyEventDialog event={NIGHT} accountId={1} onClose={jest.fn()} />, { role: 5, route: '/a/1/p/11/planner' });
  const dialog = await screen.findByRole('dialog', { name: 'Copy Family night to sites' });
  await user.click(within(dialog).getByRole('button', { name: 'Copy to sites' }));
  await user.click(await within(dialog).findByRole('link', { name: 'Choose at least one site' }));
  const sites = within(dialog).getByRole('group', { name: 'Sites' });
  expect(sites).toHaveFocus();
  expect(sites).toHaveAccessibleDescription('Choose at least one site');
  expect(within(dialog).getByRole('checkbox', { name: 'Site 001' })).not.toBeInvalid();
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Site 002' }));
  await waitFor(() => {
    expect(sites).not.toHaveAccessibleDescription();
  });
});

test('sites that cannot be read are said to be so', async () => {
  server.use(http.get('*/api/admin/sites', () => HttpResponse.json({}, { status: 503 })));
  const onClose = jest.fn();
  render(<CopyEventDialog event={NIGHT} accountId={1} onClose={onClose} />, { role: 5, route: '/a/1/p/11/planner' });
  expect(await screen.findByText('The sites couldn’t be read. Try again.')).toBeVisible();
  expect(onClose).toHaveBeenCalled();
});

const person = { userId: 9, name: 'Priya Nair' };
const PAINT: Task = {
  id: 1,
  accountId: 1,
  programId: 11,
  siteId: null,
  siteName: '',
  programTaskId: null,
  name: 'Paint',
  description: '',
  startDate: '2099-01-06',
  endDate: '2099-06-30',
  status: 1,
  ownerStatus: 1,
  assignedTo: null,
  taskNote: '',
  lastEditedBy: person,
  lastEditedOn: '2026-11-20T20:15:00Z',
  userIsTaskOwnerOrCollaborator: false,
  sites: 2,
  sitesDone: 0,
  sitesSkipped: 0,
  sitesLate: 0,
  lateSites: [],
  fileIds: [],
  isRemoved: false,
  version: 4,
};

/** Opens the assignment of a task that the first `there` of the sites have. */
async function openAssign(count: number, there: number) {
  withSites(count);
  const assigned: unknown[] = [];
  const assignedSites: AssignedSite[] = Array.from({ length: there }, (_each, index) => ({
    taskId: 31 + index,
    siteId: index + 1,
    siteName: `Site 00${String(index + 1)}`,
    startDate: '2099-01-06',
    endDate: '2099-06-30',
    status: 1,
  }));
  server.use(
    http.get('*/api/planner/task', () => HttpResponse.json({ ...PAINT, taskUsers: [], taskDiscussions: [], assignedSites, taskFiles: [] })),
    http.post('*/api/planner/task/assign', async ({ request }) => {
      assigned.push(await request.json());
      return HttpResponse.json({ added: 0, changed: 1 });
    }),
  );
  const onClose = jest.fn();
  const { user } = render(<AssignDialog task={PAINT} onClose={onClose} />, { role: 5, route: '/a/1/p/11/planner' });
  return { user, onClose, assigned, dialog: await screen.findByRole('dialog', { name: 'Assign Paint to sites' }) };
}

test('where all sites have the task it is said of each, and nothing is sent that changes nothing', async () => {
  const { user, onClose, assigned, dialog } = await openAssign(2, 2);
  for (const box of within(dialog).getAllByRole('checkbox')) {
    expect(box).toBeDisabled();
    expect(box).toHaveAccessibleDescription('Already assigned');
  }
  expect(within(dialog).queryByRole('button', { name: /^Select/ })).not.toBeInTheDocument();
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledTimes(1);
  });
  expect(assigned).toEqual([]);
});

test('other dates of a site that has the task are sent', async () => {
  const { user, onClose, assigned, dialog } = await openAssign(2, 2);
  await user.click(within(dialog).getByRole('button', { name: 'Different dates for Site 002' }));
  const due = within(within(dialog).getByRole('group', { name: 'Site 002' })).getByRole('textbox', { name: 'Due date' });
  await user.clear(due);
  await user.type(due, '5/1/2099');
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await waitFor(() => {
    expect(onClose).toHaveBeenCalledTimes(1);
  });
  expect(assigned).toEqual([
    expect.objectContaining({
      sites: [expect.objectContaining({ siteId: 1, endDate: '2099-06-30' }), expect.objectContaining({ siteId: 2, endDate: '2099-05-01' })],
    }),
  ]);
});

test('select all chooses, and lets go of, the sites that have no such task yet', async () => {
  const { user, assigned, dialog } = await openAssign(4, 1);
  const boxes = () =>
    within(dialog)
      .getAllByRole('checkbox')
      .map((box) => (box as HTMLInputElement).checked);
  expect(within(dialog).getByRole('checkbox', { name: 'Site 002' })).not.toHaveAccessibleDescription();
  await user.click(within(dialog).getByRole('button', { name: 'Select all 3 sites' }));
  expect(boxes()).toEqual([true, true, true, true]);
  await user.click(within(dialog).getByRole('button', { name: 'Select none' }));
  expect(boxes()).toEqual([true, false, false, false]);
  await user.click(within(dialog).getByRole('checkbox', { name: 'Site 003' }));
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await waitFor(() => {
    expect(assigned).toEqual([
      expect.objectContaining({ sites: [expect.objectContaining({ siteId: 1 }), expect.objectContaining({ siteId: 3 })] }),
    ]);
  });
});

test('one pair of dates is for all sites but those that have their own', async () => {
  const { user, assigned, dialog } = await openAssign(4, 0);
  const forAll = within(within(dialog).getByRole('group', { name: 'Dates' }));
  expect(forAll.getByRole('textbox', { name: 'Start date' })).toHaveValue('01/06/2099');
  await user.click(within(dialog).getByRole('button', { name: 'Select all 4 sites' }));
  expect(within(dialog).getAllByRole('textbox')).toHaveLength(2);
  await user.clear(forAll.getByRole('textbox', { name: 'Due date' }));
  await user.type(forAll.getByRole('textbox', { name: 'Due date' }), '5/1/2099');
  await user.click(within(dialog).getByRole('button', { name: 'Different dates for Site 003' }));
  const third = within(within(dialog).getByRole('group', { name: 'Site 003' }));
  expect(third.getByRole('textbox', { name: 'Due date' })).toHaveValue('05/01/2099');
  await user.clear(third.getByRole('textbox', { name: 'Due date' }));
  await user.type(third.getByRole('textbox', { name: 'Due date' }), '6/1/2099');
  expect(await axe(dialog)).toHaveNoViolations();
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  await waitFor(() => {
    expect(assigned).toHaveLength(1);
  });
  const { sites } = assigned[0] as { sites: { endDate: string }[] };
  expect(sites.map(({ endDate }) => endDate)).toEqual(['2099-05-01', '2099-05-01', '2099-06-01', '2099-05-01']);
});

test('what the service says of the dates of all is said of those', async () => {
  const { user, dialog } = await openAssign(2, 0);
  server.use(
    http.post('*/api/planner/task/assign', () =>
      HttpResponse.json(
        {
          name: 'Error_ValidationFailed',
          detail: 'no',
          errors: { 'sites[0].endDate': ['Task end date should be in between program start and end date.'] },
        },
        { status: 400 },
      ),
    ),
  );
  await user.click(within(dialog).getByRole('checkbox', { name: 'Site 002' }));
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  const due = within(within(dialog).getByRole('group', { name: 'Dates' })).getByRole('textbox', { name: 'Due date' });
  await waitFor(() => {
    expect(due).toHaveAccessibleDescription(/Task end date should be in between program start and end date\./);
  });
});
