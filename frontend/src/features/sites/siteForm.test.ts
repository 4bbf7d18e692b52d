import i18next from 'i18next';
import type { Site } from '@/api/admin';
import type { Translate } from '@/shared/form/rules';
import { newSiteRequests, newSitesSchema, repeated, type NewSites } from './createForm';
import { newSite, SITE_FIELDS, siteRequest, siteSchema, siteValues, type SiteLabels, type SiteValues } from './siteForm';
import { dayRuns } from '@/shared/time/dayRuns';
import { hasBegun } from './siteDates';

const PROGRAM = { startDate: '2026-09-01', endDate: '2027-06-30' };
const GOOD: SiteValues = {
  ...newSite(PROGRAM, 'America/New_York'),
  siteName: 'North Hall',
  siteAddress: '12 Pier Street',
  city: 'Brooklyn',
  state: 'NY',
  postalCode: '11201',
  siteDays: [1, 3],
  scholarCapacity: '40',
  autoEnrollmentCapacity: '0',
};
let say: Translate<['sites', 'shared']>;
let labels: SiteLabels;

beforeAll(() => {
  say = i18next.getFixedT('en') as unknown as Translate<['sites', 'shared']>;
  labels = Object.fromEntries(SITE_FIELDS.map((field) => [field, i18next.t(`sites:field.${field}`)])) as SiteLabels;
});

function faults(change: Partial<SiteValues>, program: typeof PROGRAM | null = PROGRAM): string[] {
  const issues = siteSchema<SiteValues>(say, labels, SITE_FIELDS, program).safeParse({ ...GOOD, ...change }).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('a whole site is good, and becomes the request', () => {
  expect(faults({})).toEqual([]);
  expect(siteRequest({ ...GOOD, startTime: '03:00 PM' })).toMatchObject({
    siteName: 'North Hall',
    status: 1,
    siteDays: [1, 3],
    scholarCapacity: 40,
    waitlistCapacity: null,
    startTime: '03:00 PM',
    endTime: null,
    siteLocationName: null,
  });
});

test.each<[keyof SiteValues, SiteValues[keyof SiteValues], string]>([
  ['siteName', ' ', 'Enter Site name'],
  ['siteName', 'x'.repeat(101), 'Site name may not be greater than 100 characters'],
  ['startDate', '', 'Enter Start date'],
  ['endDate', '', 'Enter End date'],
  ['siteAddress', '', 'Enter Address'],
  ['siteAddress', 'x'.repeat(151), 'Address may not be greater than 150 characters'],
  ['city', '', 'Enter City'],
  ['city', 'x'.repeat(51), 'City may not be greater than 50 characters'],
  ['state', '', 'Enter State'],
  ['postalCode', '', 'Enter ZIP code'],
  ['postalCode', '112', 'Zip Code is invalid'],
  ['scholarCapacity', '', 'Enter Scholar capacity'],
  ['scholarCapacity', '-1', 'Scholar capacity must be 0 or greater'],
  ['autoEnrollmentCapacity', '', 'Enter Auto-enrollment capacity'],
  ['ageAsOf', '', 'Enter Age as of'],
  ['siteDays', [], 'Enter Days'],
  ['endDate', '2026-09-01', 'End date should be greater than Start date'],
  ['startTime', 'noon', 'Time must be HH:MM AM/PM'],
  ['startDate', '2026-08-31', 'Session start date should be in between program start and end date.'],
  ['endDate', '2027-07-01', 'Session end date should be in between program start and end date.'],
  ['ageTo', '121', 'Age to may not be greater than 120'],
])('%s %j: %s', (field, value, message) => {
  expect(faults({ [field]: value })).toContain(`${field}: ${message}`);
});

test('start time before end time, at least 30 minutes', () => {
  expect(faults({ startTime: '03:00 PM', endTime: '02:00 PM' })).toEqual(['endTime: End time should be greater than Start time']);
  expect(faults({ startTime: '03:00 PM', endTime: '03:15 PM' })).toEqual([
    'endTime: End time should be at least 30 minutes after Start time',
  ]);
});

test('ages go up', () => {
  expect(faults({ ageFrom: '9', ageTo: '6' })).toEqual(['ageTo: Age to must not be lower than Age from']);
});

test('what is wrong with an end without a start is the start', () => {
  expect(faults({ startDate: '' })).toContain('endDate: Please fill in the start date first');
});

test('dates that can no longer change are not held against the program', () => {
  expect(faults({ startDate: '2020-01-01' }, null)).toEqual([]);
});

test('"dates and days become not editable once the session has begun", by the site’s own today', () => {
  const site = { startDate: '2026-11-21', timeZone: 'America/Los_Angeles' };
  expect(hasBegun(site, new Date('2026-11-21T05:00:00Z'))).toBe(false);
  expect(hasBegun({ ...site, timeZone: 'America/New_York' }, new Date('2026-11-21T05:00:00Z'))).toBe(true);
});

test('a site and its form are the same', () => {
  const site = { ...siteRequest(GOOD), siteId: 4, timeZone: 'America/New_York', version: 2 } as unknown as Site;
  expect(siteValues(site)).toEqual(GOOD);
});

test('days are said in runs', () => {
  expect(dayRuns([1, 2, 3, 4, 5])).toEqual([[1, 5]]);
  expect(dayRuns([6, 1, 2, 0])).toEqual([[0, 2], [6]]);
  expect(dayRuns([1, 2, 4])).toEqual([[1], [2], [4]]);
});

test('several sites share everything but their names, which must differ', () => {
  const sites: NewSites = { ...GOOD, names: [{ name: 'North' }, { name: 'South' }] };
  expect(newSitesSchema(say, labels, PROGRAM).safeParse(sites).success).toBe(true);
  expect(newSiteRequests(sites, 7).map(({ siteName, programId, city }) => [siteName, programId, city])).toEqual([
    ['North', 7, 'Brooklyn'],
    ['South', 7, 'Brooklyn'],
  ]);
  expect(repeated(['North', 'south', ' NORTH '])).toEqual([2]);
  const twice = newSitesSchema(say, labels, PROGRAM).safeParse({ ...sites, names: [{ name: 'North' }, { name: 'north' }] });
  expect(twice.error?.issues[0]).toMatchObject({
    path: ['names', 1, 'name'],
    message: 'Hmm. You already have a Site/Session with this name...',
  });
});
