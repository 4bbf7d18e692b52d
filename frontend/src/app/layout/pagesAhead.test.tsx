import { routeOf } from '../routes';
import { fetchAhead, fetchPage, followLinks } from './pagesAhead';

/** Watches the file of the page at an address, which is not loaded here. */
function watched(address: string) {
  const page = routeOf(address)?.page;
  if (page?.fetch === undefined) {
    throw new Error(`${address} has no page of its own file`);
  }
  return jest.spyOn(page as { fetch: () => Promise<void> }, 'fetch').mockResolvedValue();
}

beforeEach(() => {
  Object.assign(window, {
    requestIdleCallback: (callback: () => void) => {
      callback();
      return 0;
    },
  });
});

afterEach(() => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  jest.restoreAllMocks();
  document.body.innerHTML = '';
});

test('a page that leads on has the page behind it fetched', async () => {
  const roster = watched('/roster/scholar-roster');
  await fetchPage('/a/1/p/2/s/3/roster');
  expect(roster).toHaveBeenCalledTimes(1);
});

test('what could not be fetched ahead breaks nothing', async () => {
  watched('/users').mockRejectedValue(new Error('offline'));
  await expect(fetchPage('/users')).resolves.toBeUndefined();
  await expect(fetchPage('/nowhere')).resolves.toBeUndefined();
});

test('links of the page and addresses are fetched once per page, until it is left', async () => {
  const scholar = watched('/roster/scholar/1');
  const users = watched('/users');
  const audit = watched('/audit');
  document.body.innerHTML =
    '<main><a href="/roster/scholar/1">A</a><a href="/roster/scholar/2">B</a><a href="https://elsewhere.test/audit">C</a></main>';
  const controller = new AbortController();
  await fetchAhead(['/users'], controller.signal);
  expect([scholar, users, audit].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  controller.abort();
  await fetchAhead(['/users'], controller.signal);
  expect(users).toHaveBeenCalledTimes(1);
});

test('a link that is pointed at has its page fetched', () => {
  const users = watched('/users');
  document.body.innerHTML = '<a href="/users"><span>Users</span></a>';
  const controller = new AbortController();
  followLinks(controller.signal);
  document.querySelector('span')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(users).toHaveBeenCalledTimes(1);
  controller.abort();
  document.querySelector('span')?.dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(users).toHaveBeenCalledTimes(1);
});
