import { readFileSync } from 'node:fs';
import path from 'node:path';
import i18next from 'i18next';
import { routeOf, routes } from './routes';

const list = readFileSync(path.join(__dirname, '../../../gateway/access.toml'), 'utf8');
const built = [...list.matchAll(/^path = "([^"]+)"(?:(?!\[\[)[\s\S])*?^built = true/gm)].map((match) =>
  match[1]?.replace(/\{(\w+)\}/g, ':$1'),
);

test('the gateway marks as built what is built, and nothing else', () => {
  expect(routes.map((route) => route.path).sort()).toEqual([...built].sort());
});

test.each(routes.map((route) => [route.path, route] as const))('%s has a title', (_path, route) => {
  for (const role of [1, 4, 5]) {
    expect(i18next.exists(`shell:pages.${route.subHeader?.(role, false)?.title ?? route.title}`)).toBe(true);
  }
});

test('a slash at the end makes no other page', () => {
  expect(routeOf('/partnerhome/')?.path).toBe('/partnerhome');
  expect(routeOf('/')?.path).toBe('/');
  expect(routeOf('/partnerhome/x')).toBeUndefined();
});

test.each([
  ['/Users', '/users'],
  ['/PartnerHome', '/partnerhome'],
  ['/HOME/', '/home'],
  ['/Users/New', '/users/new'],
  ['/USERS/12/Edit', '/users/:userId/edit'],
])('%s in other letters is the page that the router shows: %s', (address, expected) => {
  expect(routeOf(address)?.path).toBe(expected);
});

test('an address with an id finds its page, and a page without one goes first', () => {
  expect(routeOf('/users/12')?.path).toBe('/users/:userId');
  expect(routeOf('/users/12/edit')?.path).toBe('/users/:userId/edit');
  expect(routeOf('/users/new')?.path).toBe('/users/new');
});
