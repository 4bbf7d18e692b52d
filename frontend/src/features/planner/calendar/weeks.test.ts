import { dayAfter, daysBetween, weekOf } from '@/shared/time/days';
import { fitted, laidOut, moved, turned, weeksOf } from './weeks';

const item = (start: string, end = start) => ({ start, end });

test('a month is shown in whole weeks from Sunday', () => {
  expect(weeksOf('2026-11-24', 'month')).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29']);
  expect(weeksOf('2026-10-01', 'month')[0]).toBe('2026-09-27');
  expect(weeksOf('2026-11-25', 'week')).toEqual(['2026-11-22']);
});

test('every month shows each of its days once', () => {
  for (let day = '2026-01-15'; day < '2029-01-01'; day = turned(day, 'month', 1)) {
    const weeks = weeksOf(day, 'month');
    const days = weeks.flatMap((week) => Array.from({ length: 7 }, (_, at) => dayAfter(week, at)));
    expect(new Set(days).size).toBe(weeks.length * 7);
    expect(days.filter((each) => each.startsWith(day.slice(0, 7)))).toHaveLength(
      daysBetween(`${day.slice(0, 7)}-01`, turned(day, 'month', 1)),
    );
    expect(weeks.every((week) => weekOf(week) === week)).toBe(true);
  }
});

test('one turns to the first of a month, and to the Sunday of a week', () => {
  expect(turned('2027-01-31', 'month', 1)).toBe('2027-02-01');
  expect(turned('2027-03-31', 'month', -1)).toBe('2027-02-01');
  expect(turned('2026-11-25', 'week', -1)).toBe('2026-11-15');
});

test('what lasts longer stands higher, and nothing covers another', () => {
  const long = item('2026-11-20', '2026-12-02');
  const laid = laidOut('2026-11-22', [item('2026-11-23'), item('2026-11-23', '2026-11-24'), long, item('2026-11-25'), item('2026-12-01')]);
  expect(laid.map(({ from, days, lane, isStart, isEnd }) => [from, days, lane, isStart, isEnd])).toEqual([
    [0, 7, 0, false, false],
    [1, 2, 1, true, true],
    [1, 1, 2, true, true],
    [3, 1, 1, true, true],
  ]);
});

test('what there is no room for is counted on its days', () => {
  const laid = laidOut('2026-11-22', [item('2026-11-22', '2026-11-28'), item('2026-11-23'), item('2026-11-23'), item('2026-11-23')]);
  const { shown, hidden } = fitted(laid, 3);
  expect(shown).toHaveLength(2);
  expect(hidden).toEqual([0, 2, 0, 0, 0, 0, 0]);
  expect(fitted(laid, 4).hidden).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('an end that is moved does not pass the other', () => {
  const three = item('2026-11-23', '2026-11-25');
  expect(moved(three, 'whole', 7)).toEqual(item('2026-11-30', '2026-12-02'));
  expect(moved(three, 'end', -9)).toEqual(item('2026-11-23'));
  expect(moved(three, 'start', 9)).toEqual(item('2026-11-25'));
});
