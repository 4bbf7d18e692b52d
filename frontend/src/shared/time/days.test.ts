import { daysBetween, todayIn } from './days';

const NOW = new Date('2026-11-21T05:30:00Z');

test('today is where the site is', () => {
  expect(todayIn('America/New_York', NOW)).toBe('2026-11-21');
  expect(todayIn('America/Phoenix', NOW)).toBe('2026-11-20');
  expect(todayIn('Nowhere/Atlantis', NOW)).toBe('2026-11-21');
});

test('days are counted over a change of the clocks', () => {
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
});
