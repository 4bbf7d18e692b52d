import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** "Opening a route closes any open dialogs" (spec 1 §2): calls `close` when the address changes. */
export function useCloseOnRoute(close: () => void): void {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  const latest = useEffectEvent(close);
  useEffect(() => {
    if (opened.current !== pathname) {
      opened.current = pathname;
      latest();
    }
  }, [pathname]);
}
