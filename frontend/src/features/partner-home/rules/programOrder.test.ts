import type { ProgramStar } from '@/api/admin';
import { arrangePrograms, arrangeSessions, findPrograms, isAnyStarred, withStarTurned } from './programOrder';

function program(programId: number, programName: string, isStar = false): ProgramStar {
  return { programId, programName, isStar, status: 1, isAccessible: true, sessionStarInfos: [] };
}
const names = (programs: readonly ProgramStar[]) => programs.map((each) => each.programName);

test('"Starred items sort first, then by name case-insensitively"', () => {
  const programs = [program(1, 'beacon'), program(2, 'Zebra', true), program(3, 'Atlas'), program(4, 'apex', true)];
  expect(names(arrangePrograms(programs, true))).toEqual(['apex', 'Zebra', 'Atlas', 'beacon']);
});

test('without filter-by-star the names alone decide', () => {
  expect(names(arrangePrograms([program(1, 'beacon'), program(2, 'Zebra', true), program(3, 'Atlas')], false))).toEqual([
    'Atlas',
    'beacon',
    'Zebra',
  ]);
});

test('sessions sort by their own stars, and the list that was given stays as it was', () => {
  const sessions = [
    { sessionId: 1, sessionName: 'b', status: 1, isStar: false, siteLocation: null },
    { sessionId: 2, sessionName: 'A', status: 1, isStar: false, siteLocation: null },
    { sessionId: 3, sessionName: 'c', status: 1, isStar: true, siteLocation: null },
  ];
  expect(arrangeSessions(sessions).map((each) => each.sessionId)).toEqual([3, 2, 1]);
  expect(sessions.map((each) => each.sessionId)).toEqual([1, 2, 3]);
});

test('"Filter-by-star turns on when any program is starred"', () => {
  expect(isAnyStarred([program(1, 'a'), program(2, 'b', true)])).toBe(true);
  expect(isAnyStarred([program(1, 'a'), program(2, 'b')])).toBe(false);
});

test('"Toggling a star flips isStar": of the program, or of one of its sessions', () => {
  const one = { ...program(1, 'a'), sessionStarInfos: [{ sessionId: 5, sessionName: 's', status: 1, isStar: true, siteLocation: null }] };
  expect(withStarTurned([one, program(2, 'b')], 1, 0)[0]).toMatchObject({ isStar: true, sessionStarInfos: [{ isStar: true }] });
  expect(withStarTurned([one], 1, 5)[0]).toMatchObject({ isStar: false, sessionStarInfos: [{ isStar: false }] });
});

test('finds by the names of programs, sessions and places', () => {
  const north = {
    ...program(1, 'Beacon'),
    sessionStarInfos: [{ sessionId: 5, sessionName: 'Spring', status: 1, isStar: false, siteLocation: { siteLocationName: 'PS 12' } }],
  };
  const all = [north, program(2, 'Atlas')];
  expect(names(findPrograms(all, ' beac'))).toEqual(['Beacon']);
  expect(names(findPrograms(all, 'spring'))).toEqual(['Beacon']);
  expect(names(findPrograms(all, 'ps 12'))).toEqual(['Beacon']);
  expect(findPrograms(all, '')).toHaveLength(2);
});
