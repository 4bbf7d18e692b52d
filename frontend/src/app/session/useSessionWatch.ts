import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { identitySessionApi } from '@/api/identitySession';
import type { AppDispatch } from '../store/store';

/** Often enough to notice, and seldom enough to cost nothing. */
const APART_MS = 30_000;

/**
 * Asks whether the session still holds when somebody comes back to the window. Where it was taken over elsewhere the popup
 * says so then, and not with the first thing that they try to save.
 */
export function useSessionWatch(): void {
  const dispatch = useDispatch<AppDispatch>();
  useEffect(() => {
    let last = Date.now();
    function ask() {
      if (document.visibilityState === 'visible' && Date.now() - last >= APART_MS) {
        last = Date.now();
        void dispatch(identitySessionApi.endpoints.watchSession.initiate(undefined, { forceRefetch: true, subscribe: false }));
      }
    }
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('focus', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('focus', ask);
    };
  }, [dispatch]);
}
