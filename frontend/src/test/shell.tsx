import { act, render as renderInto } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { type GatewayContext, noContext } from '@/api/gatewayContext';
import { SessionProvider } from '@/app/session/SessionProvider';
import { startSession } from '@/app/session/startSession';
import { shellRoutes } from '@/app/shellRoutes';
import { makeStore } from '@/app/store/store';
import { ThemeModeProvider } from '@/app/theme/ThemeModeProvider';
import { ToastProvider } from '@/shared/toasts/ToastProvider';
import { gateway, type Scene } from './gateway';
import { server } from './server';
import { endWithTest } from './stores';

/** Starts a session and shows the whole shell at an address, as one person in one situation sees it; `instead` answers in the gateway's place. */
export async function renderShell({
  route = '/home',
  instead = [],
  ...scene
}: Scene & { route?: string; instead?: RequestHandler[] } = {}) {
  server.use(...instead, ...gateway(scene));
  const context: GatewayContext = {
    ...noContext,
    viewAs: () => {
      const view = store.getState().session.current?.view;
      return view?.superUserDrillDown === true ? { roleId: view.role, ...view.bounds } : null;
    },
  };
  const store = makeStore(context);
  endWithTest(store);
  await startSession(store.dispatch, route);
  const onLogout = jest.fn();
  const onNavigated = jest.fn();
  const router = createMemoryRouter(shellRoutes({ onLogout, onNavigated }), { initialEntries: [route] });
  const user = userEvent.setup({ delay: null });
  const shell = (
    <Provider store={store}>
      <ThemeModeProvider>
        <SessionProvider>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </SessionProvider>
      </ThemeModeProvider>
    </Provider>
  );
  // The shell loads parts of itself when it is shown.
  const view = await act(async () => renderInto(shell));
  return { ...view, user, store, router, onLogout, onNavigated };
}
