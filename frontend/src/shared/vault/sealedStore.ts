import type { Kept, Shelf, Store } from './kept';

const DATABASE = 'afterbell';
const KEYS = 'keys';
const SEALED = 'sealed';

/** A thing as it lies in the database: nobody reads it without the person's key, which no script can take out of the browser. */
interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Whether the browser has a database and cryptography: insecure addresses and some private windows have not, whatever their types say. */
export function canSeal(): boolean {
  return (globalThis.indexedDB as IDBFactory | undefined) !== undefined && (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined;
}

/** Keeps things in the browser's database, sealed by AES-GCM with a key of the person that never leaves it. */
export async function openSealed(): Promise<Store> {
  const database = await open();
  const keys = new Map<number, Promise<CryptoKey>>();
  const keyOf = (owner: number) => {
    const known = keys.get(owner) ?? readKey(database, owner);
    keys.set(owner, known);
    return known;
  };
  return {
    isLasting: true,
    all: async (shelf, owner) => {
      const range = IDBKeyRange.bound([shelf, owner], [shelf, owner, []]);
      const table = database.transaction(SEALED).objectStore(SEALED);
      const [names, values] = await Promise.all([answer(table.getAllKeys(range)), answer(table.getAll(range) as IDBRequest<Sealed[]>)]);
      const key = await keyOf(owner);
      const kept = await Promise.all(values.map((sealed, index) => unseal(key, names[index] as [Shelf, number, string], sealed)));
      return kept.filter((each) => each !== null);
    },
    change: async (shelf, owner, put, remove) => {
      const key = await keyOf(owner);
      // Sealed before the transaction begins: one that waits for anything else ends by itself.
      const sealed = await Promise.all(put.map((kept) => seal(key, [shelf, owner, kept.name], kept)));
      const transaction = database.transaction(SEALED, 'readwrite');
      const table = transaction.objectStore(SEALED);
      for (const name of remove) {
        table.delete([shelf, owner, name]);
      }
      put.forEach(({ name }, index) => {
        table.put(sealed[index], [shelf, owner, name]);
      });
      await done(transaction);
    },
    clear: async (shelves, except) => {
      const transaction = database.transaction(SEALED, 'readwrite');
      const table = transaction.objectStore(SEALED);
      for (const shelf of shelves) {
        const names = (await answer(table.getAllKeys(IDBKeyRange.bound([shelf], [shelf, []])))) as [Shelf, number, string][];
        for (const name of names) {
          if (name[1] !== except) {
            table.delete(name);
          }
        }
      }
      await done(transaction);
    },
  };
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(KEYS);
    request.result.createObjectStore(SEALED);
  };
  return await answer(request);
}

/** The key of a person; made when there is none. Two windows that make one at once agree on the first. */
async function readKey(database: IDBDatabase, owner: number): Promise<CryptoKey> {
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const transaction = database.transaction(KEYS, 'readwrite');
  const table = transaction.objectStore(KEYS);
  const known = (await answer(table.get(owner))) as CryptoKey | undefined;
  if (known === undefined) {
    table.put(fresh, owner);
  }
  await done(transaction);
  return known ?? fresh;
}

/** Bound to its place: what is sealed for one person or shelf is nothing at another. */
const placeOf = (name: [Shelf, number, string]) => new TextEncoder().encode(JSON.stringify(name));

async function seal(key: CryptoKey, name: [Shelf, number, string], { value }: Kept): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: placeOf(name) }, key, new TextEncoder().encode(JSON.stringify(value)));
  return { iv, data };
}

async function unseal(key: CryptoKey, name: [Shelf, number, string], { iv, data }: Sealed): Promise<Kept | null> {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: placeOf(name) }, key, data);
    return { name: name[2], value: JSON.parse(new TextDecoder().decode(plain)) as unknown };
  } catch {
    return null; // Its key is gone, or somebody has tampered with it.
  }
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('the database did not answer'));
    };
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => {
      resolve();
    };
    transaction.onabort = transaction.onerror = () => {
      reject(transaction.error ?? new Error('the database refused'));
    };
  });
}
