import { vault } from '@/shared/vault/vault';
import type { Entry } from './entry';
import type { SavedMarks } from './queueState';

const CHANNEL = 'afterbell-marks';

/** What a window tells the others. */
interface Message {
  owner: number;
  saved: SavedMarks;
}

interface Listener {
  /** All entries, in their order. */
  onEntries: (entries: Entry[]) => void;
  /** The entries were read, and whether they outlast the window. */
  onRead: (isLasting: boolean) => void;
  /** The browser's database could not be read or written. */
  onFailure: () => void;
  /** Another window saved marks. */
  onSaved: (saved: SavedMarks) => void;
}

/**
 * The entries of a person, sealed in this browser's database, which all of its windows share. A change shows at once, and is
 * written as soon as it can be.
 */
export class EntryStore {
  private entries: readonly Entry[] = [];
  private readonly channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  /** Entries that are in the page and not yet in the browser's database, and those that are still there. */
  private readonly unwritten = new Map<string, Entry>();
  private readonly unremoved = new Set<string>();
  /** Entries of this window that no read has returned: a read that began before they were written does not have them. */
  private readonly unconfirmed = new Map<string, Entry>();
  private isFull = false;
  private writes: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly owner: number,
    private readonly listener: Listener,
  ) {
    this.channel?.addEventListener('message', this.onMessage);
  }

  close(): void {
    this.channel?.close();
  }

  /** Changes what waits: in the page at once, in the browser's database as soon as it can. */
  change(put: readonly Entry[], remove: readonly string[], saved: SavedMarks = []): void {
    for (const entry of put) {
      this.unwritten.set(entry.id, entry);
      this.unconfirmed.set(entry.id, entry);
    }
    for (const id of remove) {
      this.unwritten.delete(id);
      this.unconfirmed.delete(id);
      this.unremoved.add(id);
    }
    this.show(this.entries);
    this.write(remove, saved);
  }

  /** Reads what waits anew: other windows add to it and take from it. */
  async refresh(): Promise<void> {
    const written = [...this.unconfirmed].filter(([id]) => !this.unwritten.has(id));
    const gone = [...this.unremoved];
    const store = await vault();
    const stored = (await store.all('marks', this.owner)).map(({ value }) => value as Entry);
    const ids = new Set(stored.map(({ id }) => id));
    for (const id of gone) {
      if (!ids.has(id)) {
        this.unremoved.delete(id);
      }
    }
    for (const [id, entry] of written) {
      if (this.unconfirmed.get(id) === entry) {
        this.unconfirmed.delete(id);
      }
    }
    this.show(stored);
    this.listener.onRead(store.isLasting && !this.isFull);
  }

  /** Brings the page and the browser's database in line. Where that fails, what is in the page is sent all the same. */
  async synchronize(): Promise<void> {
    if (this.isFull) {
      this.write();
    }
    await this.writes;
    await this.refresh().catch((error: unknown) => {
      logUnread(error);
      this.listener.onFailure();
    });
  }

  /** Writes what is not in the browser's database yet, also what it did not take before. */
  private write(remove: readonly string[] = [], saved: SavedMarks = []): void {
    this.writes = this.writes.then(async () => {
      const put = [...this.unwritten.values()];
      try {
        const store = await vault();
        await store.change(
          'marks',
          this.owner,
          put.map((entry) => ({ name: entry.id, value: entry })),
          [...new Set([...remove, ...this.unremoved])],
        );
        this.isFull = false;
        for (const entry of put) {
          if (this.unwritten.get(entry.id) === entry) {
            this.unwritten.delete(entry.id);
          }
        }
        this.channel?.postMessage({ owner: this.owner, saved } satisfies Message);
      } catch (error) {
        // The storage is full or gone: the marks stay in the page, and the page says that it must stay open.
        console.error('marks could not be kept', error);
        this.isFull = true;
        this.listener.onFailure();
      }
    });
  }

  /** Shows entries with those on top that were not read yet. */
  private show(entries: readonly Entry[]): void {
    const all = new Map([...entries.map((entry): [string, Entry] => [entry.id, entry]), ...this.unconfirmed]);
    const shown = [...all.values()].filter(({ id }) => !this.unremoved.has(id)).sort((one, other) => (one.id < other.id ? -1 : 1));
    this.entries = shown;
    this.listener.onEntries(shown);
  }

  private readonly onMessage = ({ data }: MessageEvent<Message>): void => {
    if (data.owner === this.owner) {
      this.listener.onSaved(data.saved);
      this.refresh().catch(logUnread);
    }
  };
}

/** What waits could not be read: it stays where it is, and is read again with the next mark. */
export function logUnread(error: unknown): void {
  console.error('marks that wait could not be read', error);
}
