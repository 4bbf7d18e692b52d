import { readMinute, readSite, type ReadableSite } from './readSite';

const ANSWER: ReadableSite = {
  siteId: 3,
  siteName: 'North',
  status: 1,
  startDate: '2026-09-07',
  endDate: '2027-06-18',
  siteDays: [1, 3],
  timeZone: 'America/Phoenix',
  startTime: '03:00 PM',
  endTime: '06:30 PM',
};

test.each([
  ['03:15 PM', 915],
  ['12:00 AM', 0],
  ['12:30 PM', 750],
  ['11:59 AM', 719],
  [null, null],
  [undefined, null],
])('reads the time %s', (time, minute) => {
  expect(readMinute(time)).toBe(minute);
});

test('reads what a home shows of a site', () => {
  expect(readSite(ANSWER)).toMatchObject({
    siteName: 'North',
    isActive: true,
    days: [1, 3],
    startMinute: 900,
    endMinute: 1110,
    address: '',
  });
  expect(readSite({ ...ANSWER, status: 2 }).isActive).toBe(false);
});

test('an address is read as far as it is known', () => {
  expect(readSite({ ...ANSWER, siteAddress: '1 Main St', city: 'Mesa', state: 'AZ', postalCode: '85201' }).address).toBe(
    '1 Main St, Mesa, AZ 85201',
  );
  expect(readSite({ ...ANSWER, city: 'Mesa', state: null }).address).toBe('Mesa');
});
