import i18next from 'i18next';
import type { Translate } from '@/shared/form/rules';
import { UPLOAD_BYTES } from '@/shared/form/uploads';
import { partsOf, passwordSchema, pictureProblem, profileSchema } from './profileRules';

const t: Translate<['profile', 'shared']> = (key, values) => i18next.getFixedT('en', 'profile')(key as 'details.title', values ?? {});

const messages = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

test.each([
  [{ firstName: '' }, 'First Name is required'],
  [{ lastName: ' ' }, 'Last Name is required'],
  [{ firstName: 'x'.repeat(51) }, 'First name may not be greater than 50 characters'],
  [{ firstName: 'R2-D2' }, 'Use letters, dots, spaces, apostrophes and hyphens'],
  [{ phone: '123' }, 'Phone number needs 10 digits'],
])('%j says "%s"', (change, message) => {
  const values = { firstName: 'José Á.', lastName: "O'Neil-Díaz", phone: '2125550143', locale: 'es', ...change };
  expect(messages(profileSchema(t).safeParse(values))).toEqual([message]);
});

test('names have letters, dots, spaces, apostrophes and hyphens', () => {
  expect(profileSchema(t).safeParse({ firstName: 'José Á.', lastName: "O'Neil-Díaz", phone: '', locale: '' }).success).toBe(true);
});

test('the number that one has stays until it is changed', () => {
  const said = (phone: string) => messages(profileSchema(t, '12').safeParse({ firstName: 'Ana', lastName: 'Lee', phone, locale: '' }));
  expect(said('12')).toEqual([]);
  expect(said('')).toEqual([]);
  expect(said('123')).toEqual(['Phone number needs 10 digits']);
});

test('a password has 10-15 characters with one lowercase, one uppercase, one number and one special character', () => {
  const check = (newPassword: string, repeated = newPassword) =>
    messages(passwordSchema(t).safeParse({ currentPassword: 'old', newPassword, repeated }));
  expect(check('Afterbell#27')).toEqual([]);
  for (const weak of ['Short#1a', 'afterbell#27', 'AFTERBELL#27', 'Afterbell#xy', 'Afterbell27x', 'Afterbell#270000']) {
    expect(check(weak)).toEqual([
      'Password must have 10-15 characters with one lowercase, one uppercase, one number and one special character.',
    ]);
  }
  expect(check('Afterbell#27', 'Afterbell#28')).toEqual(['The two passwords differ']);
  expect(partsOf('abc1')).toEqual({ length: false, lower: true, upper: false, number: true, special: false });
});

test('a picture is an image of at most 5 MB', () => {
  expect(pictureProblem({ type: 'image/png', size: UPLOAD_BYTES })).toBeNull();
  expect(t(pictureProblem({ type: 'image/png', size: UPLOAD_BYTES + 1 }) ?? 'rule.pictureType')).toBe(
    "Whoops! We couldn't upload your file. Please ensure your file is no larger than 5MB.",
  );
  expect(pictureProblem({ type: 'image/svg+xml', size: 10 })).toBe('rule.pictureType');
});
