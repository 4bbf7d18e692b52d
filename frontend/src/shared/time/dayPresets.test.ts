import { daysSoFar, presetDays } from './dayPresets';

// A Tuesday.
const TODAY = '2026-11-24';

test('weeks begin on Sunday and months on their first day; what is under way ends today', () => {
  expect(presetDays('thisWeek', TODAY)).toEqual({ from: '2026-11-22', to: TODAY });
  expect(presetDays('lastWeek', TODAY)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  expect(presetDays('thisMonth', TODAY)).toEqual({ from: '2026-11-01', to: TODAY });
  expect(presetDays('lastMonth', TODAY)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
});

test('in January the last month is of the year before, and on a Sunday the week has just begun', () => {
  expect(presetDays('lastMonth', '2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(presetDays('lastMonth', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(presetDays('thisWeek', '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' });
});

test('a term so far ends today or with the term, and is as long as may be asked for', () => {
  expect(daysSoFar({ from: '2026-09-01', to: '2027-06-30' }, TODAY, 366)).toEqual({ from: '2026-09-01', to: TODAY });
  expect(daysSoFar({ from: '2025-09-01', to: '2026-06-30' }, TODAY, 366)).toEqual({ from: '2025-09-01', to: '2026-06-30' });
  expect(daysSoFar({ from: '2020-01-01', to: '2027-06-30' }, TODAY, 366)).toEqual({ from: '2025-11-23', to: TODAY });
  expect(daysSoFar({ from: '2027-01-04', to: '2027-06-30' }, TODAY, 366)).toBeNull();
});
