import type { AttendanceSettings, Register, StillHereRow } from '@/api/roster';
import { mayStoreOffline, markOfflineData } from '@/shared/browser/offlineData';
import { localTime } from '@/shared/formats/zones';
import { vault } from '@/shared/vault/vault';

/** Today's register of a site as this device keeps it: what its rows show, and nothing of the children's records beyond that. */
export interface StoredRegister {
  register: Register;
  here: readonly StillHereRow[];
  settings: AttendanceSettings | null;
  /** When it was read, in milliseconds. */
  asOf: number;
}

/** Keeps today's register of a site, sealed; a device that keeps nothing is no error. */
export async function storeRegister(owner: number, stored: StoredRegister): Promise<void> {
  if (!mayStoreOffline()) {
    return;
  }
  try {
    await (await vault()).change('registers', owner, [{ name: String(stored.register.siteId), value: stored }], []);
    markOfflineData();
  } catch (error) {
    console.error('the register could not be kept', error);
  }
}

/** What is kept of a site; null when nothing is, or when it is of another day. Registers of other days are removed. */
export async function readStoredRegister(owner: number, siteId: number): Promise<StoredRegister | null> {
  try {
    const store = await vault();
    const all = (await store.all('registers', owner)).map(({ name, value }) => ({ name, stored: value as StoredRegister }));
    const over = all.filter(({ stored: { register } }) => register.day !== localTime(register.timeZone, new Date()).slice(0, 10));
    if (over.length > 0) {
      await store.change(
        'registers',
        owner,
        [],
        over.map(({ name }) => name),
      );
    }
    return all.find((each) => each.name === String(siteId) && !over.includes(each))?.stored ?? null;
  } catch (error) {
    console.error('what is kept could not be read', error);
    return null;
  }
}

/** Removes what is kept of a site. */
export async function dropRegisters(owner: number, siteId: number): Promise<void> {
  try {
    await (await vault()).change('registers', owner, [], [String(siteId)]);
  } catch (error) {
    console.error('what is kept could not be removed', error);
  }
}
