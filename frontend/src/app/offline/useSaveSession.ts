import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { pageOf } from '@/shared/place/address';
import { selectCurrent, selectIsFromDevice } from '../session/sessionSlice';
import { saveSession } from './savedSession';

/** Whoever opens a register can open it again without a connection: their session is kept with it, sealed, until they sign out. */
export function useSaveSession(): void {
  const { pathname } = useLocation();
  const current = useSelector(selectCurrent);
  const isFromDevice = useSelector(selectIsFromDevice);
  const isRegister = pageOf(pathname) === '/attendance';
  const user = current?.user;
  const access = current?.access;
  const isOwn = current?.view.superUserDrillDown === false;
  useEffect(() => {
    if (isRegister && isOwn && !isFromDevice && user !== undefined && access !== undefined) {
      void saveSession({ user, access });
    }
  }, [isRegister, isOwn, isFromDevice, user, access]);
}
