import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type CatalogQuery, readCatalogQuery, writeCatalogQuery } from './catalogQuery';

/** What narrows the catalog, held in the URL. A facet can be gone back from; typing does not fill the history. */
export function useCatalogQuery(): [CatalogQuery, (change: Partial<CatalogQuery>) => void] {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readCatalogQuery(params), [params]);
  const change = useCallback(
    (partial: Partial<CatalogQuery>) => {
      setParams((latest) => writeCatalogQuery(latest, partial), { replace: Object.keys(partial).join() === 'search' });
    },
    [setParams],
  );
  return [query, change];
}
