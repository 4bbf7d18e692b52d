import i18next from 'i18next';
import type { Translate } from '@/shared/form/rules';
import {
  ACCOUNT_FORM_FIELDS,
  accountDraft,
  accountRequest,
  accountSchema,
  NEW_ACCOUNT,
  type AccountLabels,
  type AccountValues,
} from './accountForm';

let schema: ReturnType<typeof accountSchema>;

beforeAll(() => {
  const labels = Object.fromEntries(
    [...ACCOUNT_FORM_FIELDS, 'sku', 'quantity'].map((name) => [name, i18next.t(`accounts:field.${name}` as 'accounts:field.sku')]),
  ) as AccountLabels;
  schema = accountSchema(
    i18next.getFixedT('en', 'shared') as unknown as Translate,
    i18next.getFixedT('en', 'accounts') as unknown as Translate<'accounts'>,
    labels,
    '2026-11-20',
    '2020-01-02',
  );
});

const GOOD: AccountValues = { ...NEW_ACCOUNT, accountName: 'Lake Street' };

function faults(change: Partial<AccountValues>): string[] {
  return (schema.safeParse({ ...GOOD, ...change }).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('a name is enough', () => {
  expect(faults({})).toEqual([]);
});

test.each<[keyof AccountValues, AccountValues[keyof AccountValues], string]>([
  ['accountName', '', 'Enter Account name'],
  ['accountName', 'x'.repeat(101), 'Account name may not be greater than 100 characters'],
  ['salesforceAccountId', '0015e00000abcd', 'Salesforce id must have 15 to 20 letters and digits'],
  ['salesforceAccountId', 'x'.repeat(21), 'Salesforce id must have 15 to 20 letters and digits'],
  ['salesforceAccountId', '0015e00000-abcde', 'Salesforce id must have 15 to 20 letters and digits'],
  ['contractId', 'C-2026-0001', 'Contract id must have 15 characters'],
  ['zip', '123', 'Zip Code is invalid'],
  ['phone', '602555', 'Phone number needs 10 digits'],
  ['address1', 'x'.repeat(151), 'Address may not be greater than 150 characters'],
  ['city', 'x'.repeat(51), 'City may not be greater than 50 characters'],
  ['contractedScholars', '-1', 'Contracted scholars must be 0 or greater'],
  ['endDate', '2026-09-01', 'Please fill in the start date first'],
  ['scheduleDate', '2026-11-19', 'Schedule date must not be in the past'],
  ['scheduleDate', '99/99/2026', "99/99/2026 isn't on the calendar"],
  ['bxPartnerLeadFullName', 'x'.repeat(51), 'Partner lead may not be greater than 50 characters'],
  ['bxSuccessLeadFullName', 'R2-D2', 'Use letters, dots, spaces, apostrophes and hyphens'],
])('%s %j: %s', (field, value, message) => {
  expect(faults({ [field]: value })).toEqual([`${field}: ${message}`]);
});

test('a Salesforce id of 15 to 20 characters and a contract id of 15 are good', () => {
  expect(faults({ salesforceAccountId: '0015e00000abcde', contractId: 'C-2026-000001/A' })).toEqual([]);
});

test('an invitation date may be today, or as it was when it has passed meanwhile', () => {
  expect(faults({ scheduleDate: '2026-11-20' })).toEqual([]);
  expect(faults({ scheduleDate: '2020-01-02' })).toEqual([]);
});

test('leads have the names that people have', () => {
  expect(faults({ bxPartnerLeadFullName: "José Á. O'Neil-Díaz", bxSuccessLeadFullName: '' })).toEqual([]);
});

test('"End date should be greater than Start date"', () => {
  expect(faults({ startDate: '2026-09-01', endDate: '2026-09-01' })).toEqual(['endDate: End date should be greater than Start date']);
});

test('every product has a SKU and a quantity', () => {
  expect(faults({ skus: [{ sku: '', quantity: '' }] })).toEqual(['skus.0.sku: Enter SKU', 'skus.0.quantity: Enter Quantity']);
});

test('the request has the service’s groups; an empty secret key keeps the one that is stored', () => {
  const request = accountRequest({
    ...GOOD,
    skus: [{ sku: 'LX', quantity: '3' }],
    cmsLicenses: ['essentials', 'enrichment'],
    zip: '85001',
    phone: '6025550199',
  });
  expect(request).toMatchObject({
    accountName: 'Lake Street',
    accountStatus: 1,
    contractedScholars: null,
    licenseInfo: { accountType: null, skus: [{ sku: 'LX', quantity: 3 }], secretKey: null },
    cmsLicenses: [{ cmsSubscriptionId: 'essentials' }, { cmsSubscriptionId: 'enrichment' }],
    address: { zip: '85001', city: null },
    phone: '6025550199',
  });
});

test('a draft never holds a secret, nor subscriptions that were typed', () => {
  expect(accountDraft({ accountName: 'Half', secretKey: 's3cret' })).toEqual({ accountName: 'Half', secretKey: '' });
  expect(accountDraft({ cmsLicenses: ['core'] })).toEqual({ cmsLicenses: ['core'], secretKey: '' });
  expect(accountDraft({ cmsLicenses: 'Essentials' as unknown as string[] })).toEqual({ secretKey: '' });
});
