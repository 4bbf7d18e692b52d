import type { RouteObject } from 'react-router';
import { RouteGuard } from './guard/RouteGuard';
import { AppShell } from './layout/AppShell';
import { PageFailed } from './layout/PageFailed';
import { NotFoundPage } from './pages/NotFoundPage';
import { routes } from './routes';

interface ShellActions {
  onLogout: () => void;
  /** Called after each navigation. */
  onNavigated: () => void;
}

/** The shell with every page in it, each behind the guard, as the router wants them. */
export function shellRoutes({ onLogout, onNavigated }: ShellActions): RouteObject[] {
  return [
    {
      element: <AppShell onLogout={onLogout} onNavigated={onNavigated} />,
      errorElement: <PageFailed />,
      children: [
        ...routes.map((route) => ({
          path: route.path,
          element: (
            <RouteGuard route={route}>
              <route.page />
            </RouteGuard>
          ),
        })),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}
