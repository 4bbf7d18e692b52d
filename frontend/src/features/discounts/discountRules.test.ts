import i18next from 'i18next';
import type { Translate } from '@/shared/form/rules';
import { formatsOf } from '@/shared/formats/formats';
import { amountOf, discountRequest, discountSchema, NEW_DISCOUNT, NEW_RULE, type DiscountValues } from './discountRules';
import { sayAmounts, sayRule } from './discountWords';

const say = {
  shared: i18next.getFixedT('en', 'shared') as unknown as Translate,
  own: i18next.getFixedT('en', 'discounts') as unknown as Translate<'discounts'>,
};
const t = i18next.getFixedT('en', 'discounts');
const PERCENT = { amountUnitType: 0, currency: 'USD' };
const DOLLARS = { amountUnitType: 1, currency: 'USD' };

function faults(values: Partial<DiscountValues>): Record<string, string> {
  const checked = discountSchema(say.shared, say.own).safeParse({
    ...NEW_DISCOUNT,
    name: 'Early bird',
    rules: [{ ...NEW_RULE, amount: '5', timeRangeUnit: '2', participants: '2' }],
    ...values,
  });
  return Object.fromEntries((checked.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test.each([
  ['12.5', 12.5],
  ['12.5 %', 12.5],
  ['$1,250.00', 1250],
  ['.5', 0.5],
  ['ten', null],
  ['', null],
])('%s is read as %p', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});

test.each([
  ['0', '100', ''],
  ['0', '12.250', ''],
  ['0', '', 'Enter Amount'],
  ['0', '0', 'Amount must be greater than 0'],
  ['0', '-5', 'Amount must be greater than 0'],
  ['0', '100.01', 'Percent may not be greater than 100'],
  ['0', '12.255', 'Amount may have at most 2 decimals'],
  ['1', '250', ''],
  ['1', '1000001', 'Amount may not be greater than 1,000,000'],
])('unit %s: an amount of %p says %p', (amountUnitType, amount, message) => {
  expect(faults({ amountUnitType, rules: [{ ...NEW_RULE, amount, timeRangeUnit: '2' }] })).toEqual(
    message === '' ? {} : { 'rules.0.amount': message },
  );
});

test('each rule says on its own field what is wrong, in the words of the service', () => {
  const twice = { ...NEW_RULE, amount: '5', timeRangeUnit: '2', participants: '1' };
  expect(faults({ rules: [twice, twice, { ...twice, timeRangeUnit: '1001' }] })).toEqual({
    'rules.1.timeRangeUnit': 'Another rule says this already',
    'rules.2.timeRangeUnit': 'Enter a number from 1 to 1,000',
  });
  expect(faults({ discountTypeId: '2', rules: [twice] })).toEqual({ 'rules.0.participants': 'Enter a number from 2 to 1,000' });
  expect(faults({ name: ' ', description: 'x'.repeat(257), appliesTo: { isAll: false, programs: [] } })).toEqual({
    name: 'Enter Name',
    description: 'Description may not be greater than 256 characters',
    appliesTo: 'Choose at least one program',
  });
});

test('what belongs to the other kind is not sent', () => {
  const rules = [{ amount: '$25', timeRangeUnit: '2', timeRangeType: '3', participants: '4' }];
  expect(discountRequest({ ...NEW_DISCOUNT, rules }, 1).rules).toEqual([{ amount: 25, timeRangeType: 3, timeRangeUnit: 2 }]);
  expect(discountRequest({ ...NEW_DISCOUNT, rules, discountTypeId: '2' }, 1).rules).toEqual([{ amount: 25, participants: 4 }]);
  expect(discountRequest({ ...NEW_DISCOUNT, appliesTo: { isAll: true, programs: [11] } }, 1).appliesTo).toEqual([]);
});

test('a rule is said in plain words', () => {
  expect(sayRule(t, { amount: 12.5, timeRangeType: 3, timeRangeUnit: 2 }, PERCENT, formatsOf('en'))).toBe(
    '12.5% off, 2 weeks before the program begins',
  );
  expect(sayRule(t, { amount: 5, timeRangeType: 1, timeRangeUnit: 1 }, PERCENT, formatsOf('en'))).toBe(
    '5% off, 1 month before the program begins',
  );
  expect(sayRule(t, { amount: 25, participants: 2 }, DOLLARS, formatsOf('en'))).toBe('$25 off from the 2nd child of a family on');
  expect(sayRule(t, { amount: 25.5, participants: 13 }, DOLLARS, formatsOf('en'))).toBe('$25.50 off from the 13th child of a family on');
  expect(sayRule(t, { amount: null, participants: 2 }, DOLLARS, formatsOf('en'))).toBe('');
  expect(sayRule(i18next.getFixedT('es', 'discounts'), { amount: 25, participants: 3 }, DOLLARS, formatsOf('es'))).toBe(
    '$25 de descuento a partir del 3.º participante de una familia',
  );
  expect(sayAmounts(t, { ...PERCENT, rules: [{ amount: 10 }, { amount: 5 }] }, formatsOf('en'))).toBe('5% to 10%');
  expect(sayAmounts(t, { ...PERCENT, rules: [{ amount: 10 }] }, formatsOf('en'))).toBe('10%');
});
