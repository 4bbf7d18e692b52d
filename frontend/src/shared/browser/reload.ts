/** Within this time a second reload for the same reason would only go round in circles. */
const AGAIN_AFTER_MS = 30_000;

/** Loads the page anew, as the browser's own button does. */
export function reloadPage(): void {
  window.location.reload();
}

/** Reloads the page, unless it was just reloaded for the same reason. False: it was. */
export function reloadOnce(reason: string, reload: () => void = reloadPage): boolean {
  if (!once(reason)) {
    return false;
  }
  reload();
  return true;
}

/** True the first time in a while. */
export function once(reason: string): boolean {
  const key = `afterbell.once.${reason}`;
  const last = Number(sessionStorage.getItem(key) ?? '0');
  if (Date.now() - last < AGAIN_AFTER_MS) {
    return false;
  }
  sessionStorage.setItem(key, String(Date.now()));
  return true;
}
