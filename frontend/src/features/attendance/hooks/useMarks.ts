import { useCallback, useMemo } from 'react';
import type { AttendanceContent, AttendanceMark, BulkError, MarkedBy, MarkResult, RegisterRow } from '@/api/roster';
import { useSession } from '@/shared/session/SessionContext';
import { type Change, isAgainst, savedOver, versionOf } from '../rules/register';
import { type Entry, isOf, isOpen, withWaiting } from '../waiting/entry';
import { markKey } from '../waiting/queueState';
import { useQueue } from '../waiting/useQueue';

/** What is going on with the mark of a child. */
export type MarkState = 'settled' | 'saving' | 'saved' | 'waiting' | 'refused';

/** Somebody else changed a mark meanwhile. */
export interface Conflict {
  id: string;
  ssmId: number;
  result: MarkResult;
  change: Change;
  /** When this person's mark was made, ISO 8601. */
  markedAt: string;
}

/** A child's mark as a person saw it when they began to change it. */
export interface Seen {
  mark: AttendanceContent;
  version: number;
}

/** A register as it was read. */
interface Read {
  siteId: number;
  day: string;
  results: readonly Pick<RegisterRow, 'ssmId' | 'mark' | 'contacts'>[];
}

/**
 * The marks of a register: as they are saved, with what this person changed since. Each change is saved by itself; without
 * a connection it waits in the browser and is sent later, once.
 */
export function useMarks({ siteId, day, results }: Read, readAt: number) {
  const { place, user } = useSession();
  const [queue, state] = useQueue();
  const { saved, sending, blocked, isCut } = state;
  const at = useMemo(() => ({ ...place, siteId }), [place, siteId]);

  const mine = useMemo(() => {
    const found = new Map<number, Entry[]>();
    for (const entry of state.entries) {
      if (isOf(entry, siteId, day)) {
        found.set(entry.ssmId, [...(found.get(entry.ssmId) ?? []), entry]);
      }
    }
    return found;
  }, [state.entries, siteId, day]);

  const marks = useMemo(
    () =>
      new Map(
        results.map((row): [number, AttendanceMark | null] => {
          const ours = saved.get(markKey(siteId, day, row.ssmId));
          // What began to be read before our own save came back may be older than that.
          return [row.ssmId, ours !== undefined && ours.at > readAt ? ours.mark : (row.mark ?? null)];
        }),
      ),
    [results, saved, siteId, day, readAt],
  );

  const contacts = useMemo(() => new Map(results.map((row) => [row.ssmId, row.contacts])), [results]);

  const waitingOf = useCallback(
    (ssmId: number) => (mine.get(ssmId) ?? []).filter((entry) => isOpen(entry) && entry.isAttempt !== true),
    [mine],
  );
  const refusedOf = useCallback((ssmId: number) => (mine.get(ssmId) ?? []).find(({ outcome }) => outcome?.kind === 'refused'), [mine]);

  const shownOf = useCallback(
    (ssmId: number): AttendanceContent => withWaiting(marks.get(ssmId), mine.get(ssmId) ?? [], contacts.get(ssmId)),
    [marks, mine, contacts],
  );

  /** Which version of a mark a change is sent with: the one that was seen when somebody else has said otherwise since, so that the person is asked. */
  const versionFor = useCallback(
    (ssmId: number, change: Change, seen: Seen | undefined): number => {
      const now = marks.get(ssmId);
      if (
        seen === undefined ||
        (now !== undefined && (now?.markedBy.userId === user.id || !isAgainst(change, seen.mark, shownOf(ssmId))))
      ) {
        return versionOf(now);
      }
      return seen.version;
    },
    [marks, shownOf, user.id],
  );

  /** Changes the marks of some children; with what was seen of them when that took a while. */
  const mark = useCallback(
    (ssmIds: readonly number[], change: Change, seen?: Seen) => {
      queue.mark(
        at,
        day,
        ssmIds.map((ssmId) => ({ ssmId, version: versionFor(ssmId, change, seen) })),
        change,
      );
    },
    [queue, at, day, versionFor],
  );

  const stateOf = useCallback(
    (ssmId: number): MarkState => {
      const waiting = waitingOf(ssmId);
      if (refusedOf(ssmId) !== undefined) return 'refused';
      if (waiting.length > 0)
        return (isCut && !waiting.some(({ id }) => sending.has(id))) || waiting.some(({ id }) => blocked.has(id)) ? 'waiting' : 'saving';
      return saved.has(markKey(siteId, day, ssmId)) ? 'saved' : 'settled';
    },
    [refusedOf, waitingOf, isCut, sending, blocked, saved, siteId, day],
  );

  const conflict = useMemo((): Conflict | null => {
    for (const { id, ssmId, change, markedAt, outcome } of [...mine.values()].flat()) {
      if (outcome?.kind === 'conflict') {
        return { id, ssmId, change, markedAt, result: outcome.result };
      }
    }
    return null;
  }, [mine]);

  return {
    mark,
    /** Notifies the site that a child was about to be given to somebody who must not have it. */
    reportAttempt: useCallback(
      (ssmId: number, change: Change) => {
        queue.reportAttempt(at, day, ssmId, change);
      },
      [queue, at, day],
    ),
    undo: useCallback(() => queue.takeBack(), [queue]),
    /** Whose latest marks of this register can be taken back; null when none can. */
    undoOf: state.undo?.siteId === siteId && state.undo.day === day ? state.undo.ssmIds : null,
    undoFault: state.undoFault,
    hideUndo: useCallback(() => {
      queue.hideUndo();
    }, [queue]),
    shownOf,
    /** When a child was last marked, ISO 8601; null when it was not. */
    markedAtOf: useCallback(
      (ssmId: number): string | null => waitingOf(ssmId).at(-1)?.markedAt ?? marks.get(ssmId)?.markedAt ?? null,
      [marks, waitingOf],
    ),
    seenOf: useCallback((ssmId: number): Seen => ({ mark: shownOf(ssmId), version: versionOf(marks.get(ssmId)) }), [shownOf, marks]),
    /** Who marked a child, when that was somebody else and this person has said nothing on top of it. */
    otherOf: useCallback(
      (ssmId: number): MarkedBy | null => {
        const by = marks.get(ssmId)?.markedBy;
        return by === undefined || by.userId === user.id || waitingOf(ssmId).length > 0 ? null : by;
      },
      [marks, waitingOf, user.id],
    ),
    stateOf,
    errorOf: useCallback(
      (ssmId: number): BulkError | null => {
        const outcome = refusedOf(ssmId)?.outcome;
        return outcome?.kind === 'refused' ? outcome.error : null;
      },
      [refusedOf],
    ),
    /** Until what waits has been read. */
    isReady: state.isReady,
    /** Nothing answered the last time. */
    isCut,
    /** Marks that wait for a connection, of any site and day. */
    waitingCount: isCut ? state.entries.filter((entry) => isOpen(entry) && entry.isAttempt !== true).length : 0,
    /** False: what waits goes with the window. */
    isLasting: state.isLasting,
    conflict,
    /** The person has seen why a mark of a child was not saved. */
    dismiss: useCallback(
      (ssmId: number) => {
        const refused = refusedOf(ssmId);
        if (refused !== undefined) {
          queue.drop(refused.id);
        }
      },
      [queue, refusedOf],
    ),
    /** Marks of this register that were refused, of children who are not in the list (any more). */
    strays: useMemo(
      () => [...mine.values()].flat().filter(({ ssmId, outcome }) => outcome?.kind === 'refused' && !marks.has(ssmId)),
      [mine, marks],
    ),
    dropStrays: useCallback(
      (ids: readonly string[]) => {
        for (const id of ids) {
          queue.drop(id);
        }
      },
      [queue],
    ),
    /** Lets the other's mark be. */
    keepTheirs: useCallback(
      (id: string) => {
        queue.drop(id);
      },
      [queue],
    ),
    /** Saves this person's mark over the other's, which they have seen. */
    saveMine: useCallback(
      ({ id, ssmId, change, result }: Conflict) => {
        queue.drop(id);
        queue.mark(at, day, [{ ssmId, version: result.mark?.version ?? 0 }], savedOver(change, result.mark));
      },
      [queue, at, day],
    ),
    /** Marks elsewhere that the person has to see to. */
    elsewhere: useMemo(() => elsewhere(state.entries, siteId, day), [state.entries, siteId, day]),
  };
}

export type Marks = ReturnType<typeof useMarks>;

/** Other registers with marks that were refused or met another's. */
function elsewhere(entries: readonly Entry[], siteId: number, day: string): Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    if (!isOpen(entry) && !isOf(entry, siteId, day)) {
      found.set(`${String(entry.place.siteId)} ${entry.day}`, entry);
    }
  }
  return [...found.values()];
}
