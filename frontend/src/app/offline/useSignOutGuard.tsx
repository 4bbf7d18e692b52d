import { type ReactNode, useState } from 'react';
import { readWaiting } from '@/shared/browser/waitingMarks';
import { lazy } from '@/shared/lazy/lazy';
import { useSession } from '@/shared/session/SessionContext';

/** Loaded when somebody signs out with marks that are not sent; the service worker keeps it. */
const SignOutDialog = lazy(
  () =>
    import(/* webpackChunkName: "waiting-marks-sign-out" */ '@/features/attendance/waiting/SignOutDialog').then((module) => ({
      default: module.SignOutDialog,
    })),
  { failure: 'floating' },
);

/** Signs out, but asks first where attendance marks of the person are not sent yet. */
export function useSignOutGuard(onSignOut: () => void): { signOut: () => void; question: ReactNode } {
  const { user } = useSession();
  const [isConfirming, setIsConfirming] = useState(false);
  return {
    signOut: () => {
      if (readWaiting(user.id) > 0) {
        setIsConfirming(true);
      } else {
        onSignOut();
      }
    },
    question: isConfirming && (
      <SignOutDialog
        onSignOut={onSignOut}
        onStay={() => {
          setIsConfirming(false);
        }}
      />
    ),
  };
}
