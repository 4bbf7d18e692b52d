import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { hasTerms, onlyTerms, withoutTerms, withTerms } from './unlisted';

/** Parameters that say what is shown, and what changes them. */
type ListParams = [URLSearchParams, (change: (latest: URLSearchParams) => URLSearchParams, options: { replace: boolean }) => void];

/** What a page says of what it shows: in its address, and of people's names only in its entry of the history. */
export function useListParams(isOfPeople: boolean): ListParams {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const all = useMemo(() => (isOfPeople ? withTerms(params, state) : params), [params, state, isOfPeople]);
  const latest = useRef({ all, state });
  useEffect(() => {
    latest.current = { all, state };
  }, [all, state]);

  const change = useCallback<ListParams[1]>(
    (changed, options) => {
      if (!isOfPeople) {
        setParams(changed, { ...options, state: onlyTerms(latest.current.state) });
        return;
      }
      const next = withoutTerms(changed(latest.current.all), latest.current.state);
      setParams(next.params, { ...options, state: next.state });
    },
    [setParams, isOfPeople],
  );

  // An old bookmark still opens what it was made of.
  const isListed = isOfPeople && hasTerms(params);
  useEffect(() => {
    if (isListed) {
      change((whole) => whole, { replace: true });
    }
  }, [isListed, change]);
  return [all, change];
}
