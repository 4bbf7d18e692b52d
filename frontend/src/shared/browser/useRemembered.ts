import { useCallback, useState } from 'react';
import { readRemembered, remember } from './remembered';

/** State that is remembered in this browser under `key`. */
export function useRemembered<T>(key: string, isValid: (value: unknown) => value is T, fallback: T): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => readRemembered(key, isValid, fallback));
  const set = useCallback(
    (next: T) => {
      setValue(next);
      remember(key, next);
    },
    [key],
  );
  return [value, set];
}
