import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { MarkRequest, Register, RegisterRow } from '@/api/roster';
import { localTime } from '@/shared/formats/zones';
import { vault } from '@/shared/vault/vault';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { AttendancePage } from '../AttendancePage';
import { endQueue } from '../waiting/useQueue';

const SITE = '/a/1/p/11/s/111/attendance';
const ZONE = 'America/New_York';
const EVENING = Date.parse('2026-11-23T23:00:00Z');
const MORNING = Date.parse('2026-11-24T12:00:00Z');
const ROW: RegisterRow = {
  ssmId: 1,
  scholarId: 1001,
  firstName: 'Gabriel',
  lastName: 'Ali',
  enteringGrade: '3',
  classroomId: 5,
  classroomName: 'Blue Room',
  hasAllergies: false,
  hasEpiPen: false,
  hasCustodyAlert: false,
  isScheduled: true,
  mark: null,
  contacts: [],
};

let isOnline = true;
let rows: RegisterRow[] = [];
let sent: MarkRequest[][] = [];

/** The service's today goes with the clock, unless told. */
function today(): string {
  return localTime(ZONE, new Date()).slice(0, 10);
}

beforeEach(() => {
  // The clock alone: what waits goes on.
  jest.useFakeTimers({
    now: EVENING,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'cancelAnimationFrame',
      'requestIdleCallback',
      'cancelIdleCallback',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
  localStorage.setItem('oidc.user:test', JSON.stringify({ profile: { sub: '7' } }));
  isOnline = true;
  rows = [ROW];
  sent = [];
  server.use(
    http.all('*/api/roster/*', () => (isOnline ? undefined : HttpResponse.error())),
    http.all('*/api/roster/attendance/*', () => (isOnline ? undefined : HttpResponse.error())),
    http.get('*/api/roster/attendance/still-here', () =>
      HttpResponse.json({
        siteId: 111,
        siteName: 'North',
        programId: 11,
        timeZone: ZONE,
        today: today(),
        siteDays: [],
        asOf: '2026-11-23T20:15:00Z',
        count: 0,
        results: [],
      }),
    ),
    http.get('*/api/roster/attendance/settings', () =>
      HttpResponse.json({
        lateAfter: null,
        offered: ['checkIn', 'note'],
        transportChoices: [],
        columns: ['checkIn', 'note'],
        order: 'lastName',
        group: 'none',
        user: {},
        site: {},
        program: {},
        account: {},
      }),
    ),
    http.get('*/api/roster/attendance/latest', () => HttpResponse.json({ latest: 1 })),
    http.get('*/api/roster/sites/111/program/11/classrooms', () =>
      HttpResponse.json({ results: [], count: 0, includesUnassignedScholars: false }),
    ),
    http.get('*/api/roster/attendance/register', ({ request }) => {
      const day = new URL(request.url).searchParams.get('day') ?? today();
      const register: Register = {
        siteId: 111,
        siteName: 'North',
        programId: 11,
        timeZone: ZONE,
        today: today(),
        siteDays: [],
        day,
        state: { code: 'open', message: null },
        count: rows.length,
        taken: 0,
        results: rows,
      };
      return HttpResponse.json(register);
    }),
    http.put('*/api/roster/attendance/register', async ({ request }) => {
      const { marks } = (await request.json()) as { marks: MarkRequest[] };
      sent.push(marks);
      return HttpResponse.json({
        siteId: 111,
        day: today(),
        saved: 1,
        conflicts: 0,
        failed: 0,
        results: marks.map(({ ssmId }) => ({
          ssmId,
          outcome: 'saved',
          mark: { status: 'Present', checkout: '--', version: 1, markedAt: '2026-11-23T20:00:00Z', markedBy: { userId: 7 } },
        })),
      });
    }),
  );
});

afterEach(async () => {
  endQueue();
  jest.useRealTimers();
  await (await vault()).clear(['marks', 'registers', 'session']);
});

async function open(query = '') {
  const view = render(<AttendancePage />, { role: 6, route: `${SITE}${query}` });
  await screen.findByText('Ali, Gabriel');
  return view;
}

/** The device wakes at another time; nothing says so unless told. */
function wake(at: number, isSeen = true) {
  jest.setSystemTime(at);
  if (isSeen) {
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
  }
}

const present = () => within(screen.getByRole('listitem', { name: /^Ali/ })).getByRole('button', { name: 'Present' });
const OVER = "Mon, Nov 23 is over. Today's register opens when there is a connection; until then nobody can be marked.";

test('woken on the next day without a connection, yesterday’s register is not today’s, takes no marks and makes no evacuation sheet', async () => {
  const { user } = await open();
  expect(screen.getByRole('heading', { name: 'Mon, Nov 23 · Today' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Note and times of Ali, Gabriel' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  isOnline = false;
  wake(MORNING);
  expect(await screen.findByText(OVER)).toBeVisible();
  // What was open for yesterday is not saved by whoever woke the device.
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(screen.getByRole('heading', { name: 'Mon, Nov 23' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark the rest present' })).not.toBeInTheDocument();
  expect(present()).toBeDisabled();
  act(() => {
    screen.getByRole('listitem', { name: /^Ali/ }).focus();
  });
  await user.keyboard('p');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(await screen.findByRole('menuitem', { name: 'Evacuation sheet' })).toHaveAttribute('aria-disabled', 'true');
  expect(sent).toEqual([]);
});

test('woken on the next day with a connection, today’s register comes by itself', async () => {
  await open();
  rows = [{ ...ROW, firstName: 'Gabriela' }];
  wake(MORNING);
  expect(await screen.findByText('Ali, Gabriela')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Tue, Nov 24 · Today' })).toBeVisible();
  expect(screen.queryByText(OVER)).not.toBeInTheDocument();
  expect(present()).toBeEnabled();
});

test('a mark on the day after is not made, though nothing has said that the device woke', async () => {
  await open();
  isOnline = false;
  const button = present();
  wake(MORNING, false);
  act(() => {
    button.click();
  });
  expect(await screen.findByText(OVER)).toBeVisible();
  expect(await (await vault()).all('marks', 7)).toEqual([]);
  expect(sent).toEqual([]);
});

test('a day that was past when it was opened stays what it was', async () => {
  const { user } = await open('?day=2026-11-20');
  isOnline = false;
  wake(MORNING);
  await user.click(present());
  await waitFor(async () => {
    expect(await (await vault()).all('marks', 7)).toHaveLength(1);
  });
  expect(screen.queryByText(/is over/)).not.toBeInTheDocument();
});

test('the board of yesterday is not shown as today’s, nor printed', async () => {
  rows = [{ ...ROW, mark: { status: 'Present', checkout: '--', version: 1, markedAt: '2026-11-23T20:00:00Z', markedBy: { userId: 7 } } }];
  await open('?show=here');
  isOnline = false;
  wake(MORNING);
  await waitFor(() => {
    expect(screen.queryByText('Ali, Gabriel')).not.toBeInTheDocument();
  });
  act(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  expect(document.querySelector('[data-sheet]')).toBeNull();
  isOnline = true;
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('Ali, Gabriel')).toBeVisible();
});

test('on a device whose clock is wrong by a day, the service’s word counts', async () => {
  const fixed = {
    siteId: 111,
    siteName: 'North',
    programId: 11,
    timeZone: ZONE,
    today: '2026-11-20',
    siteDays: [],
    day: '2026-11-20',
    state: { code: 'open', message: null },
    count: 1,
    taken: 0,
    results: rows,
  };
  server.use(http.get('*/api/roster/attendance/register', () => HttpResponse.json(fixed)));
  await open();
  expect(screen.getByRole('heading', { name: 'Fri, Nov 20 · Today' })).toBeVisible();
  wake(EVENING + 60_000);
  expect(present()).toBeEnabled();
  expect(screen.queryByText(/is over/)).not.toBeInTheDocument();
});
