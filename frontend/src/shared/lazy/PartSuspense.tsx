import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

let arrivals = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** A part of the app or its words have come, or failed to. */
export function partArrived(): void {
  // After React's own handlers, which run in this turn too.
  queueMicrotask(() => {
    arrivals += 1;
    listeners.forEach((listener) => {
      listener();
    });
  });
}

/**
 * Suspense for parts that are fetched, which shows them as soon as they are there. React by itself keeps a fallback for
 * 300 ms, so that several in a row do not flicker (`FALLBACK_THROTTLE_MS` in react-dom). That holds for its own retries
 * alone, and not where the parent is rendered again.
 */
export function PartSuspense({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  useSyncExternalStore(subscribe, () => arrivals);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
