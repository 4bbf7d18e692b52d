import { webcrypto } from 'node:crypto';
import { openSealed } from './sealedStore';

type Name = string | number | (string | number)[];

/** As much of a browser's database as the store uses, whose connections can be lost. */
class Browser {
  opened = 0;
  /** Connections that are lost, and what using one of them says. */
  private readonly lost = new Set<object>();
  private last: { onclose?: () => void } = {};
  private readonly tables = new Map<string, Map<string, unknown>>([
    ['keys', new Map()],
    ['sealed', new Map()],
  ]);
  /** How many times a transaction is still refused, on any connection. */
  refusals = 0;
  fault = 'UnknownError';

  /** The device slept: no connection works any more. */
  sleep(saysSo: boolean) {
    this.lost.add(this.last);
    if (saysSo) {
      this.last.onclose?.();
    }
  }

  open = () => {
    this.opened += 1;
    const connection: { transaction: () => object; onclose?: () => void } = { transaction: () => this.transaction(connection) };
    this.last = connection;
    return answered(() => connection);
  };

  private transaction(connection: object) {
    if (this.lost.has(connection) || this.refusals > 0) {
      this.refusals = Math.max(0, this.refusals - 1);
      throw new DOMException('lost', this.fault);
    }
    return {
      set oncomplete(then: () => void) {
        setTimeout(then);
      },
      objectStore: (table: string) => this.table(this.tables.get(table)!),
    };
  }

  private table(things: Map<string, unknown>) {
    const keyOf = (name: Name) => JSON.stringify(name);
    const within = ({ prefix }: { prefix: Name[] }) =>
      [...things.keys()].filter((key) => prefix.every((part, at) => (JSON.parse(key) as Name[])[at] === part)).sort();
    return {
      get: (name: Name) => answered(() => things.get(keyOf(name))),
      put: (value: unknown, name: Name) => things.set(keyOf(name), value),
      delete: (name: Name) => things.delete(keyOf(name)),
      getAllKeys: (range: { prefix: Name[] }) => answered(() => within(range).map((key) => JSON.parse(key) as Name)),
      getAll: (range: { prefix: Name[] }) => answered(() => within(range).map((key) => things.get(key))),
    };
  }
}

function answered<T>(result: () => T) {
  const request: { result?: T; onsuccess?: () => void } = {};
  setTimeout(() => {
    request.result = result();
    request.onsuccess?.();
  });
  return request;
}

let browser: Browser;

beforeEach(() => {
  browser = new Browser();
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: browser });
  Object.defineProperty(globalThis, 'IDBKeyRange', { configurable: true, value: { bound: (prefix: Name[]) => ({ prefix }) } });
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
});

afterEach(() => {
  for (const name of ['indexedDB', 'IDBKeyRange']) {
    Reflect.deleteProperty(globalThis, name);
  }
});

const MARK = { name: 'a', value: { said: 'Present' } };

test.each([
  ['that says so', true],
  ['that does not say so', false],
])('a connection that is lost while the device sleeps, %s, is opened again', async (_how, saysSo) => {
  const store = await openSealed();
  await store.change('marks', 7, [MARK], []);
  browser.sleep(saysSo);
  expect(await store.all('marks', 7)).toEqual([MARK]);
  browser.sleep(saysSo);
  await store.change('marks', 7, [{ ...MARK, name: 'b' }], ['a']);
  browser.sleep(saysSo);
  await store.clear(['registers']);
  expect(await store.all('marks', 7)).toEqual([{ ...MARK, name: 'b' }]);
  expect(browser.opened).toBe(4);
});

test('it is tried once more, and no oftener; the next time, also a key that could not be read is read anew', async () => {
  const store = await openSealed();
  browser.refusals = 2;
  await expect(store.change('marks', 7, [MARK], [])).rejects.toMatchObject({ name: 'UnknownError' });
  await store.change('marks', 7, [MARK], []);
  expect(await store.all('marks', 7)).toEqual([MARK]);
});

test('what a database refuses for another reason is not tried again', async () => {
  const store = await openSealed();
  await store.change('marks', 7, [MARK], []);
  browser.fault = 'QuotaExceededError';
  browser.refusals = 1;
  await expect(store.change('marks', 7, [{ ...MARK, name: 'b' }], [])).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(browser.opened).toBe(1);
});

test('of whoever is not signed in nothing is kept but marks', async () => {
  localStorage.setItem('oidc.user:test', JSON.stringify({ profile: { sub: '7' } }));
  const store = await openSealed();
  await store.change('registers', 7, [MARK], []);
  expect(await store.all('registers', 7)).toHaveLength(1);
  localStorage.setItem('oidc.user:test', JSON.stringify({ profile: { sub: '8' } }));
  await store.clear(['registers'], 8);
  await store.change('registers', 7, [MARK], []);
  await store.change('session', 7, [MARK], []);
  await store.change('marks', 7, [MARK], []);
  localStorage.removeItem('oidc.user:test');
  await store.change('registers', 8, [MARK], []);
  expect(await Promise.all([store.all('registers', 7), store.all('session', 7), store.all('marks', 7), store.all('registers', 8)])).toEqual(
    [[], [], [MARK], []],
  );
});
