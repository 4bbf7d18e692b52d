import type { AttendanceContent, BulkError, MarkRequest, MarkResult, PickupContact } from '@/api/roster';
import type { Place } from '@/shared/session/roles';
import { changed, type Change } from '../rules/register';

/** A mark that is not saved yet, one for each thing that somebody said of a child. */
export interface Entry {
  /** Sorts entries in the order in which they were made, in whichever window. */
  id: string;
  place: Place;
  day: string;
  ssmId: number;
  /** The version of the mark that was seen when it was made. */
  version: number;
  change: Change;
  /** When it was made, ISO 8601. */
  markedAt: string;
  /** A child was about to be given to somebody who must not have it: the site is told, nothing is saved. */
  isAttempt?: boolean;
  /** Why it was not saved, until the person has seen to it. */
  outcome?: Outcome;
}

export type Outcome = { kind: 'conflict'; result: MarkResult } | { kind: 'refused'; error: BulkError | null };

/** A version that no mark has: what comes with it is never written. */
export const NO_VERSION = -1;

/** Most marks that the service takes at once. */
const MOST = 500;

/** Entries that are still to be sent. */
export const isOpen = (entry: Entry) => entry.outcome === undefined;

/** Whether an entry is about a register. */
export function isOf({ place, day }: Pick<Entry, 'place' | 'day'>, siteId: number, asked: string): boolean {
  return place.siteId === siteId && day === asked;
}

/** A child's mark with what waits on top of it. What was not saved is not shown as if it were. */
export function withWaiting(mark: AttendanceContent | null | undefined, entries: readonly Entry[], contacts: readonly PickupContact[] = []): AttendanceContent {
  return entries.filter((entry) => isOpen(entry) && entry.isAttempt !== true).reduce<AttendanceContent>((all, { change }) => changed(all, change, contacts), changed(mark, undefined));
}

/**
 * What goes out together: the oldest entry that waits and those of the same register after it, each child once, because what
 * comes later stands on what came first. One that the service could not make sense of goes alone, so that it stops no other.
 */
export function nextBatch(entries: readonly Entry[], alone: ReadonlySet<string>): Entry[] {
  const waiting = entries.filter(isOpen);
  const [first] = waiting;
  if (first === undefined || alone.has(first.id)) {
    return first === undefined ? [] : [first];
  }
  const seen = new Set<number>();
  const batch: Entry[] = [];
  for (const entry of waiting) {
    if (isOf(entry, first.place.siteId, first.day) && !seen.has(entry.ssmId)) {
      // Later ones of the child wait for this one, also when it cannot go along.
      seen.add(entry.ssmId);
      if (!alone.has(entry.id) && batch.length < MOST) {
        batch.push(entry);
      }
    }
  }
  return batch;
}

/** An entry as the service is told. */
export function requestOf({ ssmId, version, change, markedAt }: Entry): MarkRequest {
  return { ssmId, version, markedAt, ...change };
}

/** What an answer makes of the entries: those to be kept as they are now, and those that are done. */
export interface Settled {
  put: Entry[];
  remove: string[];
}

/** Works out what becomes of a child's entries when the first of them was answered. */
export function settle(entry: Entry, result: MarkResult, entries: readonly Entry[]): Settled {
  const later = entries.filter((each) => isOpen(each) && each.id > entry.id && each.ssmId === entry.ssmId && isOf(each, entry.place.siteId, entry.day));
  if (entry.isAttempt === true) {
    return { put: [], remove: [entry.id] };
  }
  switch (result.outcome) {
    case 'saved':
      // What was said on top of it stands on what is saved now.
      return { put: later.filter(({ version }) => version !== NO_VERSION).map((each) => ({ ...each, version: result.mark?.version ?? 0 })), remove: [entry.id] };
    case 'conflict': {
      // Somebody else was first: the person chooses once, about all that they said.
      const said = later.filter((each) => each.isAttempt !== true);
      const change = said.reduce((all, each) => ({ ...all, ...each.change }), entry.change);
      const yours = result.yours === null || result.yours === undefined ? result.yours : said.reduce((all, each) => changed(all, each.change), result.yours);
      const markedAt = said.at(-1)?.markedAt ?? entry.markedAt;
      return { put: [{ ...entry, change, markedAt, outcome: { kind: 'conflict', result: { ...result, yours } } }], remove: said.map(({ id }) => id) };
    }
    default:
      return { put: [{ ...entry, outcome: { kind: 'refused', error: result.error ?? null } }], remove: [] };
  }
}
