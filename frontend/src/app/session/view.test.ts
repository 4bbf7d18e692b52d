import type { UserRoleRecord } from '@/shared/session/roles';
import { clearCookies, readView, writeView } from './sessionCookies';
import { isSteppedDown, ownView, restoredView, storedRole, type View } from './view';
import { readCookie, writeCookie } from '@/shared/browser/cookies';

function record(roleId: number, accountId: number | null = 1, programId: number | null = null, siteId: number | null = null, status = 1): UserRoleRecord {
  return { userId: 7, roleId, accountId, programId, siteId, status };
}

function store(view: View, isAccountAdmin = false) {
  writeView({ viewed: view.viewed, highestRole: storedRole(view), isAccountAdmin, name: view.name, superUserDrillDown: view.superUserDrillDown });
}

const drilled: View = { viewed: { roleId: 5, accountId: 3, programId: 31, siteId: 0 }, name: 'Robotics', kind: 'program', superUserDrillDown: true };

test.each([1, 2, 3, 4])('role %i is kept as it is', (role) => {
  const view = ownView([record(7, 1, 11, 111), record(role)]);
  expect(view.viewed.roleId).toBe(role);
  expect(storedRole(view)).toBe(role);
});

test('roles 5 to 7 drill into their own program; without one the stored role is 0', () => {
  expect(ownView([record(6, 1, 11, 111)]).viewed).toEqual({ roleId: 6, accountId: 1, programId: 11, siteId: 111 });
  expect(storedRole(ownView([record(6, 1, 11, 111)]))).toBe(6);
  expect(storedRole(ownView([record(5)]))).toBe(0);
});

test('only active roles count; without any there is no access', () => {
  expect(ownView([record(4, 1, null, null, 2), record(5, 1, 11)]).viewed.roleId).toBe(5);
  expect(ownView([record(4, 1, null, null, 2)]).viewed.roleId).toBe(9);
});

test('a drill-down survives a reload, for those who may', () => {
  store(drilled);
  expect(readCookie('super_user_drilldown')).toBe('true');
  expect(readCookie('super_user_drilldown_to_account')).toBe('3');
  expect(readCookie('highest_role')).toBe('5');
  expect(JSON.parse(readCookie('user_role') ?? '')).toEqual([{ roleId: 5, programId: 31, siteId: 0 }]);
  expect(readCookie('progName')).toBe('Robotics');
  expect(restoredView([record(1, null)], readView())).toEqual(drilled);
  expect(restoredView([record(2, null)], readView())).toEqual(drilled);
});

test('a drill-down cookie gives nobody else a role', () => {
  store(drilled);
  expect(restoredView([record(4)], readView())).toEqual(ownView([record(4)]));
  expect(restoredView([record(7, 1, 11, 111)], readView())).toEqual(ownView([record(7, 1, 11, 111)]));
});

test('a tampered drill-down to a provider role falls back to the own one', () => {
  store(drilled);
  writeCookie('highest_role', '1');
  expect(restoredView([record(2, null)], readView()).superUserDrillDown).toBe(false);
});

test('an account admin who opened a program finds it open after a reload, with the strip to step back', () => {
  const view: View = { viewed: { roleId: 5, accountId: 1, programId: 11, siteId: 0 }, name: 'Explorers', kind: 'program', superUserDrillDown: false };
  store(view, true);
  expect(readCookie('isAccountAdmin')).toBe('true');
  const restored = restoredView([record(4)], readView());
  expect(restored).toEqual(view);
  expect(isSteppedDown(restored, [record(4)])).toBe(true);
  expect(isSteppedDown(ownView([record(5, 1, 11)]), [record(5, 1, 11)])).toBe(false);
});

test('a stored place that is no longer theirs is forgotten', () => {
  store({ viewed: { roleId: 6, accountId: 1, programId: 12, siteId: 121 }, name: 'Old', kind: 'session', superUserDrillDown: false });
  expect(restoredView([record(6, 1, 11, 111)], readView())).toEqual(ownView([record(6, 1, 11, 111)]));
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
