import type { ApiDispatch } from '@/api/baseApi';
import { isGatewayContext, type ViewAs } from '@/api/gatewayContext';
import { rosterApi } from '@/api/roster';
import type { Place } from '@/shared/session/roles';
import { rememberWaiting } from '@/shared/browser/waitingMarks';
import type { Change } from '../rules/register';
import { type Entry, blockedIds, isOpen, NO_VERSION } from './entry';
import { EntryStore, logUnread } from './EntryStore';
import { MarkSender } from './MarkSender';
import { EMPTY_QUEUE, markKey, type QueueState, type Saved, type SavedMarks } from './queueState';

/** Marks made in quick succession go out together; so do those that are made while others are on their way. */
const GATHER_MS = 50;

/**
 * The marks of a person that are not saved yet, of every site and day: sealed in this browser, one entry a mark, and sent in
 * their order, whichever page is open. What the service cannot accept or refuse now stays; what it refuses stays, too, until
 * the person has seen it.
 */
export class MarkQueue {
  private state = EMPTY_QUEUE;
  private readonly listeners = new Set<() => void>();
  private readonly store: EntryStore;
  private readonly sender: MarkSender;
  private last = 0;
  private pageCount = 0;
  private readonly window = Math.random().toString(36).slice(2, 8);

  constructor(
    readonly owner: number,
    readonly dispatch: ApiDispatch,
  ) {
    this.store = new EntryStore(owner, {
      onEntries: (entries) => {
        this.show(entries);
      },
      onRead: (isLasting) => {
        this.setState({ isReady: true, isLasting });
      },
      onFailure: () => {
        this.setState({ isLasting: false });
      },
      onSaved: (saved) => {
        this.addSaved(saved);
      },
    });
    this.sender = new MarkSender({
      owner,
      dispatch,
      state: this.snapshot,
      setState: (next) => {
        this.setState(next);
      },
      synchronize: () => this.store.synchronize(),
      change: (put, remove, saved) => {
        this.store.change(put, remove, saved);
      },
      addSaved: (saved) => {
        this.addSaved(saved);
      },
    });
    this.store.refresh().then(this.sender.sendNow, logUnread);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  readonly snapshot = (): QueueState => this.state;

  /** Stops sending: somebody else is signed in, or nobody. */
  end(): void {
    this.sender.end();
    this.store.close();
  }

  /** Marks children, each seen at its version. */
  mark(place: Place, day: string, children: readonly { ssmId: number; version: number }[], change: Change): void {
    const entry = this.newEntry(place, day, change);
    const made = children.map(({ ssmId, version }): Entry => ({
      ...entry,
      id: this.nextId(),
      ssmId,
      version: this.lastOf(place.siteId, day, ssmId)?.version ?? version,
    }));
    // A new mark answers one that was refused or conflicted with another's.
    const over = this.state.entries.filter(
      (entry) =>
        !isOpen(entry) &&
        entry.outcome?.kind === 'refused' &&
        made.some(({ ssmId }) => ssmId === entry.ssmId && entry.place.siteId === place.siteId && entry.day === day),
    );
    this.enqueue(
      made,
      over.map(({ id }) => id),
    );
    this.setState({ undo: null, undoFault: null });
  }

  /** Notifies the site that a child was about to be given to somebody who must not have it. */
  reportAttempt(place: Place, day: string, ssmId: number, change: Change): void {
    this.enqueue([{ ...this.newEntry(place, day, change), id: this.nextId(), ssmId, version: NO_VERSION, isAttempt: true }], []);
  }

  /** The person has seen what became of an entry. */
  drop(id: string): void {
    this.enqueue([], [id]);
  }

  /** Takes back what was saved last. */
  async takeBack(): Promise<void> {
    const { undo } = this.state;
    if (undo === null) {
      return;
    }
    this.setState({ undo: null, undoFault: null });
    try {
      const answer = await this.dispatch(
        rosterApi.endpoints.revertRegister.initiate({ undoRequest: { undoToken: undo.token } }, { track: false }),
      ).unwrap();
      this.addSaved(
        answer.results
          .filter(({ outcome }) => outcome !== 'notFound' && outcome !== 'refused')
          .map((result) => [markKey(undo.siteId, undo.day, result.ssmId), result.mark ?? null]),
      );
      this.setState({ undoFault: answer.results.every(({ outcome }) => outcome === 'saved') ? null : 'changed' });
    } catch {
      this.setState({ undoFault: 'failed' });
    }
  }

  /** The strip with the undo link was put away. */
  hideUndo(): void {
    this.setState({ undo: null, undoFault: null });
  }

  /** Sends what waits, now. Whether nothing is left, neither to be sent nor to be seen to. */
  async flush(): Promise<boolean> {
    await this.sender.flush();
    return this.state.isReady && this.state.entries.length === 0;
  }

  /** Sends what waited for the view that the person is in now. */
  resume(): void {
    const before = this.state.blocked;
    const blocked = blockedIds(this.state.entries, this.viewAs());
    this.setState({ blocked });
    if ([...before].some((id) => !blocked.has(id))) {
      this.sender.schedule(GATHER_MS);
    }
  }

  /** A page shows itself what waits, until it is left. */
  readonly showOnPage = (): (() => void) => {
    this.count(1);
    return () => {
      this.count(-1);
    };
  };

  private count(change: number): void {
    this.pageCount += change;
    this.setState({ isShownOnPage: this.pageCount > 0 });
  }

  /** As whom the person looks, as calls have it; null: as themselves. */
  private viewAs(): ViewAs | null {
    return this.dispatch((_dispatch: unknown, _getState: unknown, extra: unknown) => (isGatewayContext(extra) ? extra.viewAs() : null));
  }

  /** What an entry that is made now has, whichever child it is about. */
  private newEntry(place: Place, day: string, change: Change): Omit<Entry, 'id' | 'ssmId' | 'version'> {
    const view = this.viewAs();
    return { place, day, change, markedAt: new Date().toISOString(), ...(view !== null && { asRole: view.roleId }) };
  }

  private lastOf(siteId: number, day: string, ssmId: number): Entry | undefined {
    return this.state.entries.findLast(
      (entry) => isOpen(entry) && entry.isAttempt !== true && entry.ssmId === ssmId && entry.place.siteId === siteId && entry.day === day,
    );
  }

  private nextId(): string {
    this.last = Math.max(this.last + 1, Date.now() * 1000);
    return `${String(this.last).padStart(17, '0')}.${this.window}`;
  }

  private enqueue(put: readonly Entry[], remove: readonly string[]): void {
    this.store.change(put, remove);
    this.sender.schedule(GATHER_MS);
  }

  private show(entries: readonly Entry[]): void {
    // The clock may have been set back since the last was made: what comes after it sorts after it.
    this.last = Math.max(this.last, Number(entries.at(-1)?.id.split('.')[0] ?? 0));
    this.setState({ entries, blocked: blockedIds(entries, this.viewAs()) });
    rememberWaiting(this.owner, entries.length);
  }

  private addSaved(saved: SavedMarks): void {
    if (saved.length > 0) {
      const at = Date.now();
      this.setState({ saved: new Map([...this.state.saved, ...saved.map(([key, mark]): [string, Saved] => [key, { mark, at }])]) });
    }
  }

  private setState(next: Partial<QueueState>): void {
    this.state = { ...this.state, ...next };
    for (const listener of this.listeners) {
      listener();
    }
  }
}
