import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** One parameter of the URL that says what is shown; `initial` is what it is without it. Changing it does not fill the history. */
export function useParameter(name: string, initial = ''): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (value: string) => {
      setParams(
        (latest) => {
          const next = new URLSearchParams(latest);
          if (value === initial) {
            next.delete(name);
          } else {
            next.set(name, value);
          }
          return next;
        },
        { replace: true },
      );
    },
    [name, initial, setParams],
  );
  return [params.get(name) ?? initial, change];
}
