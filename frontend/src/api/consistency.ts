/**
 * Read your own writes: each answer to a write names, as `service:account:position`, how far the services must have
 * come to show it. The highest position of each service and account is kept and sent with every later request.
 */
export class Consistency {
  static readonly HEADER = 'Afterbell-Consistency';

  /** More than this many places at a time would only be a long header; the oldest goes first. */
  static readonly MOST = 24;

  private readonly positions = new Map<string, bigint>();

  /** Takes in the header of an answer; parts that cannot be read are left out. */
  learn(header: string | null): void {
    for (const part of header?.split(',') ?? []) {
      const [service, account, position] = part.trim().split(':');
      if (service === undefined || account === undefined || position === undefined || !/^\d{1,19}$/.test(position)) {
        continue;
      }
      const key = `${service}:${account}`;
      const seen = BigInt(position);
      const known = this.positions.get(key);
      this.positions.delete(key);
      this.positions.set(key, known !== undefined && known > seen ? known : seen);
    }
    for (const key of this.positions.keys()) {
      if (this.positions.size <= Consistency.MOST) {
        break;
      }
      this.positions.delete(key);
    }
  }

  /** What to send, or null when nothing has been written. */
  header(): string | null {
    const parts = [...this.positions].map(([key, position]) => `${key}:${position.toString()}`);
    return parts.length === 0 ? null : parts.join(',');
  }
}
