import { useSyncExternalStore } from 'react';

/** Tells this window; another is told by the browser's own event. */
const CHANGED = 'afterbell-waiting-marks';

const keyOf = (userId: number) => `waitingMarks.${String(userId)}`;

/**
 * How many marks of a person wait in this browser to be sent or seen to: nothing of the marks themselves. What reads and sends
 * them is only fetched where there are any.
 */
export function readWaiting(userId: number): number {
  try {
    return Number(localStorage.getItem(keyOf(userId)) ?? '0') || 0;
  } catch {
    return 0;
  }
}

export function rememberWaiting(userId: number, count: number): void {
  if (readWaiting(userId) === count) {
    return;
  }
  try {
    if (count === 0) {
      localStorage.removeItem(keyOf(userId));
    } else {
      localStorage.setItem(keyOf(userId), String(count));
    }
  } catch {
    // Storage that is full or off: an open register still knows.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** The same, while it changes. */
export function useWaiting(userId: number): number {
  return useSyncExternalStore(subscribe, () => readWaiting(userId));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}
