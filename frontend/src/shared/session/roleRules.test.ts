import { activeRecords, mayDrillDown, viewedAs } from './roleRules';
import type { UserRoleRecord } from './roles';

function record(roleId: number, status = 1): UserRoleRecord {
  return { userId: 7, roleId, accountId: 1, programId: null, siteId: null, status };
}

test('only active records of roles that use this portal count, the highest first', () => {
  const records = [record(7), record(5), record(4, 2), record(6, 4), record(8), record(9), record(10), record(11)];
  expect(activeRecords(records).map(({ roleId }) => roleId)).toEqual([5, 7]);
});

test('a place that a record does not name is 0', () => {
  expect(viewedAs(record(4))).toEqual({ roleId: 4, accountId: 1, programId: 0, siteId: 0 });
});

test('roles 1 and 2 may drill down', () => {
  expect([1, 2, 3, 4, 5, 6, 7].filter(mayDrillDown)).toEqual([1, 2]);
});
