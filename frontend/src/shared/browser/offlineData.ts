const KEY = 'offlineKept';

let isOver = false;

/** False once the person signs out in this window: what is still on its way then is not kept any more. */
export function mayStoreOffline(): boolean {
  return !isOver;
}

export function stopStoringOffline(): void {
  isOver = true;
}

/** Notes that this device keeps something to be opened without a connection, so that what removes it is only fetched where there is any. */
export function markOfflineData(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Without storage nothing is kept.
  }
}

export function hasOfflineData(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function unmarkOfflineData(): void {
  localStorage.removeItem(KEY);
}
