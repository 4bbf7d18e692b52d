import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router';
import { clearSelectedPrograms } from '@/shared/browser/selectedPrograms';
import { lazy } from '@/shared/lazy/lazy';
import { NOWHERE } from '@/shared/place/address';
import { usePlaceNames } from '@/shared/place/usePlaceNames';
import { PageSkeleton } from '../layout/PageSkeleton';
import { NotFound } from '../pages/NotFound';
import { readView } from '../session/sessionCookies';
import { selectCurrent } from '../session/sessionSlice';
import { changeViewer, writeViewCookies, showView } from '../session/startSession';
import { isSameView, isSameViewer, type View } from '../session/view';
import type { AppDispatch } from '../store/store';
import { decide } from './decide';
import { Redirect } from './Redirect';

/** Loaded when it is needed: most places can be seen. */
const RecordMissing = lazy(() => import('@/shared/states/RecordMissing').then((module) => ({ default: module.RecordMissing })));

/** Lets a page be seen once the session stands at the place of its address, as whom the address says. */
export function PlaceGate() {
  const { pathname, search, hash, state } = useLocation();
  const current = useSelector(selectCurrent);
  if (current === null) {
    throw new Error('the session must have started before its pages are shown');
  }
  const { user, view } = current;
  const decision = useMemo(
    () => decide({ pathname, search, records: user.userRoles, current: view, stored: readView() }),
    [pathname, search, user.userRoles, view],
  );
  if (decision.kind === 'lead') {
    return <Redirect to={{ pathname: decision.to, search: decision.search, hash }} state={state} />;
  }
  return decision.kind === 'missing' ? <NotFound /> : <Placed view={decision.view} />;
}

/** Brings the session to the place, then shows the page. */
function Placed({ view }: { view: View }) {
  const { t } = useTranslation('shell');
  const dispatch = useDispatch<AppDispatch>();
  const current = useSelector(selectCurrent);
  const user = current?.user;
  const shown = current?.view;
  const [refused, setRefused] = useState<{ view: View; error: unknown } | null>(null);
  const isThere = shown !== undefined && isSameView(shown, view);
  // The shell asks the same, and for the account's name too.
  const { isGone } = usePlaceNames(isThere ? { ...view.place, accountId: 0 } : NOWHERE);
  const isSomebodyElse = shown !== undefined && !isSameViewer(shown, view);

  useLayoutEffect(() => {
    if (user !== undefined && shown !== undefined && !isThere && !isSomebodyElse) {
      clearOfOther(shown, view);
      showView(dispatch, view, user);
    }
  }, [dispatch, user, view, shown, isThere, isSomebodyElse]);

  const viewer = `${String(view.superUserDrillDown)} ${String(view.role)} ${Object.values(view.bounds).join('/')}`;
  const latest = useEffectEvent(() => view);
  const begin = useEffectEvent((isCurrent: () => boolean) => {
    if (user === undefined || shown === undefined || !isSomebodyElse) {
      return;
    }
    clearOfOther(shown, view);
    changeViewer(dispatch, user, () => (isCurrent() ? latest() : null)).catch((error: unknown) => {
      if (isCurrent()) {
        setRefused({ view: latest(), error });
      }
    });
  });
  // A view begins once, however its page or the person's record change meanwhile.
  useEffect(() => {
    let isCurrent = true;
    begin(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [viewer, isSomebodyElse]);

  useEffect(() => {
    if (isThere && user !== undefined) {
      writeViewCookies(view, user);
    }
  }, [isThere, view, user]);

  if (isThere) {
    // To whoever views the place as its admin, it is home: only out of it leads on.
    return isGone ? <NotFound {...(view.superUserDrillDown && { home: '/home' })} /> : <Outlet />;
  }
  if (refused !== null && isSameView(refused.view, view)) {
    return <RecordMissing title={t('place.missing')} failedTitle={t('place.failed')} error={refused.error} />;
  }
  return <PageSkeleton />;
}

/** "Clicking a program clears locally stored selected-program entries" (spec 1 §2). */
function clearOfOther(from: View, to: View): void {
  if (to.place.programId > 0 && to.place.programId !== from.place.programId) {
    clearSelectedPrograms();
  }
}
