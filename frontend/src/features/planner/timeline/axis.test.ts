import { dayAfter, daysBetween } from '@/shared/time/days';
import { axisOf, DURATIONS, kept, leftOf, seenOf, spanOn } from './axis';

const TERM = { start: '2026-09-08', end: '2027-06-30' };

/** Numbers that look random and are the same each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

test('months are whole, and stand under their years', () => {
  const axis = axisOf(TERM, 'months', 0);
  expect([axis.start, axis.days]).toEqual(['2026-09-01', 303]);
  expect(axis.ticks.map(({ day }) => day)).toEqual([
    '2026-09-01',
    '2026-10-01',
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
    '2027-02-01',
    '2027-03-01',
    '2027-04-01',
    '2027-05-01',
    '2027-06-01',
  ]);
  expect(axis.groups).toEqual([
    { day: '2026-09-01', days: 122 },
    { day: '2027-01-01', days: 181 },
  ]);
});

test('weeks begin on Sunday, and days with the term', () => {
  expect(axisOf(TERM, 'weeks', 0)).toMatchObject({ start: '2026-09-06', days: 301 });
  expect(axisOf(TERM, 'days', 0)).toMatchObject({ start: '2026-09-08', days: 296 });
  expect(axisOf({ start: '2028-02-29', end: '2028-02-29' }, 'months', 0)).toMatchObject({ start: '2028-02-01', days: 29 });
});

test('days take the room that there is', () => {
  expect(axisOf(TERM, 'months', 3030).dayWidth).toBe(10);
  expect(axisOf(TERM, 'days', 3030).dayWidth).toBe(36);
});

test('whatever the term, its days are on the axis, and the stretches cover it without gap or overlap', () => {
  const random = numbers(7);
  for (let round = 0; round < 60; round += 1) {
    const start = dayAfter('2024-01-01', Math.floor(random.next().value * 1500));
    const end = dayAfter(start, Math.floor(random.next().value * 800));
    for (const duration of DURATIONS) {
      const axis = axisOf({ start, end }, duration, random.next().value * 2000);
      for (const stretches of [axis.ticks, axis.groups]) {
        // Each begins where the one before it ends, and the last ends with the axis.
        const ends = stretches.map(({ day, days }) => dayAfter(day, days));
        expect(stretches.map(({ day }) => day)).toEqual([axis.start, ...ends.slice(0, -1)]);
        expect(daysBetween(axis.start, ends.at(-1) ?? '')).toBe(axis.days);
        expect(Math.min(...stretches.map(({ days }) => days))).toBeGreaterThan(0);
      }
      expect(leftOf(axis, start)).toBeGreaterThanOrEqual(0);
      expect(leftOf(axis, end)).toBeLessThan(axis.days * axis.dayWidth);
    }
  }
});

test('what reaches beyond the axis is cut, and what is beside it is not on it', () => {
  const axis = axisOf({ start: '2026-11-01', end: '2026-11-30' }, 'days', 0);
  expect(spanOn(axis, { start: '2026-10-20', end: '2026-11-02' })).toEqual({ left: 0, width: 72 });
  expect(spanOn(axis, { start: '2026-11-30', end: '2026-12-24' })).toEqual({ left: 29 * 36, width: 36 });
  expect(spanOn(axis, { start: '2026-12-01', end: '2026-12-01' })).toBeNull();
  expect(seenOf(axis, axis.ticks, [36, 72]).map(({ day }) => day)).toEqual(['2026-11-02']);
});

test('what is dragged stays in the program, and what is outside may come back', () => {
  const days = { start: '2026-11-10', end: '2026-11-12' };
  const program = { start: '2026-11-08', end: '2026-11-20' };
  expect([kept(-9, days, program), kept(3, days, program), kept(40, days, program), kept(40, days, {})]).toEqual([-2, 3, 8, 40]);
  expect(kept(-3, { start: '2026-12-01', end: '2026-12-02' }, program)).toBe(-3);
  const random = numbers(3);
  for (let round = 0; round < 500; round += 1) {
    const start = dayAfter(program.start, Math.floor(random.next().value * 10));
    const end = dayAfter(start, Math.floor(random.next().value * (daysBetween(start, program.end) + 1)));
    const by = kept(Math.floor(random.next().value * 60) - 30, { start, end }, program);
    expect(dayAfter(start, by) >= program.start && dayAfter(end, by) <= program.end).toBe(true);
  }
});
