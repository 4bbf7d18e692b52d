import { daysBetween, sayDay, sayTimeIn, sayWeekday, todayIn } from './days';

const NOW = new Date('2026-11-21T05:30:00Z');

test('today is where the site is', () => {
  expect(todayIn('America/New_York', NOW)).toBe('2026-11-21');
  expect(todayIn('America/Phoenix', NOW)).toBe('2026-11-20');
  expect(todayIn('Nowhere/Atlantis', NOW)).toBe('2026-11-21');
});

test('a day is the same day in every zone, daylight saving or not', () => {
  expect(sayDay('2026-11-20', 'en')).toBe('Nov 20, 2026');
  expect(sayWeekday('2026-11-20', 'en')).toBe('Fri, Nov 20');
  expect(sayDay(null, 'en')).toBe('');
  expect(sayDay('nonsense', 'en')).toBe('');
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
});

test('the time there', () => {
  expect(sayTimeIn('America/Phoenix', 'en', NOW).replace(/\s/, ' ')).toBe('10:30 PM');
});
