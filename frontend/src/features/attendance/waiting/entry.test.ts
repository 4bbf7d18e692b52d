import type { MarkResult } from '@/api/roster';
import { type Entry, blockedIds, nextBatch, NO_VERSION, settle, withWaiting } from './entry';

const NONE: ReadonlySet<string> = new Set();
/** Whose queue it is. */
const ME = 7;

const entry = (id: string, ssmId: number, rest: Partial<Entry> = {}): Entry => ({
  id,
  place: { accountId: 1, programId: 11, siteId: 111 },
  day: '2026-11-23',
  ssmId,
  version: 0,
  change: { status: 'Present' },
  markedAt: '2026-11-23T20:00:00Z',
  ...rest,
});
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);
const saved = (ssmId: number, version: number): MarkResult => ({
  ssmId,
  outcome: 'saved',
  mark: { status: 'Present', checkout: '--', version, markedAt: '2026-11-23T20:00:00Z', markedBy: { userId: ME } },
});
const savedBy = (userId: number, version: number, markedAt: string): MarkResult => ({
  ssmId: 1,
  outcome: 'saved',
  mark: { status: 'Present', checkout: '--', version, markedAt, markedBy: { userId } },
});

test('a batch is of one register, each child once, in order', () => {
  const entries = [entry('1', 1), entry('2', 2), entry('3', 1), entry('4', 3, { day: '2026-11-20' }), entry('5', 3)];
  expect(ids(nextBatch(entries, NONE))).toEqual(['1', '2', '5']);
  expect(ids(nextBatch(entries.slice(3), NONE))).toEqual(['4']);
  expect(nextBatch([entry('1', 1, { outcome: { kind: 'refused', error: null } })], NONE)).toEqual([]);
});

test('one that the service made nothing of goes alone, and what stands on it waits for it', () => {
  const entries = [entry('1', 1), entry('2', 2), entry('3', 2), entry('4', 3)];
  expect(ids(nextBatch(entries, new Set(['1'])))).toEqual(['1']);
  expect(ids(nextBatch(entries, new Set(['2'])))).toEqual(['1', '4']);
});

test('more than the service takes at once goes in parts', () => {
  const many = Array.from({ length: 501 }, (_, at) => entry(String(at).padStart(4, '0'), at + 1));
  expect(nextBatch(many, NONE)).toHaveLength(500);
});

describe('what was said on top of a mark that is saved', () => {
  const ELSEWHEN = '2026-11-23T20:20:00Z';
  const LATER = '2026-11-23T20:05:00.250Z';
  const entries = [
    entry('1', 1),
    entry('2', 1, { markedAt: LATER }),
    entry('3', 2),
    entry('4', 1, { version: NO_VERSION, isAttempt: true }),
    entry('5', 1, { markedAt: '2026-11-23T20:10:00Z' }),
  ];
  const versionsAfter = (result: MarkResult) => {
    const { put, remove } = settle(entries[0]!, result, entries, ME);
    expect(remove).toEqual(['1']);
    return put.map(({ id, version }) => [id, version]);
  };

  test.each<[string, MarkResult, number]>([
    ['was written, by the clock of the service', savedBy(ME, 1, ELSEWHEN), 1],
    ['was written before, and its answer was lost', savedBy(ME, 1, '2026-11-23T20:00:00Z'), 1],
    ['was written after a mark that was taken back', savedBy(ME, 6, '2026-11-23T20:00:00.000Z'), 6],
    ['was written before with the next, and both came again', savedBy(ME, 2, '2026-11-23T20:05:00.250000Z'), 2],
    ['was written after a mark that was taken back, by the clock of the service', { ...savedBy(ME, 3, ELSEWHEN), isWritten: true }, 3],
    ['says nothing', { ssmId: 1, outcome: 'saved', mark: null }, 0],
  ])('stands on it where it %s', (_what, result, version) => {
    expect(versionsAfter(result)).toEqual([
      ['2', version],
      ['5', version],
    ]);
  });

  test.each<[string, MarkResult]>([
    ['a colleague made, who said the same', savedBy(9, 2, ELSEWHEN)],
    ['a colleague made at the same time', savedBy(9, 1, '2026-11-23T20:00:00Z')],
    ['the person made elsewhere, after somebody else', savedBy(ME, 2, ELSEWHEN)],
    ['was so already', { ...savedBy(ME, 3, ELSEWHEN), isWritten: false }],
  ])('does not stand on one that %s: the person is asked', (_who, result) => {
    expect(versionsAfter(result)).toEqual([]);
  });
});

test('with another’s mark in between, the person chooses once about all that they said', () => {
  const entries = [entry('1', 1), entry('2', 1, { change: { status: 'Late', note: 'Bus' }, markedAt: '2026-11-23T20:05:00Z' })];
  const conflict: MarkResult = {
    ssmId: 1,
    outcome: 'conflict',
    mark: saved(1, 9).mark ?? null,
    yours: { status: 'Present', checkout: '--' },
  };
  const { put, remove } = settle(entries[0]!, conflict, entries, ME);
  expect(remove).toEqual(['2']);
  expect(put).toMatchObject([
    {
      id: '1',
      change: { status: 'Late', note: 'Bus' },
      markedAt: '2026-11-23T20:05:00Z',
      outcome: { kind: 'conflict', result: { yours: { status: 'Late', note: 'Bus' } } },
    },
  ]);
});

test('a try is told and done with, whatever is answered, and is never shown as a mark', () => {
  const attempt = entry('1', 1, { version: NO_VERSION, isAttempt: true, change: { checkout: 'Dismissed' } });
  for (const outcome of ['refused', 'conflict', 'notFound'] as const) {
    expect(settle(attempt, { ssmId: 1, outcome }, [attempt], ME)).toEqual({ put: [], remove: ['1'] });
  }
  expect(withWaiting(null, [attempt]).checkout).toBe('--');
});

test('what was refused is kept, and is not shown as if it were saved', () => {
  const refused = settle(entry('1', 1), { ssmId: 1, outcome: 'refused' }, [], ME).put;
  expect(refused).toMatchObject([{ id: '1', outcome: { kind: 'refused', error: null } }]);
  expect(withWaiting(null, refused).status).toBe('--');
});

test('what was made in a view waits for it, and so does what was said of the child since', () => {
  const asAdmin = { asRole: 6 };
  const elsewhere = { accountId: 1, programId: 11, siteId: 112 };
  const entries = [
    entry('1', 1, asAdmin),
    entry('2', 2),
    entry('3', 1),
    entry('4', 4, { ...asAdmin, place: elsewhere }),
    entry('5', 2, { ...asAdmin, outcome: { kind: 'refused', error: null } }),
  ];
  const view = { roleId: 6, accountId: 1, programId: 11, siteId: 111 };
  expect([...blockedIds(entries, null)]).toEqual(['1', '3', '4']);
  expect([...blockedIds(entries, view)]).toEqual(['2', '3', '4']);
  expect([...blockedIds(entries.slice(0, 1), { ...view, roleId: 5, siteId: 0 })]).toEqual(['1']);
  expect([...blockedIds(entries.slice(0, 1), view)]).toEqual([]);
});
