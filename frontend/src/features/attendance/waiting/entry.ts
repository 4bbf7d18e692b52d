import type { AttendanceContent, AttendanceMark, BulkError, MarkRequest, MarkResult, PickupContact } from '@/api/roster';
import type { ViewAs } from '@/api/gatewayContext';
import { holds } from '@/shared/place/address';
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
  /** As which role, where a provider's person viewed the place as somebody else. */
  asRole?: number;
  /** A child was about to be given to somebody who must not have it: the site is told, nothing is saved. */
  isAttempt?: boolean;
  /** Why it was not saved, until the person has seen to it. */
  outcome?: Outcome;
}

export type Outcome = { kind: 'conflict'; result: MarkResult } | { kind: 'refused'; error: BulkError | null };

/** A version that no mark has: what comes with it is never written. */
export const NO_VERSION = -1;

/** Most marks that the service takes at once. By hand, because marks wait on pages that have no form. */
export const MOST_MARKS = 500;

/** Entries that are still to be sent. */
export const isOpen = (entry: Entry) => entry.outcome === undefined;

/** Whether an entry is about a register. */
export function isOf({ place, day }: Pick<Entry, 'place' | 'day'>, siteId: number, registerDay: string): boolean {
  return place.siteId === siteId && day === registerDay;
}

/**
 * Ids of the entries that do not go out in a view: those that were made in another, by which the services judge them, and what
 * was said of the child on top of them.
 */
export function blockedIds(entries: readonly Entry[], view: ViewAs | null): ReadonlySet<string> {
  const isOfView = ({ asRole = 0, place }: Entry) => (view === null ? asRole === 0 : asRole === view.roleId && holds(view, place));
  const waiting = entries.filter(isOpen);
  const others = waiting.filter((entry) => !isOfView(entry));
  const blocked = waiting.filter((entry) =>
    others.some((each) => each.id <= entry.id && each.ssmId === entry.ssmId && isOf(each, entry.place.siteId, entry.day)),
  );
  return new Set(blocked.map(({ id }) => id));
}

/** A child's mark with what waits on top of it. What was not saved is not shown as if it were. */
export function withWaiting(
  mark: AttendanceContent | null | undefined,
  entries: readonly Entry[],
  contacts: readonly PickupContact[] = [],
): AttendanceContent {
  return entries
    .filter((entry) => isOpen(entry) && entry.isAttempt !== true)
    .reduce<AttendanceContent>((all, { change }) => changed(all, change, contacts), changed(mark, undefined));
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
      if (!alone.has(entry.id) && batch.length < MOST_MARKS) {
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

/**
 * Whether a saved mark that an answer does not say it wrote is the owner's, made by one of these entries. The service also calls a change saved where the mark said
 * so already, whoever made it. It is theirs where they made the version after the one they had seen, also when the entry comes
 * again because its answer was lost, or where it was marked when they marked: the versions of a mark that was taken back go on.
 */
function isOwn({ version, markedAt, markedBy }: AttendanceMark, entries: readonly Entry[], owner: number): boolean {
  return (
    markedBy.userId === owner && entries.some((each) => version === each.version + 1 || Date.parse(markedAt) === Date.parse(each.markedAt))
  );
}

/** Works out what becomes of a child's entries when the first of them was answered. */
export function settle(entry: Entry, result: MarkResult, entries: readonly Entry[], owner: number): Settled {
  const later = entries.filter(
    (each) => isOpen(each) && each.id > entry.id && each.ssmId === entry.ssmId && isOf(each, entry.place.siteId, entry.day),
  );
  if (entry.isAttempt === true) {
    return { put: [], remove: [entry.id] };
  }
  switch (result.outcome) {
    case 'saved': {
      // What was said on top of it stands on what is saved now, unless that is another's, of which the person does not know.
      const { mark, isWritten } = result;
      const moves = later.filter(
        ({ isAttempt }) => isAttempt !== true && (isWritten === true || !mark || isOwn(mark, [entry, ...later], owner)),
      );
      return { put: moves.map((each) => ({ ...each, version: mark?.version ?? 0 })), remove: [entry.id] };
    }
    case 'conflict': {
      // Somebody else was first: the person chooses once, about all that they said.
      const laterMarks = later.filter((each) => each.isAttempt !== true);
      const change = laterMarks.reduce((all, each) => ({ ...all, ...each.change }), entry.change);
      const yours =
        result.yours === null || result.yours === undefined
          ? result.yours
          : laterMarks.reduce((all, each) => changed(all, each.change), result.yours);
      const markedAt = laterMarks.at(-1)?.markedAt ?? entry.markedAt;
      return {
        put: [{ ...entry, change, markedAt, outcome: { kind: 'conflict', result: { ...result, yours } } }],
        remove: laterMarks.map(({ id }) => id),
      };
    }
    default:
      return { put: [{ ...entry, outcome: { kind: 'refused', error: result.error ?? null } }], remove: [] };
  }
}
