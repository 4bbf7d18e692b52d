import '@fontsource-variable/inter/wght.css';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { GatewayContext } from '@/api/gatewayContext';
import { problemShown, TAKEN_OVER } from '@/api/problems';
import { App } from './App';
import { startI18n } from './i18n/i18n';
import { once } from '@/shared/browser/reload';
import { StartFailed } from './layout/StartFailed';
import { StartScreen } from './layout/StartScreen';
import { registerServiceWorker } from './offline/registerServiceWorker';
import { clearOfflineData } from './offline/savedSession';
import { isForThisPortal } from './session/portalClaim';
import { CALLBACK_PATH, makeSignInClient } from './session/signInClient';
import { Tokens } from './session/tokens';
import { makeStore } from './store/store';
import { ThemeModeProvider } from './theme/ThemeModeProvider';

const element = document.getElementById('root');
const root = element === null ? null : createRoot(element);

function show(screen: ReactElement): void {
  root?.render(<ThemeModeProvider>{screen}</ThemeModeProvider>);
}

function showFailed(): void {
  show(
    <StartFailed
      onAgain={() => {
        window.location.assign('/');
      }}
    />,
  );
}

const tokens = new Tokens(
  makeSignInClient(),
  showFailed,
  () => {
    store.dispatch(problemShown({ name: TAKEN_OVER, message: null, correlationId: null }));
  },
  () => clearOfflineData(),
);

const gateway: GatewayContext = {
  accessToken: tokens.access,
  viewAs: () => {
    const view = store.getState().session.current?.view;
    return view?.superUserDrillDown === true ? { roleId: view.role, ...view.bounds } : null;
  },
  language: () => i18next.language,
  signIn: tokens.signIn,
};
const store = makeStore(gateway);

/** An answer that fits no question of this window, as after a step back or from a bookmark, is no reason to stop: it starts anew, once. */
async function finishSignIn(): Promise<string> {
  try {
    return await tokens.finishSignIn();
  } catch (error) {
    if (once('sign-in')) {
      return '/';
    }
    throw error;
  }
}

/** Signs in if need be, then shows the application. */
async function start(): Promise<void> {
  await startI18n();
  show(<StartScreen />);
  if (window.location.pathname === CALLBACK_PATH) {
    window.history.replaceState(null, '', await finishSignIn());
  }
  const person = await tokens.person();
  if (person === null) {
    return;
  }
  if (!isForThisPortal(person.access_token)) {
    await tokens.signOut({ keepUserName: false });
    return;
  }
  registerServiceWorker();
  show(
    <App
      store={store}
      gateway={gateway}
      signOut={(options) => void tokens.signOut(options)}
      checkSignIn={() => {
        tokens.person().catch(() => {});
      }}
    />,
  );
}

// A page that comes back from the browser's own memory, as after a step back from the sign-in page, starts afresh.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) {
    window.location.reload();
  }
});

start().catch((error: unknown) => {
  console.error('the app could not start', error);
  showFailed();
});
