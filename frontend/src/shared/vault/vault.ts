import { mayStore, type Bucket, type Store } from './store';
import { canSeal, openSealed } from './sealedStore';

let opened: Promise<Store> | null = null;

/** The one store of this window. */
export function vault(): Promise<Store> {
  opened ??= canSeal()
    ? openSealed().catch((error: unknown) => {
        console.error('this browser keeps nothing', error);
        return openInMemory();
      })
    : Promise.resolve(openInMemory());
  return opened;
}

/** Keeps things as long as the window lives. */
export function openInMemory(): Store {
  const buckets = new Map<Bucket, Map<number, Map<string, unknown>>>();
  const bucketOf = (bucket: Bucket, owner: number) => {
    const owners = buckets.get(bucket) ?? new Map<number, Map<string, unknown>>();
    buckets.set(bucket, owners);
    const things = owners.get(owner) ?? new Map<string, unknown>();
    owners.set(owner, things);
    return things;
  };
  return {
    isLasting: false,
    all: (bucket, owner) =>
      Promise.resolve(
        [...bucketOf(bucket, owner)].map(([name, value]) => ({ name, value })).sort((one, other) => (one.name < other.name ? -1 : 1)),
      ),
    change: (bucket, owner, put, remove) => {
      const things = bucketOf(bucket, owner);
      for (const name of remove) {
        things.delete(name);
      }
      for (const { name, value } of mayStore(bucket, owner) ? put : []) {
        things.set(name, value);
      }
      return Promise.resolve();
    },
    clear: (names, except) => {
      for (const name of names) {
        for (const owner of [...(buckets.get(name)?.keys() ?? [])]) {
          if (owner !== except) {
            buckets.get(name)?.delete(owner);
          }
        }
      }
      return Promise.resolve();
    },
  };
}
