import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { MarkRequest, MarkResult } from '@/api/roster';
import { makeStore } from '@/app/store/store';
import { readWaiting } from '@/shared/browser/waitingMarks';
import { vault } from '@/shared/vault/vault';
import { render } from '@/test/render';
import { server } from '@/test/server';
import type { Entry } from './entry';
import { MarkQueue } from './MarkQueue';
import { OnlyHere } from './OnlyHere';
import { SignOutDialog } from './SignOutDialog';
import { endQueue } from './useQueue';

const PLACE = { accountId: 1, programId: 11, siteId: 111 };
const DAY = '2026-11-23';

let sent: number[] = [];
let answer: (mark: MarkRequest) => MarkResult | null = () => null;

function signIn(id: number) {
  localStorage.setItem('oidc.user:test', JSON.stringify({ profile: { sub: String(id) } }));
}

const entry = (id: string, ssmId: number, rest: Partial<Entry> = {}): Entry => ({ id, place: PLACE, day: DAY, ssmId, version: 0, change: { status: 'Present' }, markedAt: '2026-11-23T20:00:00Z', ...rest });

async function waits(...entries: Entry[]) {
  await (await vault()).change('marks', 7, entries.map((value) => ({ name: value.id, value })), []);
}

beforeEach(() => {
  signIn(7);
  sent = [];
  answer = () => null;
  server.use(
    http.put('*/api/roster/attendance/register', async ({ request }) => {
      const { marks } = (await request.json()) as { marks: MarkRequest[] };
      sent.push(...marks.map(({ ssmId }) => ssmId));
      const results = marks.map((mark): MarkResult => answer(mark) ?? { ssmId: mark.ssmId, outcome: 'saved', mark: { status: 'Present', checkout: '--', version: 1, markedAt: '2026-11-23T20:00:00Z', markedBy: { userId: 7 } } });
      return HttpResponse.json({ siteId: 111, day: DAY, saved: 1, conflicts: 0, failed: 0, results });
    }),
  );
});

afterEach(async () => {
  endQueue();
  jest.restoreAllMocks();
  await (await vault()).clear(['marks']);
});

test('marks of one person are not sent while another is signed in, and stay theirs', async () => {
  const queue = new MarkQueue(7, makeStore().dispatch);
  signIn(8);
  queue.mark(PLACE, DAY, [{ ssmId: 1, version: 0 }], { status: 'Late' });
  expect(await queue.flush()).toBe(false);
  localStorage.clear();
  expect(await queue.flush()).toBe(false);
  expect(sent).toEqual([]);
  expect(await (await vault()).all('marks', 7)).toHaveLength(1);
  signIn(7);
  expect(await queue.flush()).toBe(true);
  expect(sent).toEqual([1]);
  queue.end();
});

test('marks are sent though the browser’s database is gone, and what it did not take is written when it is back', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const store = await vault();
  const queue = new MarkQueue(7, makeStore().dispatch);
  await queue.flush();
  const gone = () => Promise.reject(new DOMException('lost', 'UnknownError'));
  const all = jest.spyOn(store, 'all').mockImplementation(gone);
  const change = jest.spyOn(store, 'change').mockImplementation(gone);
  queue.mark(PLACE, DAY, [{ ssmId: 1, version: 0 }], { status: 'Late' });
  await queue.flush();
  expect(sent).toEqual([1]);
  expect(queue.snapshot().entries).toEqual([]);
  expect(queue.snapshot().isLasting).toBe(false);
  // Cut as well: the mark stays in the page until either is back.
  server.use(http.put('*/api/roster/attendance/register', () => HttpResponse.error(), { once: true }));
  queue.mark(PLACE, DAY, [{ ssmId: 2, version: 0 }], { status: 'Late' });
  await queue.flush();
  all.mockRestore();
  change.mockRestore();
  server.use(http.put('*/api/roster/attendance/register', () => HttpResponse.error(), { once: true }));
  await queue.flush();
  expect((await store.all('marks', 7)).map(({ value }) => (value as Entry).ssmId)).toEqual([2]);
  await queue.flush();
  expect(sent).toEqual([1, 2]);
  queue.end();
});

test('that marks are in this window only is said while they wait, with a connection, too', async () => {
  server.use(http.put('*/api/roster/attendance/register', () => new Promise<never>(() => {})));
  await waits(entry('1', 1));
  render(<OnlyHere />);
  expect(screen.queryByText(/in this window only/)).not.toBeInTheDocument();
  expect(await screen.findByText('1 mark is in this window only: keep it open until it is saved.')).toBeVisible();
});

describe('signing out', () => {
  async function open() {
    const onSignOut = jest.fn();
    const onStay = jest.fn();
    const view = render(<SignOutDialog onSignOut={onSignOut} onStay={onStay} />);
    await act(async () => {
      await new Promise((resolve) => { setTimeout(resolve, 10); });
    });
    return { ...view, onSignOut, onStay };
  }

  test('leaves when everything is saved', async () => {
    await waits(entry('1', 1), entry('2', 2));
    const { user, onSignOut } = await open();
    await user.click(await screen.findByRole('button', { name: 'Send and sign out' }));
    await waitFor(() => {
      expect(onSignOut).toHaveBeenCalledTimes(1);
    });
    expect(sent.sort()).toEqual([1, 2]);
  });

  test.each(['refused', 'conflict'] as const)('stays when a mark has just met "%s", says so, and leads to its register', async (outcome) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(http.put('*/api/roster/attendance/register', async () => {
      await held;
      return undefined;
    }));
    answer = ({ ssmId }) => (ssmId === 2 ? { ssmId, outcome, error: null, mark: null } : null);
    await waits(entry('1', 1), entry('2', 2));
    const { user, onSignOut, onStay } = await open();
    expect(await screen.findByRole('dialog', { name: '2 attendance marks are not sent yet' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send and sign out' }));
    release();
    expect(await screen.findByRole('dialog', { name: '1 attendance mark was not saved' })).toBeVisible();
    expect(onSignOut).not.toHaveBeenCalled();
    expect(screen.queryByText(/not sent yet/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send and sign out' })).not.toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Open the register' });
    expect(link).toHaveAttribute('href', `/a/1/p/11/s/111/attendance?day=${DAY}`);
    await user.click(link);
    expect(onStay).toHaveBeenCalledTimes(1);
  });

  test('marks that were refused before are not called unsent, and may be left', async () => {
    await waits(entry('1', 1, { outcome: { kind: 'refused', error: null } }));
    const { user, onSignOut } = await open();
    expect(await screen.findByRole('dialog', { name: '1 attendance mark was not saved' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign out anyway' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
    expect(readWaiting(7)).toBe(1);
  });
});
