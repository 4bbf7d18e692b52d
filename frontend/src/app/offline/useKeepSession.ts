import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { pageOf } from '@/shared/place/address';
import { selectCurrent, selectIsKept } from '../session/sessionSlice';
import { keepSession } from './keptSession';

/** Whoever opens a register can open it again without a connection: their session is kept with it, sealed, until they sign out. */
export function useKeepSession(): void {
  const { pathname } = useLocation();
  const current = useSelector(selectCurrent);
  const isKept = useSelector(selectIsKept);
  const isRegister = pageOf(pathname) === '/attendance';
  const user = current?.user;
  const access = current?.access;
  const isOwn = current?.view.superUserDrillDown === false;
  useEffect(() => {
    if (isRegister && isOwn && !isKept && user !== undefined && access !== undefined) {
      void keepSession({ user, access });
    }
  }, [isRegister, isOwn, isKept, user, access]);
}
