/** One day: how long cookies last in general (spec 1 §9). */
export const COOKIE_DAYS = 1;

const DAY_SECONDS = 86_400;

export function readCookie(name: string): string | null {
  const wanted = `${encodeURIComponent(name)}=`;
  const found = document.cookie.split('; ').find((part) => part.startsWith(wanted));
  return found === undefined ? null : decodeURIComponent(found.slice(wanted.length));
}

export function writeCookie(name: string, value: string, days: number = COOKIE_DAYS): void {
  const age = Math.round(days * DAY_SECONDS);
  document.cookie = `${encodeURIComponent(name)}=${encodeURIComponent(value)}; Max-Age=${String(age)}; Path=/; SameSite=Lax`;
}

export function dropCookie(name: string): void {
  writeCookie(name, '', 0);
}
