import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { changeListQuery, readListQuery, writeListQuery, type ChangeListQuery, type ListDefaults, type ListQuery } from './listQuery';

/** A list's search, filters, sort and page, held in the URL. `defaults` must be a constant. */
export function useListQuery(defaults: ListDefaults): [ListQuery, ChangeListQuery] {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readListQuery(params, defaults), [params, defaults]);
  const change = useCallback(
    (partial: Partial<ListQuery>, { isReplacing = partial.page === undefined } = {}) => {
      setParams(
        (latest) => writeListQuery(latest, changeListQuery(readListQuery(latest, defaults), partial), defaults),
        // Paging can be walked back through; typing in the search does not fill the history.
        { replace: isReplacing },
      );
    },
    [setParams, defaults],
  );
  return [query, change];
}
