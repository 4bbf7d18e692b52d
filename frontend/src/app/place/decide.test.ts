import type { Place, UserRoleRecord } from '@/shared/session/roles';
import { ownView, viewAtPlace } from '../session/view';
import { decide } from './decide';

const NOWHERE = { accountId: 0, programId: 0, siteId: 0 };
const ACCOUNT = { accountId: 1, programId: 0, siteId: 0 };
const PROGRAM = { accountId: 1, programId: 11, siteId: 0 };
const SITE = { accountId: 1, programId: 11, siteId: 111 };

function record(roleId: number, { accountId, programId, siteId }: Place): UserRoleRecord {
  return { userId: 7, status: 1, roleId, accountId: accountId || null, programId: programId || null, siteId: siteId || null };
}

const people = {
  superAdmin: [record(1, NOWHERE)],
  contentAdmin: [record(3, NOWHERE)],
  accountAdmin: [record(4, ACCOUNT)],
  programAdmin: [record(5, PROGRAM)],
  staff: [record(7, SITE)],
};

interface Rest {
  current?: ReturnType<typeof ownView>;
  stored?: Parameters<typeof decide>[0]['stored'];
}

function at(address: string, records: UserRoleRecord[], { current = ownView(records), stored = null }: Rest = {}) {
  const [pathname = '', search = ''] = address.split('?');
  return decide({ pathname, search: search === '' ? '' : `?${search}`, records, current, stored });
}

function leads(to: string, search = '') {
  return { kind: 'lead', to, search };
}

describe('a path of the spec leads on to a place', () => {
  test.each([
    ['/', 'accountAdmin', '/a/1/home'],
    ['/home', 'programAdmin', '/a/1/p/11/home'],
    ['/home', 'staff', '/a/1/p/11/s/111/home'],
    ['/users', 'accountAdmin', '/a/1/users'],
    ['/partnerhome', 'programAdmin', '/a/1/p/11/partnerhome'],
  ] as const)('%s of the %s', (address, person, to) => {
    expect(at(address, people[person])).toEqual(leads(to));
  });

  test('to the place that this window shows', () => {
    const current = viewAtPlace(people.accountAdmin, SITE)!;
    expect(at('/user/profile', people.accountAdmin, { current })).toEqual(leads('/a/1/p/11/s/111/user/profile'));
  });

  test('but the provider’s people have none', () => {
    for (const address of ['/', '/home', '/users', '/partnerhome']) {
      expect(at(address, people.superAdmin)).toMatchObject({ kind: 'show', view: { role: 1, place: NOWHERE } });
    }
    expect(at('/home', people.contentAdmin)).toMatchObject({ kind: 'show', view: { role: 3 } });
  });

  test('while they view as somebody else they do so on every page, and home leads out', () => {
    const current = viewAtPlace(people.superAdmin, PROGRAM, 5)!;
    expect(at('/users?search=ana', people.superAdmin, { current })).toEqual(leads('/as/5/a/1/p/11/users', '?search=ana'));
    expect(at('/home', people.superAdmin, { current })).toMatchObject({ kind: 'show', view: { role: 1, superUserDrillDown: false } });
  });

  test('Partner Home honors the drill-down cookie of those who may drill down', () => {
    const stored = { place: { accountId: 3, programId: 31, siteId: 0 }, superUserDrillDown: true };
    expect(at('/partnerhome', people.superAdmin, { stored })).toEqual(leads('/as/4/a/3/partnerhome'));
    expect(at('/partnerhome', people.contentAdmin, { stored })).toMatchObject({ kind: 'show', view: { superUserDrillDown: false } });
  });

  test('an address of before named its place in parameters', () => {
    expect(at('/account/program/site?siteId=9&programId=8&accountId=7&tab=x', people.superAdmin)).toEqual(
      leads('/a/7/p/8/s/9/account/program/site', 'tab=x'),
    );
    expect(at('/account/programs/sessions/configure?programId=12', people.accountAdmin)).toEqual(
      leads('/a/1/p/12/account/programs/sessions/configure'),
    );
  });

  test('nobody is led on from the pages that are everybody’s', () => {
    expect(at('/unauthorized', people.staff)).toMatchObject({ kind: 'show', view: { place: SITE } });
    expect(at('/welcome', [])).toMatchObject({ kind: 'show', view: { role: 9 } });
  });
});

describe('a place', () => {
  test('has the rights of the person’s own role, and the menus of the spec’s', () => {
    expect(at('/a/1/p/11/home', people.accountAdmin)).toEqual({
      kind: 'show',
      view: { place: PROGRAM, role: 4, bounds: ACCOUNT, placeRole: 5, superUserDrillDown: false },
    });
    expect(at('/a/1/p/11/s/111/home', people.accountAdmin)).toMatchObject({ view: { role: 4, placeRole: 6 } });
    expect(at('/a/1/p/11/s/111/home', people.programAdmin)).toMatchObject({ view: { role: 5, placeRole: 6 } });
  });

  test('that is none of theirs does not exist for them', () => {
    expect(at('/a/2/partnerhome', people.accountAdmin)).toEqual({ kind: 'missing' });
    expect(at('/a/1/p/12/home', people.programAdmin)).toEqual({ kind: 'missing' });
    expect(at('/a/1/p/11/s/112/home', people.staff)).toEqual({ kind: 'missing' });
    expect(at('/a/x/home', people.superAdmin)).toEqual({ kind: 'missing' });
  });

  test('above their own leads down to it; Partner Home is about the whole account', () => {
    expect(at('/a/1/p/11/home', people.staff)).toEqual(leads('/a/1/p/11/s/111/home'));
    expect(at('/a/1/users', people.programAdmin)).toEqual(leads('/a/1/p/11/users'));
    expect(at('/a/1/partnerhome', people.programAdmin)).toMatchObject({ kind: 'show', view: { place: ACCOUNT, role: 5 } });
    expect(at('/a/1/p/11/s/111/partnerhome', people.staff)).toEqual(leads('/a/1/partnerhome'));
  });

  test('below what the page is about leads up to it, as far as the role goes', () => {
    expect(at('/a/1/p/11/account/programs', people.accountAdmin)).toEqual(leads('/a/1/account/programs'));
    expect(at('/a/1/p/11/account/programs', people.programAdmin)).toMatchObject({ kind: 'show' });
    expect(at('/a/1/p/11/s/111/account/program/sites', people.superAdmin)).toEqual(leads('/a/1/p/11/account/program/sites'));
  });

  test('opens with its record for the provider’s people', () => {
    expect(at('/a/1/home', people.superAdmin)).toEqual(leads('/a/1/account/programs'));
    expect(at('/a/1/p/11/s/111', people.superAdmin)).toEqual(leads('/a/1/p/11/s/111/account/program/site'));
  });
});

describe('a view as somebody else', () => {
  test('has that role and no other', () => {
    expect(at('/as/5/a/1/p/11/home', people.superAdmin)).toEqual({
      kind: 'show',
      view: { place: PROGRAM, role: 5, bounds: PROGRAM, placeRole: 5, superUserDrillDown: true },
    });
    expect(at('/as/4/a/1/p/11/account/program/sites', people.superAdmin)).toMatchObject({
      view: { role: 4, bounds: ACCOUNT, place: PROGRAM },
    });
  });

  test('is a plain place for those who may not drill down', () => {
    expect(at('/as/4/a/1/partnerhome', people.accountAdmin)).toEqual(leads('/a/1/partnerhome'));
    expect(at('/as/4/a/1/partnerhome', people.contentAdmin)).toEqual(leads('/a/1/partnerhome'));
  });

  test('wants a place of the role’s level', () => {
    expect(at('/as/5/a/1/users', people.superAdmin)).toEqual({ kind: 'missing' });
    expect(at('/as/6/a/1/p/11/home', people.superAdmin)).toEqual({ kind: 'missing' });
  });

  test('"Going to /partnerhome": the role becomes account admin, the program none', () => {
    expect(at('/as/6/a/1/p/11/s/111/partnerhome', people.superAdmin)).toEqual(leads('/as/4/a/1/partnerhome'));
  });
});
