import { __unsafe_useEmotionCache as useEmotionCache, type EmotionCache } from '@emotion/react';
import { CssBaseline } from '@mui/material';
import { ThemeProvider } from '@mui/material/styles';
import { render as renderInto } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { makeStore } from '@/app/store/store';
import { themes } from '@/app/theme/theme';
import { readAddress } from '@/shared/place/address';
import { SessionContext, type Session } from '@/shared/session/SessionContext';
import { ToastProvider } from '@/shared/toasts/ToastProvider';
import { session as makeSession } from './session';
import { endWithTest } from './stores';

interface Options {
  /** The role the page is shown for; 1 unless told. */
  role?: number;
  /** Address the page is opened at. */
  route?: string;
  /** Flags that are on. */
  flags?: string[];
  /** What the page shows in its outlet. */
  inside?: ReactElement;
  /** Anything else of the session. */
  session?: Partial<Session>;
}

let styles: EmotionCache | null = null;

/** Remembers where the styles of pages are kept. */
function Styles() {
  styles = useEmotionCache();
  return null;
}

/** Takes away the styles of earlier tests: jsdom goes through all of them for every element that it is asked about. */
function forgetStyles() {
  if (styles !== null && document.body.childElementCount === 0) {
    styles.sheet.flush();
    styles.inserted = {};
  }
}

/**
 * Shows a page as a person with a role sees it, at an address, with the product's theme, store and session around it.
 * Returns the person's hands (`user`), the store, the router and the session.
 */
export function render(page: ReactElement, { role = 1, route = '/', flags = [], session = {}, inside }: Options = {}) {
  forgetStyles();
  const store = makeStore();
  endWithTest(store);
  const user = userEvent.setup();
  const place = readAddress(route)?.place;
  const value = makeSession({ role, flags, ...(place !== undefined && place.accountId > 0 ? { place } : {}), ...session });
  const router = createMemoryRouter(
    [inside === undefined ? { path: '*', element: page } : { element: page, children: [{ path: '*', element: inside }] }],
    { initialEntries: [route] },
  );
  const view = renderInto(
    <Provider store={store}>
      <ThemeProvider theme={themes.light}>
        <CssBaseline />
        <Styles />
        <SessionContext value={value}>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </SessionContext>
      </ThemeProvider>
    </Provider>,
  );
  return { ...view, user, store, router, session: value };
}
