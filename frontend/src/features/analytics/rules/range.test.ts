import { rangeFault } from './range';

test.each([
  ['2026-11-01', '2026-11-01', null],
  ['2026-11-02', '2026-11-01', 'order'],
  ['2025-11-01', '2026-11-02', null],
  ['2025-11-01', '2026-11-03', 'atMost'],
  ['soon', '2026-11-03', 'notDays'],
])('from %s to %s: %s', (from, to, fault) => {
  expect(rangeFault(from, to)).toBe(fault);
});
