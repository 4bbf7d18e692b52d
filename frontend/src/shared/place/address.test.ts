import { addressAt, holds, homeAt, pageOf, placed, readAddress, viewAt, writeAddress, type Viewpoint } from './address';

const ACCOUNT = { accountId: 1, programId: 0, siteId: 0 };
const PROGRAM = { accountId: 1, programId: 11, siteId: 0 };
const SITE = { accountId: 1, programId: 11, siteId: 111 };
const NOWHERE = { accountId: 0, programId: 0, siteId: 0 };

test.each([
  ['/planner', { asRole: 0, place: NOWHERE, page: '/planner' }],
  ['/', { asRole: 0, place: NOWHERE, page: '/' }],
  ['/a/1/partnerhome', { asRole: 0, place: ACCOUNT, page: '/partnerhome' }],
  ['/a/1/p/11/account/program/sites', { asRole: 0, place: PROGRAM, page: '/account/program/sites' }],
  ['/a/1/p/11/s/111/home', { asRole: 0, place: SITE, page: '/home' }],
  ['/as/6/a/1/p/11/s/111/home', { asRole: 6, place: SITE, page: '/home' }],
])('%s names its place and its page, and is written back', (pathname, address) => {
  expect(readAddress(pathname)).toEqual(address);
  expect(writeAddress(address)).toBe(pathname);
});

test.each(['/a/0/home', '/a/x/home', '/a', '/a/1x/home', '/as/5/home', '/as/1/a/1/home', '/as/5'])('%s names no place', (pathname) => {
  expect(readAddress(pathname)).toBeNull();
});

test('a page of the spec that begins with the same letters is none of a place', () => {
  expect(pageOf('/account/programs')).toBe('/account/programs');
  expect(pageOf('/attendance')).toBe('/attendance');
});

test('a place holds itself and what lies in it', () => {
  expect(holds(ACCOUNT, SITE)).toBe(true);
  expect(holds(SITE, SITE)).toBe(true);
  expect(holds(SITE, ACCOUNT)).toBe(false);
  expect(holds(PROGRAM, { ...SITE, programId: 12 })).toBe(false);
});

describe('a link', () => {
  const admin: Viewpoint = { role: 4, place: PROGRAM, bounds: ACCOUNT, superUserDrillDown: false };
  const programAdmin: Viewpoint = { role: 5, place: PROGRAM, bounds: PROGRAM, superUserDrillDown: false };
  const viewer: Viewpoint = { role: 5, place: PROGRAM, bounds: PROGRAM, superUserDrillDown: true };
  const provider: Viewpoint = { role: 1, place: NOWHERE, bounds: NOWHERE, superUserDrillDown: false };

  test('to a page stays at the place in view, with its query', () => {
    expect(placed('/users?search=ana#list', admin)).toBe('/a/1/p/11/users?search=ana#list');
    expect(placed('/users', provider)).toBe('/users');
  });

  test('with a place leads there', () => {
    expect(placed('/a/1/p/12/home', admin)).toBe('/a/1/p/12/home');
    expect(placed(addressAt({ accountId: 3 }, '/account/programs'), provider)).toBe('/a/3/account/programs');
  });

  test('is viewed as what is viewed now', () => {
    expect(placed('/account/programs', viewer)).toBe('/as/5/a/1/p/11/account/programs');
    expect(placed('/a/1/p/11/s/111/account/program/site', viewer)).toBe('/as/5/a/1/p/11/s/111/account/program/site');
    expect(placed('/as/4/a/1/partnerhome', viewer)).toBe('/as/4/a/1/partnerhome');
  });

  test('never leads above the place of the role, but for Partner Home, which is about the account', () => {
    expect(placed('/a/1/account/programs', programAdmin)).toBe('/a/1/p/11/account/programs');
    expect(placed('/partnerhome', programAdmin)).toBe('/a/1/partnerhome');
    expect(placed('/partnerhome', viewer)).toBe('/as/4/a/1/partnerhome');
  });

  test('that is none of the app is left alone', () => {
    expect(placed('https://example.org/', admin)).toBe('https://example.org/');
    expect(placed('?tab=history', admin)).toBe('?tab=history');
    expect(placed('#main', admin)).toBe('#main');
  });
});

test('a place opens with its own page: a record for the provider, a home for its people', () => {
  const home = (role: number) => [ACCOUNT, PROGRAM, SITE].map((place) => homeAt(place, { role, superUserDrillDown: false }));
  expect(home(1)).toEqual(['/a/1/account/programs', '/a/1/p/11/account/program/sites', '/a/1/p/11/s/111/account/program/site']);
  expect(home(4)).toEqual(['/a/1/partnerhome', '/a/1/p/11/home', '/a/1/p/11/s/111/home']);
});

test('"session admin if a session was chosen, else program admin"; an account is viewed as its admin', () => {
  expect([ACCOUNT, PROGRAM, SITE].map(viewAt)).toEqual(['/as/4/a/1/partnerhome', '/as/5/a/1/p/11/home', '/as/6/a/1/p/11/s/111/home']);
  expect(homeAt(SITE, { role: 4, superUserDrillDown: true })).toBe('/as/6/a/1/p/11/s/111/home');
});
