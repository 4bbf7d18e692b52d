import type { ApiDispatch } from '@/api/baseApi';
import { isGatewayContext, type ViewAs } from '@/api/gatewayContext';
import { rosterApi, type AttendanceMark, type BulkError, type MarkResult } from '@/api/roster';
import type { Place } from '@/shared/session/roles';
import { rememberWaiting } from '@/shared/browser/waitingMarks';
import { problemOf } from '@/shared/states/problem';
import { isSignedIn } from '@/shared/vault/signedIn';
import { vault } from '@/shared/vault/vault';
import type { Change } from '../rules/register';
import { type Entry, heldOf, isOpen, NO_VERSION, nextBatch, requestOf, settle } from './entry';

/** Marks made in quick succession go out together; so do those that are made while others are on their way. */
const GATHER_MS = 50;
/** A lost connection is tried again after this long, then ever later, up to a minute. */
const AGAIN_MS = 5000;
const LONGEST_MS = 60_000;
/** Answers that say nothing about a mark: the session ended, too slow, too many, out of order. It is kept and sent again. */
const LATER = [401, 408, 425, 429];
const SESSION_OVER = 401;
/** Says that fields are wrong; without any, that the request could not be read. */
const INVALID = 'Error_ValidationFailed';

const CHANNEL = 'afterbell-marks';
const LOCK = 'afterbell-marks';

/** A mark as the service saved it, newer than what was read before `at`. */
export interface Saved {
  mark: AttendanceMark | null;
  at: number;
}

/** What a window tells the others of. */
interface Told {
  owner: number;
  saved: [string, AttendanceMark | null][];
}

export interface QueueState {
  /** Until what waits has been read. */
  isReady: boolean;
  /** False: this browser keeps nothing, and what waits goes with the window. */
  isLasting: boolean;
  entries: readonly Entry[];
  /** Ids of those that wait for the view in which they were made. */
  held: ReadonlySet<string>;
  /** Ids of those on their way. */
  sending: ReadonlySet<string>;
  saved: ReadonlyMap<string, Saved>;
  /** Nothing answered the last time. */
  isCut: boolean;
  /** Takes back what this window saved last: marks that went out together are taken back together. */
  undo: { siteId: number; day: string; token: string; ssmIds: readonly number[] } | null;
  /** Why the last mark could not be taken back: not at all, or because somebody changed it since. */
  undoFault: 'failed' | 'changed' | null;
  /** A page is open that says itself what waits. */
  isSaid: boolean;
}

/** What waits could not be read: it stays where it is, and is read again with the next mark. */
function unread(error: unknown): void {
  console.error('marks that wait could not be read', error);
}

/** Names the mark of a child on a day. */
export function markKey(siteId: number, day: string, ssmId: number): string {
  return `${String(siteId)} ${day} ${String(ssmId)}`;
}

/** What the service says of a request that it refused whole, such as that its day takes no marks, as it says it of one mark; null when that tells a person nothing. */
function refusalOf(error: unknown): BulkError | null {
  const { name, detail, errors } = problemOf(error);
  const fields = Object.entries(errors).filter(([, said]) => said.length > 0);
  // A request that could not be read, which names no field, is told in the words of a programmer.
  if (fields.length === 0 && (detail === null || name === null || name === INVALID)) {
    return null;
  }
  return {
    name: name ?? '',
    detail: detail ?? '',
    errors: Object.fromEntries(fields.map(([field, said]) => [field, said.map(({ message }) => message)])),
    faults: Object.fromEntries(
      fields.map(([field, said]) => [field, said.map(({ code, params = {} }) => (code ? { code, params } : null))]),
    ),
  };
}

/**
 * The marks of a person that are not saved yet, of every site and day: kept sealed in this browser, one entry a mark, and
 * sent in their order, once each, by one window at a time, whichever page is open. What the service cannot say yes or no to now
 * stays; what it refuses stays, too, until the person has seen it.
 */
export class MarkQueue {
  private state: QueueState = {
    isReady: false,
    isLasting: true,
    entries: [],
    held: new Set(),
    sending: new Set(),
    saved: new Map(),
    isCut: false,
    undo: null,
    undoFault: null,
    isSaid: false,
  };
  private readonly listeners = new Set<() => void>();
  private readonly channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  /** Entries that are in the page and not yet in the browser's database, and those that are still there. */
  private readonly unwritten = new Map<string, Entry>();
  private readonly unremoved = new Set<string>();
  /** Entries of this window that no reading has met: one that began before they were written knows nothing of them. */
  private readonly unmet = new Map<string, Entry>();
  private isFull = false;
  private readonly alone = new Set<string>();
  private writes: Promise<unknown> = Promise.resolve();
  private timer: number | undefined;
  private pause = AGAIN_MS;
  private last = 0;
  private isEnded = false;
  private sayers = 0;
  private readonly window = Math.random().toString(36).slice(2, 8);

  constructor(
    readonly owner: number,
    readonly dispatch: ApiDispatch,
  ) {
    window.addEventListener('online', this.now);
    this.channel?.addEventListener('message', this.onTold);
    this.refresh().then(this.now, unread);
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
    this.isEnded = true;
    window.clearTimeout(this.timer);
    window.removeEventListener('online', this.now);
    this.channel?.close();
  }

  /** Marks children, each seen at its version. */
  mark(place: Place, day: string, children: readonly { ssmId: number; version: number }[], change: Change): void {
    const said = this.said(place, day, change);
    const made = children.map(({ ssmId, version }): Entry => ({
      ...said,
      id: this.nextId(),
      ssmId,
      version: this.lastOf(place.siteId, day, ssmId)?.version ?? version,
    }));
    // What was refused or met another's mark is answered by the new one.
    const over = this.state.entries.filter(
      (entry) =>
        !isOpen(entry) &&
        entry.outcome?.kind === 'refused' &&
        made.some(({ ssmId }) => ssmId === entry.ssmId && entry.place.siteId === place.siteId && entry.day === day),
    );
    this.keep(
      made,
      over.map(({ id }) => id),
    );
    this.set({ undo: null, undoFault: null });
  }

  /** Tells the site that a child was about to be given to somebody who must not have it. */
  tell(place: Place, day: string, ssmId: number, change: Change): void {
    this.keep([{ ...this.said(place, day, change), id: this.nextId(), ssmId, version: NO_VERSION, isAttempt: true }], []);
  }

  /** The person has seen what became of an entry. */
  drop(id: string): void {
    this.keep([], [id]);
  }

  /** Takes back what was saved last. */
  async takeBack(): Promise<void> {
    const { undo } = this.state;
    if (undo === null) {
      return;
    }
    this.set({ undo: null, undoFault: null });
    try {
      const answer = await this.dispatch(
        rosterApi.endpoints.revertRegister.initiate({ undoRequest: { undoToken: undo.token } }, { track: false }),
      ).unwrap();
      this.learn(
        answer.results
          .filter(({ outcome }) => outcome !== 'notFound' && outcome !== 'refused')
          .map((result) => [markKey(undo.siteId, undo.day, result.ssmId), result.mark ?? null]),
      );
      this.set({ undoFault: answer.results.every(({ outcome }) => outcome === 'saved') ? null : 'changed' });
    } catch {
      this.set({ undoFault: 'failed' });
    }
  }

  /** The strip with the undo link was put away. */
  hideUndo(): void {
    this.set({ undo: null, undoFault: null });
  }

  /** Sends what waits, now. Whether nothing is left, neither to be sent nor to be seen to. */
  async flush(): Promise<boolean> {
    window.clearTimeout(this.timer);
    await this.send();
    return this.state.isReady && this.state.entries.length === 0;
  }

  /** Sends what waited for the view that the person is in now. */
  resume(): void {
    const before = this.state.held;
    const held = heldOf(this.state.entries, this.viewAs());
    this.set({ held });
    if ([...before].some((id) => !held.has(id))) {
      this.schedule(GATHER_MS);
    }
  }

  /** A page says itself what waits, until it is left. */
  readonly sayHere = (): (() => void) => {
    this.count(1);
    return () => {
      this.count(-1);
    };
  };

  private count(change: number): void {
    this.sayers += change;
    this.set({ isSaid: this.sayers > 0 });
  }

  /** As whom the person looks, as calls say it; null: as themselves. */
  private viewAs(): ViewAs | null {
    return this.dispatch((_dispatch: unknown, _getState: unknown, extra: unknown) => (isGatewayContext(extra) ? extra.viewAs() : null));
  }

  /** What is said now of any child. */
  private said(place: Place, day: string, change: Change): Omit<Entry, 'id' | 'ssmId' | 'version'> {
    const view = this.viewAs();
    return { place, day, change, markedAt: new Date().toISOString(), ...(view !== null && { asRole: view.roleId }) };
  }

  private readonly now = (): void => {
    this.pause = AGAIN_MS;
    if (this.state.entries.some(isOpen)) {
      window.clearTimeout(this.timer);
      void this.send();
    }
  };

  private lastOf(siteId: number, day: string, ssmId: number): Entry | undefined {
    return this.state.entries.findLast(
      (entry) => isOpen(entry) && entry.isAttempt !== true && entry.ssmId === ssmId && entry.place.siteId === siteId && entry.day === day,
    );
  }

  private nextId(): string {
    this.last = Math.max(this.last + 1, Date.now() * 1000);
    return `${String(this.last).padStart(17, '0')}.${this.window}`;
  }

  /** Changes what waits: in the page at once, in the browser's database as soon as it can. */
  private keep(put: readonly Entry[], remove: readonly string[]): void {
    this.change(put, remove);
    this.schedule(GATHER_MS);
  }

  private change(put: readonly Entry[], remove: readonly string[], saved: Told['saved'] = []): void {
    for (const entry of put) {
      this.unwritten.set(entry.id, entry);
      this.unmet.set(entry.id, entry);
    }
    for (const id of remove) {
      this.unwritten.delete(id);
      this.unmet.delete(id);
      this.unremoved.add(id);
    }
    this.show(this.state.entries);
    this.write(remove, saved);
  }

  /** Writes what is not in the browser's database yet, also what it did not take before. */
  private write(remove: readonly string[] = [], saved: Told['saved'] = []): void {
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
        this.channel?.postMessage({ owner: this.owner, saved } satisfies Told);
      } catch (error) {
        // The storage is full or gone: the marks stay in the page, and the page says that it must stay open.
        console.error('marks could not be kept', error);
        this.isFull = true;
        this.set({ isLasting: false });
      }
    });
  }

  private schedule(wait: number): void {
    window.clearTimeout(this.timer);
    if (!this.isEnded && this.state.entries.some(isOpen)) {
      this.timer = window.setTimeout(() => void this.send(), wait);
    }
  }

  /** One window at a time sends, and each takes what it finds: nothing goes out twice. */
  private async send(): Promise<void> {
    const locks = navigator.locks as LockManager | undefined;
    const work = async () => {
      let goesOn = true;
      while (goesOn && !this.isEnded) {
        if (this.isFull) {
          this.write();
        }
        await this.writes;
        await this.refresh().catch((error: unknown) => {
          // What is in the page is sent all the same.
          unread(error);
          this.set({ isLasting: false });
        });
        const batch = nextBatch(
          this.state.entries.filter(({ id }) => !this.state.held.has(id)),
          this.alone,
        );
        goesOn = batch.length > 0 && (await this.sendBatch(batch));
      }
    };
    try {
      await (locks === undefined ? this.serially(work) : locks.request(LOCK, work));
    } catch (error) {
      unread(error);
      this.schedule(this.pause);
    }
  }

  private inTurn: Promise<unknown> = Promise.resolve();

  private async serially(work: () => Promise<void>): Promise<void> {
    const turn = this.inTurn.then(work);
    this.inTurn = turn.catch(() => undefined);
    await turn;
  }

  /** Sends some marks of one register; whether the next may follow. Nothing goes out in the name of another. */
  private async sendBatch(batch: readonly Entry[]): Promise<boolean> {
    const [first] = batch;
    if (first === undefined || !isSignedIn(this.owner)) {
      return false;
    }
    const { siteId } = first.place;
    this.set({ sending: new Set(batch.map(({ id }) => id)) });
    try {
      const answer = await this.dispatch(
        rosterApi.endpoints.saveRegister.initiate(
          { registerRequest: { siteId, day: first.day, marks: batch.map(requestOf) } },
          { track: false },
        ),
      ).unwrap();
      const isAnswered = this.onAnswer(batch, answer.results);
      if (!batch.every(({ isAttempt }) => isAttempt === true)) {
        // What was said meanwhile is the last mark, and is not saved yet: an earlier one is not taken back in its stead. What waits for another view was said there.
        const isLast = !this.state.entries.some((entry) => isOpen(entry) && entry.isAttempt !== true && !this.state.held.has(entry.id));
        const ssmIds = answer.results.filter(({ outcome }) => outcome === 'saved').map(({ ssmId }) => ssmId);
        this.set({
          undo: isLast && typeof answer.undoToken === 'string' ? { siteId, day: first.day, token: answer.undoToken, ssmIds } : null,
        });
      }
      this.pause = AGAIN_MS;
      this.set({ isCut: false });
      return isAnswered;
    } catch (error) {
      return this.onFailure(batch, error);
    } finally {
      this.set({ sending: new Set() });
    }
  }

  /** Takes the answers in; whether there were any. */
  private onAnswer(batch: readonly Entry[], results: readonly MarkResult[]): boolean {
    const put: Entry[] = [];
    const remove: string[] = [];
    const saved: Told['saved'] = [];
    for (const entry of batch) {
      const result = results.find(({ ssmId }) => ssmId === entry.ssmId);
      if (result === undefined) {
        continue;
      }
      const settled = settle(entry, result, this.state.entries, this.owner);
      put.push(...settled.put);
      remove.push(...settled.remove);
      this.alone.delete(entry.id);
      if (result.outcome === 'saved' && entry.isAttempt !== true) {
        saved.push([markKey(entry.place.siteId, entry.day, entry.ssmId), result.mark ?? null]);
      }
    }
    // At once, so that what is marked from here on stands on what is saved.
    this.learn(saved);
    this.change(put, remove, saved);
    return put.length + remove.length > 0;
  }

  private onFailure(batch: readonly Entry[], error: unknown): boolean {
    const { status } = problemOf(error);
    if (status === null || status >= 500 || LATER.includes(status)) {
      this.set({ isCut: true });
      // Whoever signs in again, or goes on in this window, is not asked every few seconds.
      this.pause = status === SESSION_OVER ? LONGEST_MS : this.pause;
      this.schedule(this.pause);
      this.pause = Math.min(this.pause * 2, LONGEST_MS);
      return false;
    }
    this.set({ isCut: false });
    if (batch.length > 1) {
      // One of them may be what the service cannot take: each is tried by itself.
      for (const { id } of batch) {
        this.alone.add(id);
      }
      return true;
    }
    const said = refusalOf(error);
    return this.onAnswer(
      batch,
      batch.map(({ ssmId }) => ({ ssmId, outcome: 'refused', error: said })),
    );
  }

  /** Reads what waits anew: other windows add to it and take from it. */
  private async refresh(): Promise<void> {
    const written = [...this.unmet].filter(([id]) => !this.unwritten.has(id));
    const gone = [...this.unremoved];
    const store = await vault();
    const kept = (await store.all('marks', this.owner)).map(({ value }) => value as Entry);
    const names = new Set(kept.map(({ id }) => id));
    for (const id of gone) {
      if (!names.has(id)) {
        this.unremoved.delete(id);
      }
    }
    for (const [id, entry] of written) {
      if (this.unmet.get(id) === entry) {
        this.unmet.delete(id);
      }
    }
    this.show(kept);
    this.set({ isReady: true, isLasting: store.isLasting && !this.isFull });
  }

  /** Shows entries with those on top that were not read yet. */
  private show(entries: readonly Entry[]): void {
    const all = new Map([...entries.map((entry): [string, Entry] => [entry.id, entry]), ...this.unmet]);
    const shown = [...all.values()].filter(({ id }) => !this.unremoved.has(id)).sort((one, other) => (one.id < other.id ? -1 : 1));
    // The clock may have been set back since the last was made: what comes after it sorts after it.
    this.last = Math.max(this.last, Number(shown.at(-1)?.id.split('.')[0] ?? 0));
    this.set({ entries: shown, held: heldOf(shown, this.viewAs()) });
    rememberWaiting(this.owner, shown.length);
  }

  private learn(saved: readonly [string, AttendanceMark | null][]): void {
    if (saved.length > 0) {
      const at = Date.now();
      this.set({ saved: new Map([...this.state.saved, ...saved.map(([key, mark]): [string, Saved] => [key, { mark, at }])]) });
    }
  }

  private readonly onTold = ({ data }: MessageEvent<Told>): void => {
    if (data.owner === this.owner) {
      this.learn(data.saved);
      this.refresh().catch(unread);
    }
  };

  private set(next: Partial<QueueState>): void {
    this.state = { ...this.state, ...next };
    for (const listener of this.listeners) {
      listener();
    }
  }
}
