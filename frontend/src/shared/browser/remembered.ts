/**
 * Small choices of a person that outlive the page (row height, hidden columns), kept in this browser.
 * A full, blocked or tampered store is not an error: the choice is simply not remembered.
 */
export function readRemembered<T>(key: string, isValid: (value: unknown) => value is T, fallback: T): T {
  try {
    const stored = window.localStorage.getItem(key);
    if (stored === null) {
      return fallback;
    }
    const value: unknown = JSON.parse(stored);
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or refused; the page works the same without it.
  }
}
