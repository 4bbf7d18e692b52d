import { useState } from 'react';

interface Ticks {
  done: readonly number[];
  toggle: (step: number) => void;
  clear: () => void;
}

/** Steps that are done, kept in this tab: a phone that slept and loads again finds them. `key` must be a constant. */
export function useTicks(key: string): Ticks {
  const [done, setDone] = useState<readonly number[]>(() => read(key));
  const change = (next: readonly number[]) => {
    setDone(next);
    write(key, next);
  };
  return {
    done,
    toggle: (step) => {
      change(done.includes(step) ? done.filter((each) => each !== step) : [...done, step]);
    },
    clear: () => {
      change([]);
    },
  };
}

function read(key: string): number[] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each): each is number => typeof each === 'number') : [];
  } catch {
    // The storage is closed to us, or holds what we did not write: nothing is ticked off.
    return [];
  }
}

function write(key: string, done: readonly number[]): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(done));
  } catch {
    // The storage is full or closed: until the page is loaded again it works the same.
  }
}
