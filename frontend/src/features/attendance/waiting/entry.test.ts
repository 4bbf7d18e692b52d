import type { MarkResult } from '@/api/roster';
import { type Entry, nextBatch, NO_VERSION, settle, withWaiting } from './entry';

const NONE: ReadonlySet<string> = new Set();

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
const saved = (ssmId: number, version: number): MarkResult => ({ ssmId, outcome: 'saved', mark: { status: 'Present', checkout: '--', version, markedAt: '2026-11-23T20:00:00Z', markedBy: { userId: 7 } } });

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

test('what was said on top of a saved mark stands on its version', () => {
  const entries = [entry('1', 1), entry('2', 1), entry('3', 2), entry('4', 1, { version: NO_VERSION, isAttempt: true })];
  const { put, remove } = settle(entries[0]!, saved(1, 4), entries);
  expect(remove).toEqual(['1']);
  expect(put).toEqual([{ ...entries[1], version: 4 }]);
});

test('with another’s mark in between, the person chooses once about all that they said', () => {
  const entries = [entry('1', 1), entry('2', 1, { change: { status: 'Late', note: 'Bus' }, markedAt: '2026-11-23T20:05:00Z' })];
  const met: MarkResult = { ssmId: 1, outcome: 'conflict', mark: saved(1, 9).mark ?? null, yours: { status: 'Present', checkout: '--' } };
  const { put, remove } = settle(entries[0]!, met, entries);
  expect(remove).toEqual(['2']);
  expect(put).toMatchObject([{ id: '1', change: { status: 'Late', note: 'Bus' }, markedAt: '2026-11-23T20:05:00Z', outcome: { kind: 'conflict', result: { yours: { status: 'Late', note: 'Bus' } } } }]);
});

test('a try is told and done with, whatever is answered, and is never shown as a mark', () => {
  const attempt = entry('1', 1, { version: NO_VERSION, isAttempt: true, change: { checkout: 'Dismissed' } });
  for (const outcome of ['refused', 'conflict', 'notFound'] as const) {
    expect(settle(attempt, { ssmId: 1, outcome }, [attempt])).toEqual({ put: [], remove: ['1'] });
  }
  expect(withWaiting(null, [attempt]).checkout).toBe('--');
});

test('what was refused is kept, and is not shown as if it were saved', () => {
  const refused = settle(entry('1', 1), { ssmId: 1, outcome: 'refused' }, []).put;
  expect(refused).toMatchObject([{ id: '1', outcome: { kind: 'refused', error: null } }]);
  expect(withWaiting(null, refused).status).toBe('--');
});
