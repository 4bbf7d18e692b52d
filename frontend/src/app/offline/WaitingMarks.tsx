import { useWaiting } from '@/shared/browser/waitingMarks';
import { lazy } from '@/shared/lazy/lazy';
import { PartSuspense } from '@/shared/lazy/PartSuspense';
import { useSession } from '@/shared/session/SessionContext';

/** Loaded where marks wait: most visits have none. The service worker keeps it, because they wait for want of a connection. */
const WaitingStrip = lazy(
  () =>
    import(/* webpackChunkName: "waiting-marks" */ '@/features/attendance/waiting/WaitingStrip').then((module) => ({
      default: module.WaitingStrip,
    })),
  { failure: 'none' },
);

/** Sends attendance marks that wait in this browser, whichever page is open, and says so. */
export function WaitingMarks() {
  const { user } = useSession();
  const hasSome = useWaiting(user.id) > 0;
  return <PartSuspense fallback={null}>{hasSome && <WaitingStrip />}</PartSuspense>;
}
