import type { AttendanceMark } from '@/api/roster';
import type { Entry } from './entry';

/** A mark as the service saved it, newer than what was read before `at`. */
export interface Saved {
  mark: AttendanceMark | null;
  at: number;
}

/** Marks that were saved, each under its `markKey`. */
export type SavedMarks = readonly [string, AttendanceMark | null][];

export interface QueueState {
  /** False until the entries have been read. */
  isReady: boolean;
  /** False: this browser stores nothing, and what waits is lost with the window. */
  isLasting: boolean;
  entries: readonly Entry[];
  /** Ids of those that wait for the view in which they were made. */
  blocked: ReadonlySet<string>;
  /** Ids of those on their way. */
  sending: ReadonlySet<string>;
  saved: ReadonlyMap<string, Saved>;
  /** Nothing answered the last time. */
  isCut: boolean;
  /** Takes back what this window saved last: marks that went out together are taken back together. */
  undo: { siteId: number; day: string; token: string; ssmIds: readonly number[] } | null;
  /** Why the last mark could not be taken back: not at all, or because somebody changed it since. */
  undoFault: 'failed' | 'changed' | null;
  /** A page is open that shows itself what waits. */
  isShownOnPage: boolean;
}

export const EMPTY_QUEUE: QueueState = {
  isReady: false,
  isLasting: true,
  entries: [],
  blocked: new Set(),
  sending: new Set(),
  saved: new Map(),
  isCut: false,
  undo: null,
  undoFault: null,
  isShownOnPage: false,
};

/** Names the mark of a child on a day. */
export function markKey(siteId: number, day: string, ssmId: number): string {
  return `${String(siteId)} ${day} ${String(ssmId)}`;
}
