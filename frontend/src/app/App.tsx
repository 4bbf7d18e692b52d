import { useEffect, useMemo } from 'react';
import { Provider, useSelector } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router';
import type { GatewayContext } from '@/api/gatewayContext';
import { refreshed } from '@/api/refresh';
import { routeOpened, selectProblemCount, selectShownProblem } from '@/api/problems';
import { lazy } from '@/shared/lazy/lazy';
import { PartSuspense } from '@/shared/lazy/PartSuspense';
import { ToastProvider } from '@/shared/toasts/ToastProvider';
import { WordsFailed } from './i18n/WordsFailed';
import { PageBoundary } from './layout/PageBoundary';
import { shellRoutes } from './shellRoutes';
import { SessionGate, useSessionStart } from './session/SessionGate';
import { SessionProvider } from './session/SessionProvider';
import type { Store } from './store/store';
import { ThemeModeProvider } from './theme/ThemeModeProvider';

/** Loaded when there is a problem to show: most visits have none. The service worker keeps it, because a problem is often that nothing answers. */
const ProblemPopup = lazy(
  () =>
    import(/* webpackChunkName: "problem-popup" */ '@/features/problems/ProblemPopup').then((module) => ({ default: module.ProblemPopup })),
  { failure: 'floating' },
);

interface Props {
  store: Store;
  gateway: GatewayContext;
  /** Ends the session here and at the identity provider. */
  signOut: (options: { keepUserName: boolean }) => void;
  /** Called after each navigation: without the authentication cookie the person must sign in again. */
  checkSignIn: () => void;
}

/** The application, for somebody who is signed in. */
export function App(props: Props) {
  return (
    <Provider store={props.store}>
      <ThemeModeProvider>
        <PageBoundary>
          <PartSuspense fallback={null}>
            <Session {...props} />
          </PartSuspense>
        </PageBoundary>
      </ThemeModeProvider>
    </Provider>
  );
}

function Session({ store, gateway, signOut, checkSignIn }: Props) {
  const start = useSessionStart(gateway);
  const hasProblem = useSelector(selectShownProblem) !== null;
  const problemCount = useSelector(selectProblemCount);
  const router = useMemo(
    () =>
      createBrowserRouter(
        shellRoutes({
          onLogout: () => {
            signOut({ keepUserName: false });
          },
          onNavigated: checkSignIn,
        }),
      ),
    [signOut, checkSignIn],
  );
  // The popup stands outside the router, so that it can say why a session does not start.
  useEffect(() => {
    let { pathname } = router.state.location;
    return router.subscribe(({ location }) => {
      if (location.pathname !== pathname) {
        ({ pathname } = location);
        store.dispatch(routeOpened());
      }
    });
  }, [router, store]);

  return (
    <>
      <SessionGate start={start}>
        <SessionProvider>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </SessionProvider>
      </SessionGate>
      <WordsFailed />
      {hasProblem && (
        <PartSuspense fallback={null}>
          <ProblemPopup
            key={problemCount}
            onRefresh={() => {
              if (start.state === 'ready') {
                store.dispatch(refreshed());
              } else {
                start.again();
              }
            }}
            onSessionEnd={() => {
              signOut({ keepUserName: true });
            }}
          />
        </PartSuspense>
      )}
    </>
  );
}
