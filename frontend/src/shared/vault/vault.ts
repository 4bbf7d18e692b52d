import { mayPut, type Shelf, type Store } from './kept';
import { canSeal, openSealed } from './sealedStore';

let opened: Promise<Store> | null = null;

/** The one store of this window. */
export function vault(): Promise<Store> {
  opened ??= canSeal()
    ? openSealed().catch((error: unknown) => {
        console.error('this browser keeps nothing', error);
        return openFleeting();
      })
    : Promise.resolve(openFleeting());
  return opened;
}

/** Keeps things as long as the window lives. */
export function openFleeting(): Store {
  const shelves = new Map<Shelf, Map<number, Map<string, unknown>>>();
  const shelfOf = (shelf: Shelf, owner: number) => {
    const owners = shelves.get(shelf) ?? new Map<number, Map<string, unknown>>();
    shelves.set(shelf, owners);
    const things = owners.get(owner) ?? new Map<string, unknown>();
    owners.set(owner, things);
    return things;
  };
  return {
    isLasting: false,
    all: (shelf, owner) =>
      Promise.resolve(
        [...shelfOf(shelf, owner)].map(([name, value]) => ({ name, value })).sort((one, other) => (one.name < other.name ? -1 : 1)),
      ),
    change: (shelf, owner, put, remove) => {
      const things = shelfOf(shelf, owner);
      for (const name of remove) {
        things.delete(name);
      }
      for (const { name, value } of mayPut(shelf, owner) ? put : []) {
        things.set(name, value);
      }
      return Promise.resolve();
    },
    clear: (names, except) => {
      for (const name of names) {
        for (const owner of [...(shelves.get(name)?.keys() ?? [])]) {
          if (owner !== except) {
            shelves.get(name)?.delete(owner);
          }
        }
      }
      return Promise.resolve();
    },
  };
}
