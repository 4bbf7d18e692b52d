import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { EventHolidayDto } from '@/api/planner';
import { liveStream, type LiveStream } from '@/test/live';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { PlannerPage } from './PlannerPage';

const NIGHT: EventHolidayDto = {
  type: 'event',
  id: 5,
  programId: 11,
  siteId: null,
  title: 'Family night',
  location: 'Gym',
  description: '',
  startDate: '2099-03-06',
  endDate: '2099-03-06',
  startTime: null,
  endTime: null,
  isAllDay: true,
  version: 7,
};

let entries: EventHolidayDto[] = [];
let reads = 0;
let stream: LiveStream;

beforeEach(() => {
  entries = [NIGHT];
  reads = 0;
  stream = liveStream('planner');
  server.use(
    stream.handler,
    http.get('*/api/planner/event/events-holidays', ({ request }) => {
      reads += 1;
      const from = new URL(request.url).searchParams.get('startDate') ?? '0000';
      const found = entries.filter((each) => each.endDate >= from);
      return HttpResponse.json({ eventHolidayDtos: found, count: found.length, isCountExact: true });
    }),
    http.get('*/api/planner/tasks', () => HttpResponse.json({ results: [], count: 0, isCountExact: true })),
    http.get('*/api/planner/event/:id/files', () => HttpResponse.json({ results: [] })),
  );
});

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const changed = (kind: string) => {
  stream.change({ kind, accountId: 1, programId: 11 });
};

/** The page, with what it read once it could hear. */
async function open(search = '?tab=events') {
  const view = render(<PlannerPage />, { role: 5, route: `/a/1/p/11/planner${search}` });
  await screen.findAllByText(/^Family night/);
  await waitFor(() => {
    expect(stream.opened).toEqual(['?programId=11']);
  });
  await pause(400);
  reads = 0;
  return view;
}

test('what somebody else changes is read again once for many changes, and only what it is about', async () => {
  await open();
  entries = [{ ...NIGHT, title: 'Family dinner', version: 8 }];
  for (let count = 0; count < 20; count += 1) {
    changed('events');
  }
  expect(await screen.findByText('Family dinner')).toBeVisible();
  // What is ahead and what is past.
  await waitFor(() => {
    expect(reads).toBe(2);
  });
  await pause(400);
  expect(reads).toBe(2);
  changed('tasks');
  await pause(400);
  expect(reads).toBe(2);
});

test('a form keeps what is typed while the list behind it changes, and its save shows both versions', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/planner/event/:id', async ({ request }) => {
      const body = (await request.json()) as { version: number };
      sent.push(body);
      const current = entries[0];
      return body.version === current?.version
        ? HttpResponse.json(current)
        : HttpResponse.json(
            { name: 'Error_VersionConflict', detail: 'x', current: { ...current, changedBy: 'Mina Ortiz' } },
            { status: 409 },
          );
    }),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit Family night' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Family night' });
  await user.type(within(form).getByLabelText(/^Location/), ' and yard');
  entries = [{ ...NIGHT, title: 'Family dinner', version: 8 }];
  changed('events');
  expect(await screen.findByText('Family dinner')).toBeInTheDocument();
  expect(within(form).getByLabelText(/^Location/)).toHaveValue('Gym and yard');
  expect(within(form).getByLabelText('Name')).toHaveValue('Family night');
  await user.click(within(form).getByRole('button', { name: 'Save event' }));
  const question = await screen.findByRole('dialog', { name: 'Someone else saved this first' });
  expect(question).toHaveTextContent('Mina Ortiz changed this record while you were working on it.');
  const side = (field: string, whose: string) =>
    within(within(question).getByRole('radiogroup', { name: field })).getByRole('radio', { name: new RegExp(whose) });
  expect(side('Name', 'Their version Family dinner')).toBeChecked();
  expect(side('Location', 'Your version Gym and yard')).toBeChecked();
  await user.click(within(question).getByRole('button', { name: 'Save selected values' }));
  expect(await screen.findByText('Family dinner was saved')).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({ version: 7, title: 'Family night' }),
    expect.objectContaining({ version: 8, title: 'Family dinner', location: 'Gym and yard' }),
  ]);
});

test('an event that is open changes with the calendar behind it, and says when it is gone', async () => {
  const { user } = await open('?tab=events&view=calendar&day=2099-03-10');
  await user.click(screen.getByRole('button', { name: /Family night/ }));
  const panel = await screen.findByRole('dialog', { name: 'Family night' });
  entries = [{ ...NIGHT, location: 'Library', version: 8 }];
  changed('events');
  expect(await within(panel).findByText('Library')).toBeVisible();
  entries = [];
  changed('events');
  expect(await within(panel).findByText('Somebody deleted this, or moved it out of the list behind it.')).toBeVisible();
});
