import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** "After each navigation the application is marked ready again after 100 ms" (spec 1 §2). */
export const READY_MS = 100;

/** False for the first moment after each navigation. */
export function useReady(): boolean {
  const { pathname } = useLocation();
  const [readyFor, setReadyFor] = useState<string | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setReadyFor(pathname);
    }, READY_MS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [pathname]);
  return readyFor === pathname;
}
