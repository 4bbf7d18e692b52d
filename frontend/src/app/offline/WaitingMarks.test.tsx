import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Register } from '@/api/roster';
import { AttendancePage } from '@/features/attendance/AttendancePage';
import type { Entry } from '@/features/attendance/waiting/entry';
import { endQueue } from '@/features/attendance/waiting/useQueue';
import { rememberWaiting } from '@/shared/browser/waitingMarks';
import { vault } from '@/shared/vault/vault';
import { render } from '@/test/render';
import { server } from '@/test/server';
import { WaitingMarks } from './WaitingMarks';

const PLACE = { accountId: 1, programId: 11, siteId: 111 };
const DAY = '2026-11-23';
const SITE = '/a/1/p/11/s/111/attendance';

let tries = 0;

async function waits(rest: Partial<Entry> = {}) {
  const value: Entry = {
    id: '1',
    place: PLACE,
    day: DAY,
    ssmId: 1,
    version: 0,
    change: { status: 'Present' },
    markedAt: '2026-11-23T20:00:00Z',
    ...rest,
  };
  await (await vault()).change('marks', 7, [{ name: value.id, value }], []);
  rememberWaiting(7, 1);
}

beforeEach(() => {
  localStorage.setItem('oidc.user:test', JSON.stringify({ profile: { sub: '7' } }));
  tries = 0;
  server.use(
    http.put('*/api/roster/attendance/register', () => {
      tries += 1;
      return HttpResponse.error();
    }),
    http.get('*/api/roster/attendance/*', () => HttpResponse.error()),
    http.get('*/api/roster/sites/*', () => HttpResponse.error()),
    http.get('*/api/admin/*', () => HttpResponse.error()),
  );
});

afterEach(async () => {
  endQueue();
  await (await vault()).clear(['marks']);
});

const NOTICE = /^1 (attendance mark waits for a connection|mark is in this window only)/;
const NOTICE_ON_PAGE = /^No connection\. 1 mark is (kept on this device|in this window only)/;

test.each([
  ['the week', `${SITE}?view=week`],
  ['the choice of a site', '/a/1/p/11/attendance'],
])('on %s, what waits is sent and said', async (_page, route) => {
  await waits();
  render(
    <>
      <WaitingMarks />
      <AttendancePage />
    </>,
    { role: 5, route },
  );
  expect(await screen.findByText(NOTICE)).toBeVisible();
  expect(tries).toBeGreaterThan(0);
});

test('the register says itself what waits, and it is said again when it is left', async () => {
  const register: Register = {
    siteId: 111,
    siteName: 'North',
    programId: 11,
    timeZone: 'America/New_York',
    today: DAY,
    siteDays: [],
    day: DAY,
    state: { code: 'open', message: null },
    openDay: null,
    count: 0,
    taken: 0,
    results: [],
  };
  server.use(http.get('*/api/roster/attendance/register', () => HttpResponse.json(register)));
  await waits();
  const { router } = render(
    <>
      <WaitingMarks />
      <AttendancePage />
    </>,
    { role: 6, route: SITE },
  );
  await waitFor(() => {
    expect(tries).toBeGreaterThan(0);
  });
  // Longer than it takes to say so.
  await act(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 2000);
      }),
  );
  expect(screen.queryByText(NOTICE)).not.toBeInTheDocument();
  expect(screen.getByText(NOTICE_ON_PAGE)).toBeVisible();
  await act(() => router.navigate(`${SITE}?view=week`));
  expect(await screen.findByText(NOTICE)).toBeVisible();
});

test.each([
  ['cannot be read', () => HttpResponse.error()],
  ['is being read', () => new Promise<never>(() => {})],
])('while the register %s, it says nothing, and what waits is said all the same', async (_how, answer) => {
  server.use(http.get('*/api/roster/attendance/register', answer));
  await waits();
  render(
    <>
      <WaitingMarks />
      <AttendancePage />
    </>,
    { role: 6, route: SITE },
  );
  expect(await screen.findByText(NOTICE)).toBeVisible();
  expect(screen.queryByText(NOTICE_ON_PAGE)).not.toBeInTheDocument();
});

test('what was marked in another view leads there, also from the register', async () => {
  await waits({ asRole: 6 });
  render(
    <>
      <WaitingMarks />
      <AttendancePage />
    </>,
    { role: 1, route: SITE },
  );
  expect(await screen.findByText('1 attendance mark was made in another view. It is sent when you open the register there.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the register' })).toHaveAttribute('href', `/as/6${SITE}?day=${DAY}`);
  expect(tries).toBe(0);
});
