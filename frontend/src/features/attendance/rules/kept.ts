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

function nameOf({ userId, siteId, day }: RegisterKey): string {
  return `${PREFIX}${String(userId)}.${String(siteId)}.${day}`;
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
