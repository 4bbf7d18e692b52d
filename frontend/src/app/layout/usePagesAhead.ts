import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePlaced } from '@/shared/place/usePlaced';
import { useMenus } from '../header/useMenus';

/** How long a page stands before others are fetched, in milliseconds. */
const STANDS_MS = 1500;

/** Fetches the pages that the menus and the page in view lead to, before they are opened. */
export function usePagesAhead(): void {
  const { pathname } = useLocation();
  const { main } = useMenus();
  const to = usePlaced();
  const addresses = main
    .flatMap((entry) => entry.children ?? [entry])
    .map(({ path = '/' }) => to(path))
    .join(' ');
  useEffect(() => {
    const stopped = new AbortController();
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) {
        void import('./pagesAhead').then(({ lookAhead }) => lookAhead(addresses.split(' '), stopped.signal));
      }
    }, STANDS_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [pathname, addresses]);
}
