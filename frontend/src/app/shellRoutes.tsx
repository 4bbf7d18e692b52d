import { type ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { RouteGuard } from './guard/RouteGuard';
import { AppShell } from './layout/AppShell';
import { PageFailed } from './layout/PageFailed';
import { PageSkeleton } from './layout/PageSkeleton';
import { NotFound } from './pages/NotFound';
import { PlaceGate } from './place/PlaceGate';
import { routes, type AppRoute } from './routes';
import { PartSuspense } from '@/shared/lazy/PartSuspense';

interface ShellActions {
  onLogout: () => void;
  /** Called after each navigation. */
  onNavigated: () => void;
}

/** What stands before a page's own path: nothing, or the place, and as whom it is viewed. */
const PLACES = ['', 'a/:accountId', 'a/:accountId/p/:programId', 'a/:accountId/p/:programId/s/:siteId'];
const PREFIXES = [...PLACES, ...PLACES.slice(1).map((place) => `as/:asRole/${place}`)];

/** The shell with every page in it, each behind the guard, at every place, as the router wants them. */
export function shellRoutes({ onLogout, onNavigated }: ShellActions): RouteObject[] {
  return [
    {
      element: <AppShell onLogout={onLogout} onNavigated={onNavigated} />,
      errorElement: <PageFailed />,
      children: [
        {
          element: <PlaceGate />,
          children: [...PREFIXES.map((path) => ({ path, children: framed() })), { path: '*', element: <NotFound /> }],
        },
      ],
    },
  ];
}

/** The pages, those of one frame below it: the frame stays while its tabs are walked. */
function framed(): RouteObject[] {
  const frames = [...new Set(routes.map(({ frame }) => frame))];
  return frames.flatMap((frame) => {
    const pages = routes.filter((route) => route.frame === frame).map(pageRoute);
    return frame === undefined ? pages : [{ element: <Framed frame={frame} />, children: pages }];
  });
}

function Framed({ frame: Frame }: { frame: ComponentType }) {
  return <Frame />;
}

function pageRoute(route: AppRoute): RouteObject {
  const element = (
    <RouteGuard route={route}>
      {/* A tab that is on its way leaves the frame around it where it is. */}
      <PartSuspense fallback={<PageSkeleton />}>
        <route.page />
      </PartSuspense>
    </RouteGuard>
  );
  return route.path === '/' ? { index: true, element } : { path: route.path.slice(1), element };
}
