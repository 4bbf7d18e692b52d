import { bySoonest, programWeek, siteToday, type Site } from './siteDay';

const SITE: Site = {
  siteId: 1,
  siteName: 'North',
  isActive: true,
  startDate: '2026-09-07',
  endDate: '2027-06-18',
  days: [1, 2, 3, 4, 5],
  startMinute: 900,
  endMinute: 1080,
  timeZone: 'America/Phoenix',
  address: '',
};

test('"today" is the site\'s today: past midnight in New York it is still the day before in Phoenix', () => {
  const friday = { ...SITE, days: [5] };
  const now = new Date('2026-11-21T05:30:00Z'); // Saturday 0:30 in New York, Friday 22:30 in Phoenix
  expect(siteToday(friday, now).kind).toBe('sessionDay');
  expect(siteToday({ ...friday, timeZone: 'America/New_York' }, now).kind).toBe('dayOff');
});

test('before the first day, after the last day, between session days', () => {
  const noon = (day: string) => new Date(`${day}T19:00:00Z`);
  expect(siteToday(SITE, noon('2026-09-04'))).toEqual({ kind: 'notStarted', startsIn: 3 });
  expect(siteToday(SITE, noon('2026-09-07')).kind).toBe('sessionDay');
  expect(siteToday(SITE, noon('2026-11-21'))).toEqual({ kind: 'dayOff', next: '2026-11-23' });
  expect(siteToday(SITE, noon('2027-06-18'))).toEqual({ kind: 'sessionDay', next: null });
  expect(siteToday(SITE, noon('2027-06-19')).kind).toBe('ended');
});

test('a site without weekdays runs, but nobody can say that it meets today; a disabled one does neither', () => {
  const now = new Date('2026-11-21T19:00:00Z');
  expect(siteToday({ ...SITE, days: [] }, now)).toEqual({ kind: 'running' });
  expect(siteToday({ ...SITE, isActive: false }, now)).toEqual({ kind: 'disabled' });
});

test('a holiday that is told is no session day, and the next day is the one after it', () => {
  const now = new Date('2026-11-20T19:00:00Z');
  const told = { day: '2026-11-20', state: { code: 'holiday', holiday: 'Founders Day' }, nextDay: '2026-11-30' };
  expect(siteToday(SITE, now, told)).toEqual({ kind: 'holiday', name: 'Founders Day', next: '2026-11-30' });
  expect(siteToday({ ...SITE, days: [] }, now, told).kind).toBe('holiday');
  expect(siteToday(SITE, now, { ...told, state: { code: 'open' } })).toEqual({ kind: 'sessionDay', next: '2026-11-30' });
  // Told before midnight.
  expect(siteToday(SITE, now, { ...told, day: '2026-11-19' }).kind).toBe('sessionDay');
  expect(siteToday({ ...SITE, isActive: false }, now, told).kind).toBe('disabled');
  expect(bySoonest([SITE, { ...SITE, siteId: 2, siteName: 'South' }], now, new Map([[1, told]])).map(({ siteId }) => siteId)).toEqual([
    2, 1,
  ]);
});

test('weeks are counted from the first day, across the end of daylight saving', () => {
  expect(programWeek('2026-10-26', '2026-11-15', '2026-10-26')).toEqual({ week: 1, weeks: 3 });
  expect(programWeek('2026-10-26', '2026-11-15', '2026-11-02')).toEqual({ week: 2, weeks: 3 });
  expect(programWeek('2026-10-26', '2026-11-15', '2026-11-16')).toBeNull();
  expect(programWeek('2026-10-26', '2026-11-15', '2026-10-25')).toBeNull();
});

test('sites that meet today come first, then by name', () => {
  const now = new Date('2026-11-20T19:00:00Z');
  const sites = [
    { ...SITE, siteId: 1, siteName: 'Z' },
    { ...SITE, siteId: 2, siteName: 'B', endDate: '2026-10-01' },
    { ...SITE, siteId: 3, siteName: 'A', days: [1] },
    { ...SITE, siteId: 4, siteName: 'C' },
  ];
  expect(bySoonest(sites, now).map((each) => each.siteId)).toEqual([4, 1, 3, 2]);
});
