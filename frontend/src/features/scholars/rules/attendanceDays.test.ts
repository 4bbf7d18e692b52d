import { drawerDays, type Preset } from './attendanceDays';

const TODAY = '2026-11-24';
const asked = (preset: Preset, from = '', to = '', enrolledOn = '2026-09-08') => drawerDays({ preset, from, to }, enrolledOn, TODAY);

test('presets are days by the calendar, and never more than the service answers', () => {
  expect(asked('weeks')).toEqual({ days: {}, fault: null });
  expect(asked('thisMonth')).toEqual({ days: { startDate: '2026-11-01' }, fault: null });
  expect(asked('lastWeek')).toEqual({ days: { startDate: '2026-11-15', endDate: '2026-11-21' }, fault: null });
  expect(asked('enrollment')).toEqual({ days: { startDate: '2026-09-08' }, fault: null });
  expect(asked('enrollment', '', '', '2020-01-06').days.startDate).toBe('2025-11-23');
  // Enrolled ahead: there is nothing before today.
  expect(asked('enrollment', '', '', '2027-01-06').days.startDate).toBe(TODAY);
});

test("one's own days are asked for when they are days, in order and not too many", () => {
  expect(asked('own', '2026-10-01', '2026-10-31')).toEqual({ days: { startDate: '2026-10-01', endDate: '2026-10-31' }, fault: null });
  expect(asked('own', '', '2026-10-31').fault).toBe('day');
  expect(asked('own', 'soon', '2026-10-31').fault).toBe('day');
  expect(asked('own', '2026-11-01', '2026-10-31').fault).toBe('order');
  expect(asked('own', '2025-01-01', '2026-10-31').fault).toBe('tooLong');
});
