import type { ProgramStar } from '@/api/admin';
import {
  filterByStatus,
  isStatusFilterFixed,
  statusFilterFromName,
  statusFilterInForce,
  statusFilterName,
  statusFilterOptions,
} from './statusFilter';

function program(status: number, ...sessions: number[]): ProgramStar {
  const sessionStarInfos = sessions.map((each, index) => ({
    sessionId: index,
    sessionName: `s${String(index)}`,
    status: each,
    isStar: false,
    siteLocation: null,
  }));
  return { programId: 1, programName: 'a', status, isStar: false, isAccessible: true, sessionStarInfos };
}
const ACTIVE = program(1);
const DISABLED = program(2);

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
  const both = [ACTIVE, DISABLED];
  expect(([0, 1, 2] as const).map((filter) => filterByStatus(both, filter))).toEqual([both, [ACTIVE], [DISABLED]]);
});

test('sessions are filtered by their own status, and by that of their program', () => {
  const mixed = program(1, 1, 2);
  const off = program(2, 1, 2);
  expect(statusFilterOptions([mixed])).toEqual([0, 1, 2]);
  expect(filterByStatus([mixed, off], 1)).toEqual([{ ...mixed, sessionStarInfos: [mixed.sessionStarInfos[0]] }]);
  expect(filterByStatus([mixed, ACTIVE, off], 2)).toEqual([{ ...mixed, sessionStarInfos: [mixed.sessionStarInfos[1]] }, off]);
});
