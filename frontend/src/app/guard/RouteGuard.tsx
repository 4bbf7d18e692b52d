import { type ReactNode, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router';
import { usePlaced } from '@/shared/place/usePlaced';
import { findPage, mayOpen } from '@/shared/session/access';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { useAccountFlag } from '@/shared/session/useAccountFlag';
import type { AppRoute } from '../routes';
import { PageSkeleton } from '../layout/PageSkeleton';
import { Redirect } from '../place/Redirect';
import { selectCurrent, selectFlags } from '../session/sessionSlice';
import { FlagsFailed } from './FlagsFailed';
import { useDirectAccess } from './useDirectAccess';

const MY_CONTENT = '/resources/my-content';

/** The global route guard (spec 1 §2, §6): role, flag and direct access decide whether a page is entered. */
export function RouteGuard({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { role, placeRole, ownRole } = useSession();
  const isFlagOn = useAccountFlag(route.flag, route.level !== undefined);
  const to = usePlaced();
  const pages = useSelector(selectCurrent)?.access.pages ?? [];
  const flags = useSelector(selectFlags);
  const directAccess = useDirectAccess();
  const { pathname } = useLocation();
  const isDecided = flags.status !== 'loading' && directAccess !== 'unknown';
  const [wasDecided, setWasDecided] = useState(isDecided);
  if (isDecided && !wasDecided) {
    setWasDecided(true);
  }

  if (route.access === 'everybody') {
    return children;
  }
  if (ownRole === Role.noAccess) {
    return <Redirect to="/welcome" />;
  }
  if (!mayOpen(pages, route.path, role) && !mayOpen(pages, route.path, placeRole)) {
    return <Redirect to="/unauthorized" state={{ from: pathname }} />;
  }
  // "A flag fetch failure aborts navigation with 'Error fetching feature flag value'" (spec 1 §8). Pages that no flag
  // guards are entered all the same: a broken flag service must not lock everybody out.
  if (flags.status === 'failed' && route.flag !== undefined) {
    return <FlagsFailed />;
  }
  if (route.flag !== undefined && (flags.status === 'loading' || isFlagOn === undefined)) {
    return <PageSkeleton />;
  }
  if (isFlagOn === false) {
    return <Redirect to="/unauthorized" state={{ from: pathname, isSwitchedOff: true }} />;
  }
  if (directAccess === 'yes' && findPage(pages, route.path)?.directAccess !== true) {
    return <Redirect to={to(MY_CONTENT)} />;
  }
  // Who is in already, and opens another account from here, must not arrive anew before they have left.
  if (route.leavesForMyContent === true && !isDecided && !wasDecided) {
    return <PageSkeleton />;
  }
  return children;
}
