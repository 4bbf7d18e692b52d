import type { User, UserManager } from 'oidc-client-ts';
import { fetchPart } from '@/shared/lazy/fetchPart';

/** Where the identity provider sends the person back to. */
export const CALLBACK_PATH = '/auth/callback';

export const CLIENT_ID = 'afterbell-web';

/** The signed-in person, as the provider's client stores it. */
export type StoredUser = Pick<User, 'access_token' | 'refresh_token' | 'id_token' | 'expires_in' | 'profile' | 'state'>;

/** What sign-in, renewal and sign-out need of the provider's client. */
export interface SignInClient extends Pick<
  UserManager,
  'signinRedirect' | 'signinRedirectCallback' | 'signinSilent' | 'signoutRedirect' | 'removeUser'
> {
  getUser: () => Promise<StoredUser | null>;
}

/**
 * The provider's client, fetched when somebody signs in or out or a token is renewed. Who is signed in already is read
 * without it: most visits need no more.
 */
export function makeSignInClient(origin: string = window.location.origin): SignInClient {
  let loading: Promise<UserManager> | null = null;
  const client = () =>
    (loading ??= fetchPart(() => import('./userManager')).then(
      ({ makeUserManager }) => makeUserManager(origin),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    ));
  return {
    getUser: () => Promise.resolve(storedUser(origin)),
    signinRedirect: async (args) => {
      await (await client()).signinRedirect(args);
    },
    signinRedirectCallback: async (url) => await (await client()).signinRedirectCallback(url),
    signinSilent: async (args) => await (await client()).signinSilent(args),
    signoutRedirect: async (args) => {
      await (await client()).signoutRedirect(args);
    },
    removeUser: async () => {
      await (await client()).removeUser();
    },
  };
}

/** "Local browser storage holds auth data" (spec 1 §3): under the name that the provider's client gives it. */
function storedUser(origin: string): StoredUser | null {
  const text = localStorage.getItem(`oidc.user:${origin}:${CLIENT_ID}`);
  if (text === null) {
    return null;
  }
  try {
    const { expires_at: end, ...user } = JSON.parse(text) as StoredUser & { expires_at?: number };
    return { ...user, expires_in: end === undefined ? undefined : end - Math.floor(Date.now() / 1000) };
  } catch {
    return null;
  }
}
