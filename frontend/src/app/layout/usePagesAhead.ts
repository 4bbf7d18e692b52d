import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { MenuEntry } from '../nav/menus';

/** How long a page stands before others are fetched, in milliseconds. */
const STANDS_MS = 1500;

/** Fetches the pages that a menu and the page in view lead to, before they are opened. */
export function usePagesAhead(menu: readonly MenuEntry[]): void {
  const { pathname } = useLocation();
  const paths = menu
    .flatMap((entry) => entry.children ?? entry)
    .map(({ path }) => path)
    .join(' ');
  useEffect(() => {
    const stopped = new AbortController();
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) {
        void import('./pagesAhead').then(({ lookAhead }) => lookAhead(paths.split(' ').filter(Boolean), stopped.signal));
      }
    }, STANDS_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [pathname, paths]);
}
