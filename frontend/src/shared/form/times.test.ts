import { minutesOf, otherHalf, readTime, timesFault } from './times';

test.each([
  ['3:30 PM', '03:30 PM'],
  ['3:30pm', '03:30 PM'],
  ['330 p.m.', '03:30 PM'],
  ['3p', '03:00 PM'],
  ['12am', '12:00 AM'],
  ['12:05 pm', '12:05 PM'],
  ['15:30', '03:30 PM'],
  ['0:15', '12:15 AM'],
  ['1530', '03:30 PM'],
  ['', ''],
  ['15:30 pm', null],
  ['24:00', null],
  ['3:75 PM', null],
  ['6', '06:00 AM'],
  ['18', '06:00 PM'],
  ['25', null],
  ['noon', null],
])('forgives how the time %s is typed', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

test.each([
  ['2:00', '02:00 PM'],
  ['6', '06:00 PM'],
  ['1215', '12:15 AM'],
  ['2:00 AM', null],
  ['02:00', null],
  ['14:00', null],
  ['0:15', null],
  ['noon', null],
])('%s may mean the other half of the day: %s', (typed, other) => {
  expect(otherHalf(typed)).toBe(other);
});

test('times are ordered, and at least 30 minutes apart', () => {
  expect(minutesOf('12:30 AM')).toBe(30);
  expect(timesFault('03:00 PM', '02:00 PM')).toBe('rule.timeOrder');
  expect(timesFault('03:00 PM', '03:29 PM')).toBe('rule.timeTooShort');
  expect(timesFault('03:00 PM', '03:30 PM')).toBeNull();
  expect(timesFault('', '03:30 PM')).toBeNull();
});
