import { type ReactNode, useCallback, useEffect, useState } from 'react';
import i18next from 'i18next';
import { useDispatch } from 'react-redux';
import type { GatewayContext } from '@/api/gatewayContext';
import { isLanguage, readChoice } from '../i18n/language';
import { once, reloadOnce } from '@/shared/browser/reload';
import { StartFailed } from '../layout/StartFailed';
import { StartScreen } from '../layout/StartScreen';
import type { AppDispatch } from '../store/store';
import type { CurrentUser } from './sessionSlice';
import { SessionStartError, startSession } from './startSession';

export interface SessionStart {
  state: 'starting' | 'ready' | 'failed';
  again: () => void;
}

/** Starts the session once. What fails goes by the status of the answer (spec 1 §4, "Session"). */
export function useSessionStart(gateway: GatewayContext): SessionStart {
  const dispatch = useDispatch<AppDispatch>();
  const [state, setState] = useState<SessionStart['state']>('starting');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isLatest = true;
    startSession(dispatch, window.location.pathname).then(
      async (user) => {
        await speakTheirLanguage(user);
        if (isLatest) {
          setState('ready');
        }
      },
      (error: unknown) => {
        if (isLatest) {
          setState(afterFailure(error, gateway));
        }
      },
    );
    return () => {
      isLatest = false;
    };
  }, [dispatch, gateway, attempt]);

  const again = useCallback(() => {
    setState('starting');
    setAttempt((count) => count + 1);
  }, []);
  return { state, again };
}

/** "An invalid response status sends to login; an undefined status reloads the page": each once, or it would never end. */
function afterFailure(error: unknown, gateway: GatewayContext): SessionStart['state'] {
  const status = error instanceof SessionStartError ? error.status : undefined;
  if (status === undefined) {
    return navigator.onLine && reloadOnce('no-answer') ? 'starting' : 'failed';
  }
  if (status === 401) {
    return 'starting'; // The base query shows the popup or leaves for the sign-in page.
  }
  if (status < 500 && once('bad-answer')) {
    gateway.signIn();
    return 'starting';
  }
  return 'failed';
}

/** The language chosen with the account counts where none was chosen in this browser. */
async function speakTheirLanguage({ locale }: CurrentUser): Promise<void> {
  if (isLanguage(locale) && readChoice() === null && locale !== i18next.language) {
    await i18next.changeLanguage(locale);
  }
}

/** "The shell is displayed only once the session token is set and the application is ready" (spec 1 §2). */
export function SessionGate({ start, children }: { start: SessionStart; children: ReactNode }) {
  switch (start.state) {
    case 'ready':
      return children;
    case 'failed':
      return <StartFailed onAgain={start.again} />;
    default:
      return <StartScreen />;
  }
}
