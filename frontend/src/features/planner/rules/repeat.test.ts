import { moved, NO_REPEAT, placeInMonth, type Repeat, repeatOf, ruleOf } from './repeat';

const repeat = (change: Partial<Repeat>): Repeat => ({ ...NO_REPEAT, ...change });

test.each<[Partial<Repeat>, string | null]>([
  [{}, null],
  [{ frequency: 'daily', until: '2026-12-18' }, 'FREQ=DAILY;UNTIL=20261218'],
  [{ frequency: 'weekly', weekdays: [1, 3] }, 'FREQ=WEEKLY;BYDAY=MO,WE'],
  [{ frequency: 'weekly', weekdays: [3], interval: '2' }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE'],
  [{ frequency: 'monthlyWeekday' }, 'FREQ=MONTHLY;BYDAY=2WE'],
  [{ frequency: 'monthlyDay' }, 'FREQ=MONTHLY;BYMONTHDAY=9'],
  [{ frequency: 'other', rule: 'FREQ=YEARLY', until: '2030-01-01' }, 'FREQ=YEARLY;UNTIL=20300101'],
])('%o is written as %s and read again', (change, rule) => {
  const sent = repeat(change);
  expect(ruleOf(sent, '2026-09-09')).toBe(rule);
  if (rule !== null) {
    const read = repeatOf(rule, '2026-09-09');
    expect(ruleOf(read, '2026-09-09')).toBe(rule);
    expect(read.frequency).toBe(sent.frequency);
  }
});

test.each([
  'FREQ=WEEKLY;BYDAY=MO;WKST=SU',
  'FREQ=MONTHLY;BYDAY=3FR',
  'FREQ=DAILY;BYDAY=MO,TU',
  'FREQ=YEARLY;BYMONTH=2',
  'FREQ=WEEKLY;BYDAY=1MO',
])('%s stays as it is', (rule) => {
  const read = repeatOf(`${rule};UNTIL=20261218`, '2026-09-09');
  expect(read).toMatchObject({ frequency: 'other', rule, until: '2026-12-18' });
  expect(ruleOf(read, '2026-09-30')).toBe(`${rule};UNTIL=20261218`);
});

test.each([
  ['2026-09-01', 1],
  ['2026-09-14', 2],
  ['2026-09-23', 4],
  ['2026-09-30', -1],
  ['2026-09-24', -1],
  ['2026-10-31', -1],
  ['2026-02-22', -1],
])('%s is the %i of its weekday', (day, place) => {
  expect(placeInMonth(day)).toBe(place);
});

test('an event that moves takes its only weekday with it, and leaves several alone', () => {
  expect(moved(repeat({ frequency: 'weekly', weekdays: [3] }), '2026-09-09', '2026-09-10').weekdays).toEqual([4]);
  expect(moved(repeat({ frequency: 'weekly', weekdays: [1, 3] }), '2026-09-09', '2026-09-10').weekdays).toEqual([1, 3]);
});
