import type { Access } from '@/api/accessApi';
import { endKeeping, forgetKept, isAnythingKept, mayKeep, rememberKept } from '@/shared/browser/offlineKept';
import { readCookie } from '@/shared/browser/cookies';
import type { Kept } from '@/shared/vault/kept';
import type { CurrentUser } from '../session/sessionSlice';

/** Who is signed in and what they may do, as it opens the register without a connection. */
export interface KeptSession {
  user: CurrentUser;
  access: Access;
}

const NAME = 'start';

/** Fetched where something is kept only; the service worker keeps it. */
const openVault = async () => await (await import(/* webpackChunkName: "vault" */ '@/shared/vault/vault')).vault();

/** Keeps the session of whoever opens a register on this device, sealed. */
export async function keepSession(session: KeptSession): Promise<void> {
  if (!mayKeep()) {
    return;
  }
  try {
    const kept: Kept = { name: NAME, value: session };
    await (await openVault()).change('session', session.user.id, [kept], []);
    rememberKept();
  } catch (error) {
    console.error('the session could not be kept for offline use', error);
  }
}

/** The session that this device kept of whoever is signed in; null when there is none. */
export async function readKeptSession(): Promise<KeptSession | null> {
  const owner = Number(readCookie('user_id'));
  if (!isAnythingKept() || !(owner > 0)) {
    return null;
  }
  try {
    const kept = (await (await openVault()).all('session', owner)).find(({ name }) => name === NAME)?.value as KeptSession | undefined;
    return kept?.user.id === owner ? kept : null;
  } catch (error) {
    console.error('the kept session could not be read', error);
    return null;
  }
}

/** Removes registers and sessions from this device: of everybody at a sign-out, of everybody else when somebody signs in. Marks that wait stay their owner's. */
export async function clearKept(except?: number): Promise<void> {
  if (except === undefined) {
    endKeeping();
  }
  if (!isAnythingKept()) {
    return;
  }
  try {
    await (await openVault()).clear(['registers', 'session'], except);
    if (except === undefined) {
      forgetKept();
    }
  } catch (error) {
    console.error('what is kept could not be removed', error);
  }
}
