import type { ApiDispatch } from '@/api/baseApi';
import { rosterApi, type BulkError, type MarkResult } from '@/api/roster';
import { problemOf } from '@/shared/states/problem';
import { isSignedIn } from '@/shared/vault/signedIn';
import { type Entry, isOpen, nextBatch, requestOf, settle } from './entry';
import { logUnread } from './EntryStore';
import { markKey, type QueueState, type SavedMarks } from './queueState';

/** A lost connection is tried again after this long, then ever later, up to a minute. */
const AGAIN_MS = 5000;
const LONGEST_MS = 60_000;
/** Answers that say nothing about a mark: the session ended, too slow, too many, out of order. It stays and is sent again. */
const LATER = [401, 408, 425, 429];
const SESSION_OVER = 401;
/** Says that fields are wrong; without any, that the request could not be read. */
const INVALID = 'Error_ValidationFailed';

const LOCK = 'afterbell-marks';

/** The queue whose marks are sent. */
interface Queue {
  owner: number;
  dispatch: ApiDispatch;
  state: () => QueueState;
  setState: (next: Partial<QueueState>) => void;
  /** Brings the page and the browser's database in line. */
  synchronize: () => Promise<void>;
  change: (put: readonly Entry[], remove: readonly string[], saved: SavedMarks) => void;
  addSaved: (saved: SavedMarks) => void;
}

/** Sends the marks of a queue in their order, once each, by one window at a time, and tries again what got no answer. */
export class MarkSender {
  /** Ids of entries that are sent one by one. */
  private readonly alone = new Set<string>();
  private timer: number | undefined;
  private pause = AGAIN_MS;
  private isEnded = false;
  private lastSend: Promise<unknown> = Promise.resolve();

  constructor(private readonly queue: Queue) {
    window.addEventListener('online', this.sendNow);
  }

  /** Stops sending: somebody else is signed in, or nobody. */
  end(): void {
    this.isEnded = true;
    window.clearTimeout(this.timer);
    window.removeEventListener('online', this.sendNow);
  }

  readonly sendNow = (): void => {
    this.pause = AGAIN_MS;
    if (this.queue.state().entries.some(isOpen)) {
      window.clearTimeout(this.timer);
      void this.send();
    }
  };

  /** Sends what waits, now. */
  async flush(): Promise<void> {
    window.clearTimeout(this.timer);
    await this.send();
  }

  schedule(wait: number): void {
    window.clearTimeout(this.timer);
    if (!this.isEnded && this.queue.state().entries.some(isOpen)) {
      this.timer = window.setTimeout(() => void this.send(), wait);
    }
  }

  /** One window at a time sends, and each takes what it finds: nothing goes out twice. */
  private async send(): Promise<void> {
    const locks = navigator.locks as LockManager | undefined;
    const work = async () => {
      let goesOn = true;
      while (goesOn && !this.isEnded) {
        await this.queue.synchronize();
        const { entries, blocked } = this.queue.state();
        const batch = nextBatch(
          entries.filter(({ id }) => !blocked.has(id)),
          this.alone,
        );
        goesOn = batch.length > 0 && (await this.sendBatch(batch));
      }
    };
    try {
      await (locks === undefined ? this.serially(work) : locks.request(LOCK, work));
    } catch (error) {
      logUnread(error);
      this.schedule(this.pause);
    }
  }

  private async serially(work: () => Promise<void>): Promise<void> {
    const send = this.lastSend.then(work);
    this.lastSend = send.catch(() => undefined);
    await send;
  }

  /** Sends some marks of one register; whether the next may follow. Nothing goes out in the name of another. */
  private async sendBatch(batch: readonly Entry[]): Promise<boolean> {
    const [first] = batch;
    if (first === undefined || !isSignedIn(this.queue.owner)) {
      return false;
    }
    const { siteId } = first.place;
    this.queue.setState({ sending: new Set(batch.map(({ id }) => id)) });
    try {
      const answer = await this.queue
        .dispatch(
          rosterApi.endpoints.saveRegister.initiate(
            { registerRequest: { siteId, day: first.day, marks: batch.map(requestOf) } },
            { track: false },
          ),
        )
        .unwrap();
      const isAnswered = this.onAnswer(batch, answer.results);
      if (!batch.every(({ isAttempt }) => isAttempt === true)) {
        const { entries, blocked } = this.queue.state();
        // What was marked meanwhile is the last mark, and is not saved yet: an earlier one is not taken back in its stead. What waits for another view was marked there.
        const isLast = !entries.some((entry) => isOpen(entry) && entry.isAttempt !== true && !blocked.has(entry.id));
        const ssmIds = answer.results.filter(({ outcome }) => outcome === 'saved').map(({ ssmId }) => ssmId);
        this.queue.setState({
          undo: isLast && typeof answer.undoToken === 'string' ? { siteId, day: first.day, token: answer.undoToken, ssmIds } : null,
        });
      }
      this.pause = AGAIN_MS;
      this.queue.setState({ isCut: false });
      return isAnswered;
    } catch (error) {
      return this.onFailure(batch, error);
    } finally {
      this.queue.setState({ sending: new Set() });
    }
  }

  /** Takes the answers in; whether there were any. */
  private onAnswer(batch: readonly Entry[], results: readonly MarkResult[]): boolean {
    const put: Entry[] = [];
    const remove: string[] = [];
    const saved: SavedMarks[number][] = [];
    for (const entry of batch) {
      const result = results.find(({ ssmId }) => ssmId === entry.ssmId);
      if (result === undefined) {
        continue;
      }
      const settled = settle(entry, result, this.queue.state().entries, this.queue.owner);
      put.push(...settled.put);
      remove.push(...settled.remove);
      this.alone.delete(entry.id);
      if (result.outcome === 'saved' && entry.isAttempt !== true) {
        saved.push([markKey(entry.place.siteId, entry.day, entry.ssmId), result.mark ?? null]);
      }
    }
    // At once, so that what is marked from here on is based on what is saved.
    this.queue.addSaved(saved);
    this.queue.change(put, remove, saved);
    return put.length + remove.length > 0;
  }

  private onFailure(batch: readonly Entry[], error: unknown): boolean {
    const { status } = problemOf(error);
    if (status === null || status >= 500 || LATER.includes(status)) {
      this.queue.setState({ isCut: true });
      // A person who signs in again, or goes on in this window, is not asked every few seconds.
      this.pause = status === SESSION_OVER ? LONGEST_MS : this.pause;
      this.schedule(this.pause);
      this.pause = Math.min(this.pause * 2, LONGEST_MS);
      return false;
    }
    this.queue.setState({ isCut: false });
    if (batch.length > 1) {
      // One of them may be what the service cannot take: each is tried by itself.
      for (const { id } of batch) {
        this.alone.add(id);
      }
      return true;
    }
    const refusal = refusalOf(error);
    return this.onAnswer(
      batch,
      batch.map(({ ssmId }) => ({ ssmId, outcome: 'refused', error: refusal })),
    );
  }
}

/** What the service says of a request that it refused whole, such as that its day takes no marks, as it says it of one mark; null when that tells a person nothing. */
function refusalOf(error: unknown): BulkError | null {
  const { name, detail, errors } = problemOf(error);
  const fields = Object.entries(errors).filter(([, messages]) => messages.length > 0);
  // The text for a request that could not be read, which names no field, is a programmer's.
  if (fields.length === 0 && (detail === null || name === null || name === INVALID)) {
    return null;
  }
  return {
    name: name ?? '',
    detail: detail ?? '',
    errors: Object.fromEntries(fields.map(([field, messages]) => [field, messages.map(({ message }) => message)])),
    faults: Object.fromEntries(
      fields.map(([field, messages]) => [field, messages.map(({ code, params = {} }) => (code ? { code, params } : null))]),
    ),
  };
}
