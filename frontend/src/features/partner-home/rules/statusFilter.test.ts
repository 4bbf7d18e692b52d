import { isStatusFilterFixed, passesStatusFilter, statusFilterFromName, statusFilterInForce, statusFilterName, statusFilterOptions } from './statusFilter';

const ACTIVE = { status: 1 };
const DISABLED = { status: 2 };

test('"A status filter dropdown offers All (0), Active (1), Disabled (2)"', () => {
  expect(statusFilterOptions([ACTIVE, DISABLED])).toEqual([0, 1, 2]);
});

test('"If only one kind exists, the dropdown has only that option and is fixed"', () => {
  expect(statusFilterOptions([ACTIVE, ACTIVE])).toEqual([1]);
  expect(statusFilterOptions([DISABLED])).toEqual([2]);
  expect(isStatusFilterFixed([2], 4)).toBe(true);
  expect(statusFilterInForce([2], 1)).toBe(2);
  expect(statusFilterInForce([0, 1, 2], 1)).toBe(1);
});

test('"The dropdown is disabled for roles above program admin"', () => {
  expect([1, 2, 4, 5, 6, 7].map((role) => isStatusFilterFixed([0, 1, 2], role))).toEqual([false, false, false, false, true, true]);
});

test('"the choice is kept in a cookie, default name \'All Program\'"', () => {
  expect(statusFilterName(0)).toBe('All Program');
  expect(statusFilterFromName(null)).toBe(0);
  expect(statusFilterFromName('nonsense')).toBe(0);
  expect(([0, 1, 2] as const).map((each) => statusFilterFromName(statusFilterName(each)))).toEqual([0, 1, 2]);
});

test('All passes everything, the others their own kind', () => {
  expect([0, 1, 2].map((filter) => passesStatusFilter(ACTIVE, filter as 0 | 1 | 2))).toEqual([true, true, false]);
  expect([0, 1, 2].map((filter) => passesStatusFilter(DISABLED, filter as 0 | 1 | 2))).toEqual([true, false, true]);
});
