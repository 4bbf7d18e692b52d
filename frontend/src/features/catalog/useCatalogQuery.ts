import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CatalogQuery, readCatalogQuery, writeCatalogQuery } from './catalogQuery';

/**
 * What narrows the catalog, held in the URL. A facet can be gone back from; typing does not fill the history. The router takes
 * its time with a new URL: until it stands, what was chosen is shown already, and a second choice adds to the first. The last
 * is the parameters of the URL that will stand.
 */
export function useCatalogQuery(): [CatalogQuery, (change: Partial<CatalogQuery>) => void, URLSearchParams] {
  const [params, setParams] = useSearchParams();
  const [ahead, setAhead] = useState<{ of: URLSearchParams; query: CatalogQuery } | null>(null);
  // Who goes back while the router still takes its time means what the URL says then, not what was chosen last.
  useEffect(() => {
    const forget = () => {
      setAhead(null);
    };
    window.addEventListener('popstate', forget);
    return () => {
      window.removeEventListener('popstate', forget);
    };
  }, []);
  const inUrl = useMemo(() => readCatalogQuery(params), [params]);
  const query = ahead?.of === params ? ahead.query : inUrl;
  const latest = useMemo(() => (query === inUrl ? params : writeCatalogQuery(params, query)), [query, inUrl, params]);
  const change = useCallback(
    (partial: Partial<CatalogQuery>) => {
      const next = { ...query, ...partial };
      setAhead({ of: params, query: next });
      setParams((latest) => writeCatalogQuery(latest, next), { replace: Object.keys(partial).join() === 'search' });
    },
    [params, query, setParams],
  );
  return [query, change, latest];
}
