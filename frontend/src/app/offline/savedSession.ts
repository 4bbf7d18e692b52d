import type { Access } from '@/api/accessApi';
import { stopStoringOffline, unmarkOfflineData, hasOfflineData, mayStoreOffline, markOfflineData } from '@/shared/browser/offlineData';
import { readCookie } from '@/shared/browser/cookies';
import type { StoredItem } from '@/shared/vault/store';
import type { CurrentUser } from '../session/sessionSlice';

/** Who is signed in and what they may do, as it opens the register without a connection. */
export interface SavedSession {
  user: CurrentUser;
  access: Access;
}

const NAME = 'start';

/** Fetched where something is kept only; the service worker keeps it. */
const openVault = async () => await (await import(/* webpackChunkName: "vault" */ '@/shared/vault/vault')).vault();

/** Keeps the session of whoever opens a register on this device, sealed. */
export async function saveSession(session: SavedSession): Promise<void> {
  if (!mayStoreOffline()) {
    return;
  }
  try {
    const item: StoredItem = { name: NAME, value: session };
    await (await openVault()).change('session', session.user.id, [item], []);
    markOfflineData();
  } catch (error) {
    console.error('the session could not be kept for offline use', error);
  }
}

/** The session that this device kept of whoever is signed in; null when there is none. */
export async function readSavedSession(): Promise<SavedSession | null> {
  const owner = Number(readCookie('user_id'));
  if (!hasOfflineData() || !(owner > 0)) {
    return null;
  }
  try {
    const saved = (await (await openVault()).all('session', owner)).find(({ name }) => name === NAME)?.value as SavedSession | undefined;
    return saved?.user.id === owner ? saved : null;
  } catch (error) {
    console.error('the kept session could not be read', error);
    return null;
  }
}

/** Removes registers and sessions from this device: of everybody at a sign-out, of everybody else when somebody signs in. Marks that wait stay their owner's. */
export async function clearOfflineData(except?: number): Promise<void> {
  if (except === undefined) {
    stopStoringOffline();
  }
  if (!hasOfflineData()) {
    return;
  }
  try {
    await (await openVault()).clear(['registers', 'session'], except);
    if (except === undefined) {
      unmarkOfflineData();
    }
  } catch (error) {
    console.error('what is kept could not be removed', error);
  }
}
