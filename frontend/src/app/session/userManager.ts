import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { CALLBACK_PATH, CLIENT_ID } from './signInClient';

/**
 * The web app as a public client of the identity provider: authorization code with PKCE. The issuer is the gateway's
 * own origin. Tokens are renewed when a call needs it (see `tokens.ts`), so the library's own timers stay off.
 */
export function makeUserManager(origin: string = window.location.origin): UserManager {
  return new UserManager({
    authority: origin,
    client_id: CLIENT_ID,
    redirect_uri: `${origin}${CALLBACK_PATH}`,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    // "Local browser storage holds auth data" (spec 1 §3).
    userStore: new WebStorageStateStore({ store: window.localStorage }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    revokeTokensOnSignout: false,
  });
}
