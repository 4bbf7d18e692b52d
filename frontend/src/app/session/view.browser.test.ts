import { readCookie, writeCookie } from '@/shared/browser/cookies';
import type { UserRoleRecord } from '@/shared/session/roles';
import { clearCookies, readView, writePlaceName, writeView } from './sessionCookies';
import { isSameViewer, isSteppedDown, ownView, rememberedView, storedRole, viewAtPlace, type View } from './view';

function record(
  roleId: number,
  accountId: number | null = 1,
  programId: number | null = null,
  siteId: number | null = null,
  status = 1,
): UserRoleRecord {
  return { userId: 7, roleId, accountId, programId, siteId, status };
}

function store(view: View, isAccountAdmin = false) {
  writeView({
    place: view.place,
    highestRole: storedRole(view),
    placeRole: view.placeRole,
    isAccountAdmin,
    superUserDrillDown: view.superUserDrillDown,
  });
}

const PROGRAM = { accountId: 3, programId: 31, siteId: 0 };
const drilled: View = { place: PROGRAM, role: 5, bounds: PROGRAM, placeRole: 5, superUserDrillDown: true };

test.each([1, 2, 3, 4])('role %i is kept as it is', (role) => {
  const view = ownView([record(7, 1, 11, 111), record(role)]);
  expect(view.role).toBe(role);
  expect(storedRole(view)).toBe(role);
});

test('roles 5 to 7 drill into their own program; without one the stored role is 0', () => {
  expect(ownView([record(6, 1, 11, 111)])).toMatchObject({ role: 6, place: { accountId: 1, programId: 11, siteId: 111 } });
  expect(storedRole(ownView([record(6, 1, 11, 111)]))).toBe(6);
  expect(storedRole(ownView([record(5)]))).toBe(0);
});

test('only active roles count; without any there is no access', () => {
  expect(ownView([record(4, 1, null, null, 2), record(5, 1, 11)]).role).toBe(5);
  expect(ownView([record(4, 1, null, null, 2)]).role).toBe(9);
});

test('the cookies say what the address says', () => {
  store(drilled);
  writePlaceName('Robotics');
  expect(readCookie('super_user_drilldown')).toBe('true');
  expect(readCookie('super_user_drilldown_to_account')).toBe('3');
  expect(readCookie('highest_role')).toBe('5');
  expect(JSON.parse(readCookie('user_role') ?? '')).toEqual([{ roleId: 5, programId: 31, siteId: 0 }]);
  expect(readCookie('progName')).toBe('Robotics');
  expect(readView()).toEqual({ place: PROGRAM, superUserDrillDown: true });
  writePlaceName('');
  expect(readCookie('progName')).toBeNull();
});

test('a drill-down cookie gives nobody a role', () => {
  store(drilled);
  for (const records of [[record(1, null)], [record(4)], [record(7, 1, 11, 111)]]) {
    expect(rememberedView(records, readView())).toEqual(ownView(records));
  }
});

test('an account admin who opened a program is an account admin there, with the program’s menus and cookies', () => {
  const view = viewAtPlace([record(4)], { accountId: 1, programId: 11, siteId: 0 })!;
  expect(view).toMatchObject({ role: 4, bounds: { accountId: 1, programId: 0, siteId: 0 }, placeRole: 5 });
  store(view, true);
  expect(readCookie('isAccountAdmin')).toBe('true');
  expect(readCookie('highest_role')).toBe('5');
  expect(rememberedView([record(4)], readView())).toEqual(view);
  expect(isSteppedDown(view, [record(4)])).toBe(true);
  expect(isSteppedDown(ownView([record(5, 1, 11)]), [record(5, 1, 11)])).toBe(false);
});

test('the highest role that reaches a place counts there; a role elsewhere does not', () => {
  const records = [record(5, 1, 11), record(7, 1, 12, 121)];
  expect(viewAtPlace(records, { accountId: 1, programId: 12, siteId: 121 })?.role).toBe(7);
  expect(viewAtPlace(records, { accountId: 1, programId: 0, siteId: 0 })?.role).toBe(5);
  expect(viewAtPlace(records, { accountId: 2, programId: 0, siteId: 0 })).toBeNull();
});

test('a stored place that is no longer theirs is forgotten', () => {
  writeView({
    place: { accountId: 1, programId: 12, siteId: 121 },
    highestRole: 6,
    placeRole: 6,
    isAccountAdmin: false,
    superUserDrillDown: false,
  });
  expect(rememberedView([record(6, 1, 11, 111)], readView())).toEqual(ownView([record(6, 1, 11, 111)]));
});

test('two views are of one viewer while role and place of the view are the same, whatever page is open', () => {
  const inAccount = viewAtPlace([record(1, null)], { accountId: 3, programId: 0, siteId: 0 }, 4)!;
  const aboutProgram = viewAtPlace([record(1, null)], PROGRAM, 4)!;
  expect(isSameViewer(inAccount, aboutProgram)).toBe(true);
  expect(isSameViewer(inAccount, drilled)).toBe(false);
  expect(isSameViewer(ownView([record(1, null)]), inAccount)).toBe(false);
});

test('clearing the cookies keeps the user name when asked to', () => {
  store(drilled);
  writeCookie('user_name', 'ana');
  writeCookie('selectedProgramStatus', '1');
  clearCookies({ keepUserName: true });
  expect(document.cookie).toBe('user_name=ana');
  clearCookies({ keepUserName: false });
  expect(document.cookie).toBe('');
});
