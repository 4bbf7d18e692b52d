import { useCallback } from 'react';
import { useListParams } from './useListParams';

interface Options {
  /** What it is without it. */
  initial?: string;
  /** It looks for people, whose names stand in no address. */
  isOfPeople?: boolean;
}

/** One parameter of the URL that says what is shown; `initial` is what it is without it. Changing it does not fill the history. */
export function useParameter(name: string, options: string | Options = ''): [string, (value: string) => void] {
  const { initial = '', isOfPeople = false } = typeof options === 'string' ? { initial: options } : options;
  const [params, setParams] = useListParams(isOfPeople);
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
