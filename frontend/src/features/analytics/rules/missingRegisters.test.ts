import { missingRegisters, sortedRegisters } from './missingRegisters';

const mark = (siteId: number, day: string) => ({ siteId, siteName: siteId === 1 ? 'North' : 'South', day });
const REGISTERS = missingRegisters([mark(1, '2026-11-12'), mark(2, '2026-11-13'), mark(1, '2026-11-12'), mark(1, '2026-11-13')]);

test('marks are counted by site and day, the latest first, those of a day by site', () => {
  expect(REGISTERS).toEqual([
    { siteId: 1, siteName: 'North', day: '2026-11-13', missing: 1 },
    { siteId: 2, siteName: 'South', day: '2026-11-13', missing: 1 },
    { siteId: 1, siteName: 'North', day: '2026-11-12', missing: 2 },
  ]);
  expect(missingRegisters([])).toEqual([]);
});

test.each([
  ['missing', true, [2, 1, 1]],
  ['day', false, [2, 1, 1]],
  ['siteName', false, [1, 2, 1]],
] as const)('they are sorted by %s', (field, isDescending, counts) => {
  expect(sortedRegisters(REGISTERS, { field, isDescending }).map(({ missing }) => missing)).toEqual(counts);
});
