import i18next from 'i18next';
import {
  endsAfterStart,
  isCountTyped,
  isPhoneCut,
  numberFrom,
  optionalCount,
  optionalDay,
  optionalText,
  phone,
  phoneDigits,
  readDay,
  requiredCount,
  requiredDay,
  requiredText,
  sayPhone,
  showDay,
  spanFault,
  zip,
  zipDigits,
  type Translate,
} from './rules';

let t: Translate;
beforeAll(() => {
  t = i18next.getFixedT('en', 'shared') as unknown as Translate;
});

function messages(
  schema: { safeParse: (value: unknown) => { success: boolean; error?: { issues: { message: string }[] } } },
  value: unknown,
): string[] {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

test("'Enter {field}'", () => {
  expect(messages(requiredText(t, 'Account name', 50), '  ')).toEqual(['Enter Account name']);
  expect(messages(requiredDay(t, 'Start date'), '')).toContain('Enter Start date');
});

test("'{field} may not be greater than {length} characters'", () => {
  expect(messages(requiredText(t, 'City', 50), 'x'.repeat(51))).toEqual(['City may not be greater than 50 characters']);
  expect(messages(optionalText(t, 'City', 50), '')).toEqual([]);
});

test("'{field} must be 0 or greater' when min is 0, otherwise greater than min minus 1", () => {
  expect(messages(numberFrom(t, 'Capacity', 0), -1)).toEqual(['Capacity must be 0 or greater']);
  expect(messages(numberFrom(t, 'Capacity', 1), 0)).toEqual(['Capacity must be greater than 0']);
  expect(messages(numberFrom(t, 'Capacity', 0), 'many')).toEqual(['Enter Capacity']);
});

test("'Zip accepts digits only, at most 5; with 1 to 4 digits it shows Zip Code is invalid'", () => {
  expect(zipDigits('1a2b3456')).toBe('12345');
  expect(messages(zip(t), '123')).toEqual(['Zip Code is invalid']);
  expect(messages(zip(t), '')).toEqual([]);
});

test("'Phone input is forced to digits only, at most 10, shown as (xxx) xxx-xxxx'", () => {
  expect(phoneDigits('+1 (602) 555-0199')).toBe('6025550199');
  expect(phoneDigits('(062) 555-0199')).toBe('');
  expect(sayPhone('6025550199')).toBe('(602) 555-0199');
  expect(sayPhone('602555')).toBe('602555');
  expect(messages(phone(t), '602')).toHaveLength(1);
  expect(['(602) 555-0199', '+1 602.555.0199', '602'].map(isPhoneCut)).toEqual([false, false, false]);
  expect(['602-555-0199 ext', '602 555 01999', '(062) 555-0199'].map(isPhoneCut)).toEqual([true, true, true]);
});

test.each([
  ['03/04/2026', '2026-03-04'],
  ['3/4/26', '2026-03-04'],
  ['3-4-2026', '2026-03-04'],
  ['3.4.2026', '2026-03-04'],
  ['2026-03-04', '2026-03-04'],
  ['12312026', '2026-12-31'],
  ['123126', '2026-12-31'],
  ['13312026', null],
  ['1231026', null],
  ['', ''],
  ['02/30/2026', null],
  ['13/01/2026', null],
  ['tomorrow', null],
])('forgives how the date %s is typed', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test('dates are shown as MM/DD/YYYY', () => {
  expect(showDay('2026-03-04')).toBe('03/04/2026');
  expect(showDay('tomor')).toBe('tomor');
});

test("'End date should be greater than Start date'", () => {
  expect(endsAfterStart('2026-03-04', '2026-03-04')).toBe(false);
  expect(endsAfterStart('2026-03-04', '2026-03-05')).toBe(true);
  expect(endsAfterStart('', '2026-03-05')).toBe(true);
});

test('a count is digits, and keeps the messages of numbers', () => {
  expect(messages(requiredCount(t, 'Scholar capacity'), '')).toEqual(['Enter Scholar capacity']);
  expect(messages(requiredCount(t, 'Scholar capacity'), '-1')).toEqual(['Scholar capacity must be 0 or greater']);
  expect(messages(requiredCount(t, 'Quantity', 1), '0')).toEqual(['Quantity must be greater than 0']);
  expect(messages(optionalCount(t, 'Goal'), '')).toEqual([]);
  expect(messages(optionalCount(t, 'Goal'), '1000001')).toEqual(['Goal may not be greater than 1,000,000']);
  expect(messages(optionalCount(t, 'Goal'), '-')).toEqual(['Enter Goal']);
});

test.each([
  ['53', true],
  ['', true],
  ['-9', true],
  [' 40 ', true],
  ['-5a3', false],
  ['1,250', false],
  ['5-', false],
])('a count typed as %j: %s', (typed, isTaken) => {
  expect(isCountTyped(typed)).toBe(isTaken);
});

test("'Please fill in the start date first', then 'End date should be greater than Start date'", () => {
  expect(t(spanFault('', '2026-03-05') ?? 'rule.endAfterStart')).toBe('Please fill in the start date first');
  expect(t(spanFault('2026-03-05', '2026-03-05') ?? 'rule.startFirst')).toBe('End date should be greater than Start date');
  expect(spanFault('2026-03-05', '')).toBeNull();
  expect(messages(optionalDay(t), 'soon')).toEqual(['Enter a date as MM/DD/YYYY']);
  expect(messages(optionalDay(t), '02/31/2026')).toEqual(["02/31/2026 isn't on the calendar"]);
  expect(messages(requiredDay(t, 'Start date'), '13/1/26')).toEqual(["13/1/26 isn't on the calendar"]);
});
