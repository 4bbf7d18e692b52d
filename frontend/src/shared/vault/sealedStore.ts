import { type StoredItem, mayStore, type Bucket, type Store } from './store';

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
  return (
    (globalThis.indexedDB as IDBFactory | undefined) !== undefined && (globalThis.crypto.subtle as SubtleCrypto | undefined) !== undefined
  );
}

/** What a database says whose connection is gone: browsers cut it while a device sleeps. */
const LOST = ['InvalidStateError', 'UnknownError', 'AbortError'];

/** Gives the database to work with. When its connection turns out to be lost, opens another and does the work once more. */
function reopening(): <T>(work: (database: IDBDatabase) => Promise<T>) => Promise<T> {
  let opened: Promise<IDBDatabase> | null = null;
  const connect = () => {
    const connection = open(() => {
      forget(connection);
    });
    opened = connection;
    connection.catch(() => {
      forget(connection);
    });
    return connection;
  };
  const forget = (connection: Promise<IDBDatabase>) => {
    if (opened === connection) {
      opened = null;
    }
  };
  return async (work) => {
    const connection = opened ?? connect();
    try {
      return await work(await connection);
    } catch (error) {
      if (!LOST.includes((error as { name?: string } | null)?.name ?? '')) {
        throw error;
      }
      forget(connection);
      return await work(await (opened ?? connect()));
    }
  };
}

/** Keeps things in the browser's database, sealed by AES-GCM with a key of the person that never leaves it. */
export async function openSealed(): Promise<Store> {
  const withDatabase = reopening();
  await withDatabase(() => Promise.resolve());
  const keys = new Map<number, Promise<CryptoKey>>();
  const keyOf = async (owner: number) => {
    const known = keys.get(owner) ?? withDatabase((database) => readKey(database, owner));
    keys.set(owner, known);
    try {
      return await known;
    } catch (error) {
      keys.delete(owner); // The next time it may be read.
      throw error;
    }
  };
  return {
    isLasting: true,
    all: async (bucket, owner) => {
      const range = IDBKeyRange.bound([bucket, owner], [bucket, owner, []]);
      const [names, values] = await withDatabase((database) => {
        const table = database.transaction(SEALED).objectStore(SEALED);
        return Promise.all([answer(table.getAllKeys(range)), answer(table.getAll(range) as IDBRequest<Sealed[]>)]);
      });
      const key = await keyOf(owner);
      const items = await Promise.all(values.map((sealed, index) => unseal(key, names[index] as [Bucket, number, string], sealed)));
      return items.filter((each) => each !== null);
    },
    change: async (bucket, owner, put, remove) => {
      const key = await keyOf(owner);
      // Sealed before the transaction begins: one that waits for anything else ends by itself.
      const sealed = await Promise.all(put.map((item) => seal(key, [bucket, owner, item.name], item)));
      await withDatabase((database) => {
        const transaction = database.transaction(SEALED, 'readwrite');
        const table = transaction.objectStore(SEALED);
        for (const name of remove) {
          table.delete([bucket, owner, name]);
        }
        (mayStore(bucket, owner) ? put : []).forEach(({ name }, index) => {
          table.put(sealed[index], [bucket, owner, name]);
        });
        return finished(transaction);
      });
    },
    clear: async (buckets, except) => {
      await withDatabase(async (database) => {
        const transaction = database.transaction(SEALED, 'readwrite');
        const table = transaction.objectStore(SEALED);
        for (const bucket of buckets) {
          const names = (await answer(table.getAllKeys(IDBKeyRange.bound([bucket], [bucket, []])))) as [Bucket, number, string][];
          for (const name of names) {
            if (name[1] !== except) {
              table.delete(name);
            }
          }
        }
        await finished(transaction);
      });
    },
  };
}

/** Opens the database; `onClose` when the browser closes it by itself. */
async function open(onClose: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(KEYS);
    request.result.createObjectStore(SEALED);
  };
  const database = await answer(request);
  database.onclose = onClose;
  return database;
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
  await finished(transaction);
  return known ?? fresh;
}

/** Bound to its place: what is sealed for one person or shelf is nothing at another. */
const placeOf = (name: [Bucket, number, string]) => new TextEncoder().encode(JSON.stringify(name));

async function seal(key: CryptoKey, name: [Bucket, number, string], { value }: StoredItem): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: placeOf(name) },
    key,
    new TextEncoder().encode(JSON.stringify(value)),
  );
  return { iv, data };
}

async function unseal(key: CryptoKey, name: [Bucket, number, string], { iv, data }: Sealed): Promise<StoredItem | null> {
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

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => {
      resolve();
    };
    transaction.onabort = () => {
      // Nothing here takes a transaction back: without an error it ended with its connection.
      reject(transaction.error ?? new DOMException('the database is gone', 'UnknownError'));
    };
  });
}
