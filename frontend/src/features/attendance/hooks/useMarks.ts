import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AttendanceContent, type AttendanceMark, type BulkError, type MarkResult, type Register, useRevertRegisterMutation, useSaveRegisterMutation } from '@/api/roster';
import { problemOf } from '@/shared/states/problem';
import { changed, versionOf, type Change } from '../rules/register';
import { keep, readKept, type RegisterKey, type Waiting } from '../rules/kept';

/** Marks made in quick succession go out together. */
const GATHER_MS = 300;
/** A lost connection is tried again this often. */
const AGAIN_MS = 5000;

/** What is going on with the mark of a child. */
export type MarkState = 'settled' | 'saving' | 'saved' | 'waiting' | 'refused';

/** Somebody else changed a mark meanwhile. */
export interface Conflict {
  ssmId: number;
  result: MarkResult;
  change: Change;
}

interface Known {
  mark: AttendanceMark | null;
  at: number;
}

/** Why a mark was not saved. */
interface Refused {
  change: Change;
  error: BulkError | null;
}

/**
 * The marks of a register: as they are saved, with what this person changed since. Each change is saved by itself; without
 * a connection it is kept in the browser and sent later, once.
 */
export function useMarks(key: RegisterKey, register: Register | undefined, readAt: number) {
  const [save] = useSaveRegisterMutation();
  const [revert] = useRevertRegisterMutation();
  const { userId, siteId, day } = key;
  const [waiting, setWaiting] = useState<ReadonlyMap<number, Waiting>>(() => readKept(key));
  const [sent, setSent] = useState<ReadonlyMap<number, Waiting>>(new Map());
  const [known, setKnown] = useState<ReadonlyMap<number, Known>>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<number, Refused>>(new Map());
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [isCut, setIsCut] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [undoToken, setUndoToken] = useState<string | null>(null);
  const latest = useRef({ waiting, isSending: false });

  const marks = useMemo(() => {
    const found = new Map<number, AttendanceMark | null>();
    for (const row of register?.results ?? []) {
      const ours = known.get(row.ssmId);
      // What was read before our own save came back is older than that.
      found.set(row.ssmId, ours !== undefined && ours.at > readAt ? ours.mark : (row.mark ?? null));
    }
    return found;
  }, [register, known, readAt]);

  const change = useCallback(
    (next: ReadonlyMap<number, Waiting>) => {
      latest.current.waiting = next;
      setWaiting(next);
    },
    [],
  );

  const send = useCallback(async () => {
    const batch = latest.current.waiting;
    if (batch.size === 0 || latest.current.isSending) {
      return;
    }
    latest.current.isSending = true;
    change(new Map());
    setSent(batch);
    keep({ userId, siteId, day }, batch);
    try {
      const answer = await save({ registerRequest: { siteId, day, marks: [...batch].map(([ssmId, each]) => ({ ssmId, version: each.version, ...each.change })) } }).unwrap();
      const at = Date.now();
      setKnown((before) => new Map([...before, ...answer.results.flatMap((result): [number, Known][] => (result.outcome === 'saved' ? [[result.ssmId, { mark: result.mark ?? null, at }]] : []))]));
      // What was changed again meanwhile was changed on top of what is saved now.
      const versions = new Map(answer.results.map((result) => [result.ssmId, result.outcome === 'saved' ? versionOf(result.mark) : null]));
      change(new Map([...latest.current.waiting].map(([ssmId, each]) => [ssmId, { ...each, version: versions.get(ssmId) ?? each.version }])));
      const failed = answer.results.filter(({ outcome }) => outcome === 'refused' || outcome === 'notFound');
      setRefused((before) => new Map([...[...before].filter(([ssmId]) => !batch.has(ssmId)), ...failed.map(({ ssmId, error }): [number, Refused] => [ssmId, { change: batch.get(ssmId)?.change ?? {}, error: error ?? null }])]));
      setConflicts((before) => [...before, ...answer.results.flatMap((result) => (result.outcome === 'conflict' ? [{ ssmId: result.ssmId, result, change: batch.get(result.ssmId)?.change ?? {} }] : []))]);
      setUndoToken(answer.undoToken ?? null);
      setIsCut(false);
      setFailure(null);
    } catch (error) {
      const { isUnavailable, status } = problemOf(error);
      // What the service could not do now it may do in a moment: nothing that was marked is dropped for that.
      const isForLater = isUnavailable || (status !== null && status >= 500);
      // In the order in which they were made; a later change of the same child goes on top.
      const merged = new Map(batch);
      for (const [ssmId, each] of latest.current.waiting) {
        const before = merged.get(ssmId);
        merged.set(ssmId, before === undefined ? each : { version: before.version, change: { ...before.change, ...each.change } });
      }
      if (isForLater) {
        change(merged);
        setIsCut(true);
      } else {
        setFailure(error);
        setRefused((before) => new Map([...before, ...[...batch].map(([ssmId, each]): [number, Refused] => [ssmId, { change: each.change, error: null }])]));
      }
    } finally {
      latest.current.isSending = false;
      setSent(new Map());
    }
  }, [change, save, userId, siteId, day]);

  useEffect(() => {
    keep({ userId, siteId, day }, new Map([...sent, ...waiting]));
    if (waiting.size === 0 || sent.size > 0) {
      return undefined;
    }
    const timer = window.setTimeout(() => void send(), isCut ? AGAIN_MS : GATHER_MS);
    const now = () => void send();
    window.addEventListener('online', now);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', now);
    };
  }, [waiting, sent, isCut, send, userId, siteId, day]);

  /** Changes the marks of some children. */
  const mark = useCallback(
    (ssmIds: readonly number[], what: Change, seen?: number) => {
      const next = new Map(latest.current.waiting);
      for (const ssmId of ssmIds) {
        const before = next.get(ssmId);
        next.set(ssmId, { version: seen ?? before?.version ?? versionOf(marks.get(ssmId)), change: { ...before?.change, ...what } });
      }
      setUndoToken(null);
      setRefused((all) => new Map([...all].filter(([ssmId]) => !ssmIds.includes(ssmId))));
      change(next);
    },
    [change, marks],
  );

  const undo = useCallback(async () => {
    if (undoToken === null) {
      return;
    }
    setUndoToken(null);
    try {
      const answer = await revert({ undoRequest: { undoToken } }).unwrap();
      const at = Date.now();
      setKnown((before) => new Map([...before, ...answer.results.flatMap((result): [number, Known][] => (result.outcome === 'notFound' ? [] : [[result.ssmId, { mark: result.mark ?? null, at }]]))]));
    } catch (error) {
      setFailure(error);
    }
  }, [revert, undoToken]);

  const shownOf = useCallback(
    (ssmId: number): AttendanceContent => changed(changed(marks.get(ssmId), sent.get(ssmId)?.change), waiting.get(ssmId)?.change),
    [marks, sent, waiting],
  );

  const stateOf = useCallback(
    (ssmId: number): MarkState => {
      if (refused.has(ssmId)) return 'refused';
      if (waiting.has(ssmId) || sent.has(ssmId)) return isCut ? 'waiting' : 'saving';
      return known.has(ssmId) ? 'saved' : 'settled';
    },
    [refused, waiting, sent, isCut, known],
  );

  return {
    mark,
    undo,
    /** Takes back the latest marks; null when there are none to take back. */
    canUndo: undoToken !== null,
    hideUndo: useCallback(() => {
      setUndoToken(null);
    }, []),
    shownOf,
    stateOf,
    savedOf: useCallback((ssmId: number) => marks.get(ssmId) ?? null, [marks]),
    errorOf: useCallback((ssmId: number) => refused.get(ssmId)?.error ?? null, [refused]),
    /** Marks that wait for a connection. */
    waitingCount: isCut ? new Set([...waiting.keys(), ...sent.keys()]).size : 0,
    conflict: conflicts[0] ?? null,
    dropConflict: useCallback(() => {
      setConflicts(([, ...rest]) => rest);
    }, []),
    failure,
  };
}

export type Marks = ReturnType<typeof useMarks>;
