import { useEffect, useState } from 'react';

/** Debounce of everything a person types into a search (spec 1 §9). */
export const DEBOUNCE_MS = 200;

/** `value`, once it has stayed the same for `delay` milliseconds. */
export function useDebounced<T>(value: T, delay: number = DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setSettled(value);
    }, delay);
    return () => {
      window.clearTimeout(timer);
    };
  }, [value, delay]);
  return settled;
}
