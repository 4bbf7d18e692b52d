import { Consistency } from './consistency';

test('keeps the highest position of each service and account', () => {
  const consistency = new Consistency();
  expect(consistency.header()).toBeNull();
  consistency.learn('admin:1:10,identity:1:4');
  consistency.learn('admin:1:9');
  consistency.learn('admin:2:12, admin:1:11');
  expect(consistency.header()?.split(',').sort()).toEqual(['admin:1:11', 'admin:2:12', 'identity:1:4']);
});

test('positions beyond what a number holds are told apart', () => {
  const consistency = new Consistency();
  consistency.learn('admin:1:9007199254740993');
  consistency.learn('admin:1:9007199254740992');
  expect(consistency.header()).toBe('admin:1:9007199254740993');
});

test('what cannot be read is left out', () => {
  const consistency = new Consistency();
  consistency.learn('admin:1, :, admin:1:x, admin:1:-4,,');
  consistency.learn(null);
  expect(consistency.header()).toBeNull();
});

test('the header does not grow without end: the places written longest ago go first', () => {
  const consistency = new Consistency();
  for (let account = 0; account < Consistency.MOST + 5; account += 1) {
    consistency.learn(`admin:${String(account)}:1`);
  }
  const parts = consistency.header()?.split(',') ?? [];
  expect(parts).toHaveLength(Consistency.MOST);
  expect(parts).not.toContain('admin:0:1');
});

test('a reload and a second tab know what was written', () => {
  localStorage.clear();
  const first = new Consistency(localStorage);
  const second = new Consistency(localStorage);
  first.learn('admin:1:10');
  expect(second.header()).toBe('admin:1:10');
  second.learn('admin:1:11');
  expect(first.header()).toBe('admin:1:11');
  expect(new Consistency(localStorage).header()).toBe('admin:1:11');
});

test('a position is sent for a minute, however often answers repeat it', () => {
  jest.useFakeTimers();
  localStorage.clear();
  const consistency = new Consistency(localStorage);
  consistency.learn('admin:1:10');
  jest.advanceTimersByTime(Consistency.SENT_FOR - 1);
  consistency.learn('admin:1:10');
  expect(consistency.header()).toBe('admin:1:10');
  jest.advanceTimersByTime(1);
  consistency.learn('admin:1:10');
  expect(consistency.header()).toBeNull();
  consistency.learn('admin:1:11');
  expect(consistency.header()).toBe('admin:1:11');
  jest.useRealTimers();
});

test('a storage with something else in it is no hindrance', () => {
  for (const stored of ['{', '7', '[["admin:1"], [1, 2, 3], "x"]']) {
    localStorage.setItem(Consistency.STORAGE_KEY, stored);
    const consistency = new Consistency(localStorage);
    expect(consistency.header()).toBeNull();
    consistency.learn('admin:1:1');
    expect(consistency.header()).toBe('admin:1:1');
  }
});
