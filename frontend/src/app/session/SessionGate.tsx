import { type ReactNode, useCallback, useEffect, useState } from 'react';
import i18next from 'i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { GatewayContext } from '@/api/gatewayContext';
import { isLanguage, readChoice } from '../i18n/language';
import { once, reloadOnce } from '@/shared/browser/reload';
import { clearOfflineData, readSavedSession } from '../offline/savedSession';
import { StartFailed } from '../layout/StartFailed';
import { StartScreen } from '../layout/StartScreen';
import type { AppDispatch } from '../store/store';
import { selectIsFromDevice, type CurrentUser } from './sessionSlice';
import { SessionStartError, startSavedSession, startSession } from './startSession';

/** How often it is tried to renew a session that was started with what this device kept. */
const RENEW_MS = 15_000;

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
        void clearOfflineData(user.id);
        await speakTheirLanguage(user);
        if (isLatest) {
          setState('ready');
        }
      },
      async (error: unknown) => {
        // A register that was open on this device opens again without a connection.
        const status = statusOf(error);
        const saved = status === undefined || status >= 500 ? await readSavedSession() : null;
        if (isLatest && saved !== null) {
          startSavedSession(dispatch, saved, window.location.pathname);
          setState('ready');
        } else if (isLatest) {
          setState(afterFailure(error, gateway));
        }
      },
    );
    return () => {
      isLatest = false;
    };
  }, [dispatch, gateway, attempt]);

  useRenewal(dispatch);
  const again = useCallback(() => {
    setState('starting');
    setAttempt((count) => count + 1);
  }, []);
  return { state, again };
}

/** Takes the services' word for the session in place of what was kept, as soon as they answer: the page stays as it is. */
function useRenewal(dispatch: AppDispatch): void {
  const isFromDevice = useSelector(selectIsFromDevice);
  useEffect(() => {
    if (!isFromDevice) {
      return undefined;
    }
    const renew = () => {
      startSession(dispatch, window.location.pathname).catch((error: unknown) => {
        console.error('the session is still the one that was kept', error);
      });
    };
    const timer = window.setInterval(renew, RENEW_MS);
    window.addEventListener('online', renew);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener('online', renew);
    };
  }, [isFromDevice, dispatch]);
}

function statusOf(error: unknown): number | undefined {
  return error instanceof SessionStartError ? error.status : undefined;
}

/** "An invalid response status sends to login; an undefined status reloads the page": each once, or it would never end. */
function afterFailure(error: unknown, gateway: GatewayContext): SessionStart['state'] {
  const status = statusOf(error);
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
