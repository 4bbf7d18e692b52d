import { readMinute, readSite } from './readSite';

test.each([
  ['15:15', 915],
  ['15:15:00', 915],
  ['03:15 PM', 915],
  ['12:00 AM', 0],
  ['12:30 PM', 750],
  ['', null],
  [null, null],
  ['soon', null],
])('reads the time %s', (text, minute) => {
  expect(readMinute(text)).toBe(minute);
});

test('days come as numbers, abbreviations or entries', () => {
  expect(readSite({ selectedDays: [1, 3, 9] }).days).toEqual([1, 3]);
  expect(readSite({ siteDays: ['M', 'Th', '?'] }).days).toEqual([1, 4]);
  expect(readSite({ siteDays: [{ id: 0 }, { id: 6 }] }).days).toEqual([0, 6]);
  expect(readSite({}).days).toEqual([]);
});

test('an address is read as far as it is known', () => {
  expect(readSite({ siteAddress: '1 Main St', city: 'Mesa', state: 'AZ', postalCode: '85201' }).address).toBe('1 Main St, Mesa, AZ 85201');
  expect(readSite({ siteId: 3, siteName: 'North' })).toMatchObject({ siteId: 3, siteName: 'North', address: '', timeZone: null });
});
