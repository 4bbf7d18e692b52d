/** How long a call without an answer may be meant again. */
const MEANT_MS = 60 * 60_000;

/** More calls without an answer than this are not remembered; the oldest goes first. */
const MOST = 50;

interface Sent {
  key: string;
  at: number;
}

/**
 * Idempotency keys by intent: whoever sends the same again before the first call has an answer, be it by a second click or
 * after a lost connection, means the same thing, and the service must carry it out once. An answer ends the intent.
 */
export class Intents {
  private readonly open = new Map<string, Sent>();

  /** The key of a call: that of the same call without an answer, else a new one. */
  keyOf(method: string, url: string, body: unknown): string {
    const intent = JSON.stringify([method, url, body]);
    const sent = this.open.get(intent);
    if (sent !== undefined && Date.now() - sent.at < MEANT_MS) {
      return sent.key;
    }
    const key = crypto.randomUUID();
    this.open.delete(intent);
    this.open.set(intent, { key, at: Date.now() });
    for (const oldest of this.open.keys()) {
      if (this.open.size <= MOST) {
        break;
      }
      this.open.delete(oldest);
    }
    return key;
  }

  /** The call with that key was answered: the same again is another intent. */
  answered(key: string): void {
    for (const [intent, sent] of this.open) {
      if (sent.key === key) {
        this.open.delete(intent);
      }
    }
  }
}
