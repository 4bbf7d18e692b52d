/** How far a service must have come for an account, and when this was learned (milliseconds since 1970). */
interface Position {
  value: bigint;
  since: number;
}

/**
 * Read your own writes: each answer to a write names, as `service:account:position`, how far the services must have
 * come to show it. The highest position of each service and account is kept and sent with later requests, also after a
 * reload and from other tabs when there is a storage for it.
 */
export class Consistency {
  static readonly HEADER = 'Afterbell-Consistency';

  /** More than this many places at a time would only be a long header; the oldest goes first. */
  static readonly MOST = 24;

  /** Positions are sent for this long. By then every service has applied them, or cannot, and nobody is to wait for ever. */
  static readonly SENT_FOR = 60_000;

  static readonly STORAGE_KEY = 'afterbell.consistency';

  private readonly positions = new Map<string, Position>();

  constructor(private readonly storage: Storage | null = null) {}

  /** Takes in the header of an answer; parts that cannot be read are left out. */
  learn(header: string | null): void {
    if (header === null) {
      return;
    }
    this.load();
    for (const part of header.split(',')) {
      const [service, account, position] = part.trim().split(':');
      if (service !== undefined && account !== undefined && position !== undefined) {
        this.note(`${service}:${account}`, position, Date.now());
      }
    }
    for (const key of this.positions.keys()) {
      if (this.positions.size <= Consistency.MOST) {
        break;
      }
      this.positions.delete(key);
    }
    this.save();
  }

  /** What to send, or null when nothing was written lately. */
  header(): string | null {
    this.load();
    const sentSince = Date.now() - Consistency.SENT_FOR;
    const parts = [...this.positions].filter(([, { since }]) => since > sentSince).map(([key, { value }]) => `${key}:${value.toString()}`);
    return parts.length === 0 ? null : parts.join(',');
  }

  /** Answers repeat what was sent: a position keeps its age until there is a higher one. */
  private note(key: string, position: string, since: number): void {
    if (!/^\d{1,19}$/.test(position)) {
      return;
    }
    const value = BigInt(position);
    const known = this.positions.get(key);
    if (known === undefined || known.value < value) {
      this.positions.delete(key);
      this.positions.set(key, { value, since });
    }
  }

  private load(): void {
    try {
      const stored: unknown = JSON.parse(this.storage?.getItem(Consistency.STORAGE_KEY) ?? '[]');
      for (const entry of Array.isArray(stored) ? (stored as unknown[]) : []) {
        const [key, position, since] = Array.isArray(entry) ? (entry as unknown[]) : [];
        if (typeof key === 'string' && typeof position === 'string' && typeof since === 'number') {
          this.note(key, position, since);
        }
      }
    } catch {
      // Nothing is stored that can be read.
    }
  }

  private save(): void {
    try {
      const entries = [...this.positions].map(([key, { value, since }]) => [key, value.toString(), since]);
      this.storage?.setItem(Consistency.STORAGE_KEY, JSON.stringify(entries));
    } catch {
      // The storage is full or closed: this tab still knows.
    }
  }
}

/** The storage that the tabs of a browser share; null where it is closed to us. */
export function sharedStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
