import { isSignedIn } from './signedIn';

/** What is kept: marks that wait for a connection, registers to be opened without one, and the session that opens them. */
export type Bucket = 'marks' | 'registers' | 'session';

/** Whether a thing may be put on a shelf: only marks are kept of somebody who has signed out meanwhile. */
export function mayStore(bucket: Bucket, owner: number): boolean {
  return bucket === 'marks' || isSignedIn(owner);
}

/** A thing of a person, by its name on its shelf. */
export interface StoredItem {
  name: string;
  value: unknown;
}

/** Where things of a person are kept in this browser. */
export interface Store {
  /** False: they go with the window, because the browser keeps nothing here (a private window, an insecure address). */
  isLasting: boolean;
  /** What is on a shelf of a person, by name. What cannot be unsealed any more is left out. */
  all: (bucket: Bucket, owner: number) => Promise<StoredItem[]>;
  /** Puts and removes things of a person in one step: all of it, or nothing. */
  change: (bucket: Bucket, owner: number, put: readonly StoredItem[], remove: readonly string[]) => Promise<void>;
  /** Removes whatever stands on shelves, of everybody or of everybody else. */
  clear: (buckets: readonly Bucket[], except?: number) => Promise<void>;
}
