import type { HelpWidgetUser } from '@/api/identity';
import type { SessionUser } from '@/shared/session/SessionContext';

/** What help widgets look for when their script starts: names of Intercom's, which is the best known. */
interface WidgetWindow {
  intercomSettings?: Record<string, string | number | boolean>;
  Intercom?: (command: 'show') => void;
}

const page = window as unknown as WidgetWindow;

let loading: Promise<void> | null = null;

/** Loads the script of the outside help widget, once, with who asks and the proof of it. Fails when it does not come. */
export function loadHelpWidget(
  { scriptUrl, appId, hash, signedUpAt }: HelpWidgetUser,
  { id, firstName, lastName, email, userLabel }: SessionUser,
): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    page.intercomSettings = {
      app_id: appId,
      user_id: String(id),
      name: `${firstName} ${lastName}`.trim(),
      first_name: firstName,
      last_name: lastName,
      email,
      role: userLabel,
      // Seconds since 1970.
      created_at: Math.floor(Date.parse(signedUpAt) / 1000),
      user_hash: hash,
      hide_default_launcher: true,
    };
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.onload = () => {
      resolve();
    };
    script.onerror = () => {
      loading = null;
      script.remove();
      reject(new Error('the help widget could not be loaded'));
    };
    document.head.append(script);
  });
  return loading;
}

export function showHelpWidget(): void {
  page.Intercom?.('show');
}
