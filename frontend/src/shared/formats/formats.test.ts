import i18next from 'i18next';
import { formatsOf } from './formats';
import { knownZone, localTime } from './zones';

const NOW = new Date('2026-11-21T05:30:00Z');
const en = formatsOf('en');
const es = formatsOf('es');

/** Versions of the same data put another space before PM. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('numbers are written as in the United States, in both languages', () => {
  for (const format of [en, es]) {
    expect(format.number(12345.6)).toBe('12,345.6');
    expect(format.number(1234)).toBe('1,234');
    expect(format.count(25)).toBe('25');
    expect(format.count(10000, false)).toBe('10,000+');
    expect(plain(format.percent(0.125))).toBe('12.5%');
    expect([0.4, 0.9382].map((share) => plain(format.evenPercent(share)))).toEqual(['40.0%', '93.8%']);
    expect(format.money(1250, 'USD')).toBe('$1,250');
    expect(format.money(25.5, 'USD')).toBe('$25.50');
  }
});

test('times of day have twelve hours, in both languages', () => {
  expect(plain(en.timeOfDay(15 * 60 + 15))).toBe('3:15 PM');
  expect(plain(es.timeOfDay(15 * 60 + 15))).toBe('3:15 p.m.');
  expect(plain(en.timeOfDay(0))).toBe('12:00 AM');
});

test('a day is the same day in every zone, daylight saving or not', () => {
  expect(en.day('2026-11-20')).toBe('Nov 20, 2026');
  expect(es.day('2026-11-20')).toBe('20 nov 2026');
  expect(en.weekday('2026-11-20')).toBe('Fri, Nov 20');
  expect(formatsOf('en', 'Pacific/Honolulu').day('2026-11-20')).toBe('Nov 20, 2026');
  expect(en.month('2026-11-01')).toBe('November 2026');
  expect(es.month('2026-11-01')).toBe('Noviembre de 2026');
  expect([0, 3, 6].map(en.dayOfWeek)).toEqual(['Sun', 'Wed', 'Sat']);
  expect(en.day(null)).toBe('');
  expect(en.day('nonsense')).toBe('');
});

test('a moment is told in the zone, which is named where its clocks differ', () => {
  const phoenix = formatsOf('en', 'America/Phoenix');
  expect(plain(phoenix.time(NOW))).toBe('10:30 PM');
  expect(plain(phoenix.dateTime(NOW.toISOString()))).toBe('Fri, Nov 20, 2026, 10:30 PM MST');
  expect(phoenix.zoneName(NOW)).toBe('MST');
  expect(plain(en.dateTime(NOW))).toBe('Sat, Nov 21, 2026, 12:30 AM');
  expect(plain(en.exactTime(NOW))).toBe('Sat, Nov 21, 2026, 12:30:00 AM');
  expect(en.zoneName(NOW)).toBe('');
  expect(formatsOf('en', 'America/Detroit').zoneName(NOW)).toBe('');
  expect(en.dateTime(undefined)).toBe('');
  expect(en.dateTime('long ago')).toBe('');
});

test('a zone that the browser does not know is the person’s own', () => {
  expect(knownZone('Nowhere/Atlantis')).toBe(knownZone(null));
  expect(localTime('Nowhere/Atlantis', NOW)).toBe(localTime(null, NOW));
  expect(localTime('America/Phoenix', NOW)).toBe('2026-11-20T22:30');
  expect(localTime('Asia/Tokyo', new Date('2026-11-20T15:05:00Z'))).toBe('2026-11-21T00:05');
});

test('a zone in words', () => {
  expect(formatsOf('en', 'America/New_York').zoneWords()).toBe('Eastern Time');
  expect(formatsOf('es', 'America/New_York').zoneWords()).toBe('hora oriental');
});

test('days ahead in words', () => {
  expect(en.relativeDays(1)).toBe('tomorrow');
  expect(es.relativeDays(4)).toBe('dentro de 4 días');
});

test.each([
  [0, '0 min'],
  [5, '5 min'],
  [60, '1 hr'],
  [65, '1 hr 5 min'],
  [150, '2 hr 30 min'],
])('%i minutes are %s', (minutes, said) => {
  expect(en.duration(minutes)).toBe(said);
});

test('hours and minutes in Spanish', () => {
  expect(es.duration(65)).toBe('1 h 5 min');
});

test('names stand in the order of the alphabet', () => {
  expect(['b', 'A', 'c', 'B'].sort(en.compare)).toEqual(['A', 'b', 'B', 'c']);
});

test('numbers within texts are written the same way; IDs are texts', () => {
  expect(i18next.t('users:action.deleteCount', { count: 5000 })).toBe('Delete 5,000 people');
  expect(i18next.t('users:action.deleteCount', { count: 5000, lng: 'es' })).toContain('5,000');
  expect(i18next.t('audit:place.siteId', { id: '5000' })).toBe('site 5000');
});
