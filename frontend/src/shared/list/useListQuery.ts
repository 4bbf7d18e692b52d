import { useCallback, useEffect, useMemo, useRef } from 'react';
import { changeListQuery, readListQuery, writeListQuery, type ChangeListQuery, type ListDefaults, type ListQuery } from './listQuery';
import { useListParams } from './useListParams';

/** A list's search, filters, sort and page, held in the URL; what is searched for in a list of people is held beside it. `defaults` must be a constant. */
export function useListQuery(defaults: ListDefaults): [ListQuery, ChangeListQuery] {
  const [params, setParams] = useListParams(defaults.isOfPeople === true);
  const query = useMemo(() => readListQuery(params, defaults), [params, defaults]);
  // The URL follows later, and may be behind when the next change comes: that builds on the one before.
  const wanted = useRef<URLSearchParams | null>(null);
  useEffect(() => {
    wanted.current = null;
  }, [params]);
  const change = useCallback(
    (partial: Partial<ListQuery>, { isReplacing = partial.page === undefined } = {}) => {
      setParams(
        (latest) => {
          const before = wanted.current ?? latest;
          const after = writeListQuery(before, changeListQuery(readListQuery(before, defaults), partial), defaults);
          wanted.current = after;
          return after;
        },
        // Paging can be walked back through; typing in the search does not fill the history.
        { replace: isReplacing },
      );
    },
    [setParams, defaults],
  );
  return [query, change];
}
