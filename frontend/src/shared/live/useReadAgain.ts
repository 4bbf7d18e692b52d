import { useEffect, useRef } from 'react';

/** Changes within this time are read together. */
const GATHER_MS = 150;

interface Options {
  /** It is being read at this moment: what is heard meanwhile is read after it. */
  isFetching: boolean;
  again: () => void;
  gatherMs?: number;
}

/** Reads something again when `heard` has changed: soon, once for many changes, and never twice at a time. */
export function useReadAgain(heard: string, { isFetching, again, gatherMs = GATHER_MS }: Options): void {
  const read = useRef(heard);
  const due = useRef(0);
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  }, [again]);
  useEffect(() => {
    if (heard === read.current || isFetching) {
      return undefined;
    }
    // A change that follows does not put it off.
    due.current = Math.max(due.current, 0) || Date.now() + gatherMs;
    const timer = window.setTimeout(
      () => {
        due.current = 0;
        read.current = heard;
        latest.current();
      },
      Math.max(0, due.current - Date.now()),
    );
    return () => {
      window.clearTimeout(timer);
    };
  }, [heard, isFetching, gatherMs]);
}
