import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { noContext, type ViewAs } from '@/api/gatewayContext';
import type { AttendanceMark, MarkRequest, MarkResult } from '@/api/roster';
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

const entry = (id: string, ssmId: number, rest: Partial<Entry> = {}): Entry => ({
  id,
  place: PLACE,
  day: DAY,
  ssmId,
  version: 0,
  change: { status: 'Present' },
  markedAt: '2026-11-23T20:00:00Z',
  ...rest,
});

async function waits(...entries: Entry[]) {
  await (
    await vault()
  ).change(
    'marks',
    7,
    entries.map((value) => ({ name: value.id, value })),
    [],
  );
}

beforeEach(() => {
  signIn(7);
  sent = [];
  answer = () => null;
  server.use(
    http.put('*/api/roster/attendance/register', async ({ request }) => {
      const { marks } = (await request.json()) as { marks: MarkRequest[] };
      sent.push(...marks.map(({ ssmId }) => ssmId));
      const results = marks.map(
        (mark): MarkResult =>
          answer(mark) ?? {
            ssmId: mark.ssmId,
            outcome: 'saved',
            mark: { status: 'Present', checkout: '--', version: 1, markedAt: '2026-11-23T20:00:00Z', markedBy: { userId: 7 } },
          },
      );
      return HttpResponse.json({ siteId: 111, day: DAY, saved: 1, conflicts: 0, failed: 0, undoToken: 'token-1', results });
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

/** As much of the service as two people and lost answers need: the mark of one child. */
function service(userId: number) {
  let mark: MarkResult['mark'] = null;
  let isLost = false;
  const write = (change: Partial<AttendanceMark>, by: number, markedAt: string) => {
    mark = {
      ...(mark ?? { status: '--', checkout: '--' }),
      ...change,
      version: (mark?.version ?? 0) + 1,
      markedAt,
      markedBy: { userId: by },
    };
  };
  const seen: number[] = [];
  server.use(
    http.put('*/api/roster/attendance/register', async ({ request }) => {
      const {
        marks: [sentMark],
      } = (await request.json()) as { marks: MarkRequest[] };
      const { ssmId, version = 0, markedAt, ...change } = sentMark!;
      seen.push(version ?? 0);
      const isSame = Object.entries(change).every(([field, value]) => (mark as Record<string, unknown> | null)?.[field] === value);
      const outcome = isSame || version === (mark?.version ?? 0) ? 'saved' : 'conflict';
      if (!isSame && outcome === 'saved') {
        write(change as Partial<AttendanceMark>, userId, markedAt!);
      }
      isLost = !isLost;
      return isLost
        ? HttpResponse.error()
        : HttpResponse.json({ siteId: 111, day: DAY, saved: 1, conflicts: 0, failed: 0, results: [{ ssmId, outcome, mark }] });
    }),
  );
  return { seen, mark: () => mark, write };
}

test('a colleague’s check-out is not overwritten by what was marked without a connection: the person is asked', async () => {
  const { seen, mark, write } = service(7);
  write({ status: 'Present' }, 9, '2026-11-23T20:20:00Z');
  write({ checkOut: '15:40' }, 9, '2026-11-23T20:40:00Z');
  await waits(entry('1', 1), entry('2', 1, { change: { checkOut: '15:50' }, markedAt: '2026-11-23T20:50:00Z' }));
  const queue = new MarkQueue(7, makeStore().dispatch);
  for (let tries = 0; tries < 4; tries += 1) {
    await queue.flush();
  }
  expect(queue.snapshot().entries).toMatchObject([
    { id: '2', outcome: { kind: 'conflict', result: { mark: { checkOut: '15:40', markedBy: { userId: 9 } } } } },
  ]);
  expect(mark()).toMatchObject({ version: 2, checkOut: '15:40' });
  expect(new Set(seen)).toEqual(new Set([0]));
  queue.end();
});

test('many marks of one person on one child are no conflict with themselves, though every answer is lost once', async () => {
  const { mark } = service(7);
  const notes = ['Bus', 'Hat', 'Bus', 'Scarf'];
  await waits(...notes.map((note, at) => entry(String(at), 1, { change: { note }, markedAt: `2026-11-23T20:0${String(at)}:00Z` })));
  const queue = new MarkQueue(7, makeStore().dispatch);
  for (let tries = 0; tries < 8; tries += 1) {
    await queue.flush();
  }
  expect(queue.snapshot().entries).toEqual([]);
  expect(mark()).toMatchObject({ version: 4, note: 'Scarf' });
  queue.end();
});

test('a mark that is made while what waits is being read is not lost sight of', async () => {
  server.use(http.put('*/api/roster/attendance/register', () => new Promise<never>(() => {})));
  const store = await vault();
  const queue = new MarkQueue(7, makeStore().dispatch);
  await queue.flush();
  let release = () => {};
  const answered = new Promise<void>((resolve) => {
    release = resolve;
  });
  const all = store.all.bind(store);
  const reading = jest.spyOn(store, 'all').mockImplementationOnce(async (bucket, owner) => {
    const found = await all(bucket, owner);
    await answered;
    return found;
  });
  void queue.flush();
  await waitFor(() => {
    expect(reading).toHaveBeenCalled();
  });
  queue.mark(PLACE, DAY, [{ ssmId: 1, version: 0 }], { status: 'Late' });
  await waitFor(async () => {
    expect(await all('marks', 7)).toHaveLength(1);
  });
  const counts: number[] = [];
  queue.subscribe(() => {
    counts.push(queue.snapshot().entries.length);
  });
  release();
  await waitFor(() => {
    expect(queue.snapshot().sending.size).toBe(1);
  });
  expect(new Set(counts)).toEqual(new Set([1]));
  // What another window has sent since is gone.
  await store.change(
    'marks',
    7,
    [],
    queue.snapshot().entries.map(({ id }) => id),
  );
  const other = new BroadcastChannel('afterbell-marks');
  other.postMessage({ owner: 7, saved: [] });
  await waitFor(() => {
    expect(queue.snapshot().entries).toEqual([]);
  });
  other.close();
  queue.end();
});

test('a mark sorts after those that wait, though the clock was set back since', async () => {
  server.use(http.put('*/api/roster/attendance/register', () => HttpResponse.error()));
  const ahead = `${String((Date.now() + 3_600_000) * 1000).padStart(17, '0')}.other`;
  await waits(entry(ahead, 1));
  const queue = new MarkQueue(7, makeStore().dispatch);
  await queue.flush();
  queue.mark(PLACE, DAY, [{ ssmId: 1, version: 0 }], { status: 'Late' });
  expect(queue.snapshot().entries.map(({ change }) => change.status)).toEqual(['Present', 'Late']);
  await queue.flush();
  queue.end();
});

test('what is marked in a view is sent in that view, and what is marked as oneself as oneself', async () => {
  let view: ViewAs | null = { roleId: 6, ...PLACE };
  const views: (string | null)[] = [];
  let isCut = true;
  server.use(
    http.put('*/api/roster/attendance/register', ({ request }) => {
      views.push(request.headers.get('Afterbell-View-As'));
      return isCut ? HttpResponse.error() : undefined;
    }),
  );
  const queue = new MarkQueue(7, makeStore({ ...noContext, viewAs: () => view }).dispatch);
  queue.mark(PLACE, DAY, [{ ssmId: 1, version: 0 }], { status: 'Late' });
  await queue.flush();
  isCut = false;
  view = null;
  queue.mark(PLACE, DAY, [{ ssmId: 2, version: 0 }], { status: 'Late' });
  expect(await queue.flush()).toBe(false);
  expect(sent).toEqual([2]);
  expect(queue.snapshot().entries.map(({ ssmId }) => ssmId)).toEqual([1]);
  view = { roleId: 6, ...PLACE };
  queue.resume();
  await waitFor(() => {
    expect(sent).toEqual([2, 1]);
  });
  const asAdmin = 'role=6,account=1,program=11,site=111';
  expect(views).toEqual([asAdmin, null, asAdmin]);
  queue.end();
});

test('what waits for another view keeps nothing from being taken back', async () => {
  await waits(entry('1', 1, { asRole: 6 }));
  const queue = new MarkQueue(7, makeStore().dispatch);
  queue.mark(PLACE, DAY, [{ ssmId: 2, version: 0 }], { status: 'Late' });
  await queue.flush();
  expect(sent).toEqual([2]);
  expect(queue.snapshot().undo).toMatchObject({ token: 'token-1', ssmIds: [2] });
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
  /** Nothing is answered until what this gives is called. */
  function holdAnswers(): () => void {
    let release = () => {};
    const answered = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.put('*/api/roster/attendance/register', async () => {
        await answered;
        return undefined;
      }),
    );
    return () => {
      release();
    };
  }

  async function open() {
    const onSignOut = jest.fn();
    const onStay = jest.fn();
    const view = render(<SignOutDialog onSignOut={onSignOut} onStay={onStay} />);
    await act(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
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

  test.each(['refused', 'conflict'] as const)(
    'stays when a mark has just met "%s", says so, and leads to its register',
    async (outcome) => {
      const release = holdAnswers();
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
    },
  );

  const OTHER_VIEW = '1 attendance mark was made in another view. It is sent when you open the register there.';

  test('what waits for another view is not sent from this one: it says so, leads there, and may be left', async () => {
    await waits(entry('1', 1, { asRole: 6 }));
    const { user, onSignOut, onStay } = await open();
    expect(await screen.findByText(OTHER_VIEW)).toBeVisible();
    expect(screen.getByRole('dialog', { name: '1 attendance mark is not sent yet' })).toBeVisible();
    expect(screen.getByText(/until you sign in here again and open the register there|in this window only/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send and sign out' })).not.toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Open the register' });
    expect(link).toHaveAttribute('href', `/as/6/a/1/p/11/s/111/attendance?day=${DAY}`);
    await user.click(link);
    expect(onStay).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Sign out anyway' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
    expect(readWaiting(7)).toBe(1);
  });

  test('the others are sent all the same, and that is no failure', async () => {
    const release = holdAnswers();
    await waits(entry('1', 1, { asRole: 6 }), entry('2', 2), entry('3', 3));
    const { user, onSignOut } = await open();
    expect(await screen.findByRole('dialog', { name: '2 attendance marks are not sent yet' })).toBeVisible();
    expect(screen.getByText(OTHER_VIEW)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send and sign out' }));
    release();
    expect(await screen.findByRole('button', { name: 'Sign out anyway' })).toBeVisible();
    expect(sent.sort()).toEqual([2, 3]);
    expect(screen.queryByText(/Check the connection/)).not.toBeInTheDocument();
    expect(onSignOut).not.toHaveBeenCalled();
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
