import type { Change } from './register';

/** A change that is not saved yet, and the version of the mark that was seen when it was made. */
export interface Waiting {
  version: number;
  change: Change;
}

/** Whose marks of which site and day. */
export interface RegisterKey {
  userId: number;
  siteId: number;
  day: string;
}

const PREFIX = 'attendance.waiting.';

function prefixOf({ userId, siteId }: RegisterKey): string {
  return `${PREFIX}${String(userId)}.${String(siteId)}.`;
}

function nameOf(key: RegisterKey): string {
  return `${prefixOf(key)}${key.day}`;
}

/** Other days of the site on which marks wait: they are sent when their register is opened. */
export function otherDays(key: RegisterKey): string[] {
  const prefix = prefixOf(key);
  const days = Object.keys(localStorage).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  return days.filter((day) => day !== key.day).sort();
}

/** Marks that wait for a connection, by the scholar at the site: they outlive the tab. */
export function readKept(key: RegisterKey): Map<number, Waiting> {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(key)) ?? '[]') as [number, Waiting][];
    return new Map(kept);
  } catch {
    return new Map();
  }
}

/** Keeps what waits; nothing when nothing does. */
export function keep(key: RegisterKey, waiting: ReadonlyMap<number, Waiting>): void {
  try {
    if (waiting.size === 0) {
      localStorage.removeItem(nameOf(key));
    } else {
      localStorage.setItem(nameOf(key), JSON.stringify([...waiting]));
    }
  } catch {
    // Storage that is full or off: the marks stay in the page, which says that they are not saved.
  }
}
