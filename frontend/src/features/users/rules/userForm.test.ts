import i18next from 'i18next';
import type { Translate } from '@/shared/form/rules';
import { choiceValue, levelOf, mayManage, needsOf, placesOf, readChoice } from './roleNeeds';
import {
  emptyRole,
  inviteWhen,
  isEmail,
  recordOf,
  roleRequest,
  scheduleProblem,
  userSchema,
  type RoleDraft,
  type UserDraft,
} from './userForm';
import { draftOf, formField, newUser, userRequest, withFormFields } from './userRecord';

const TODAY = '2026-11-20';
const t: Translate<['users', 'shared']> = (key, values) => i18next.getFixedT('en', 'users')(key as 'add', values ?? {});
const place = (id: number) => ({ id, name: `Place ${String(id)}` });

function role(draft: Partial<RoleDraft> = {}): RoleDraft {
  return { choice: '7', account: place(1), program: place(11), site: place(111), programRole: '', ...draft };
}

function user(draft: Partial<UserDraft> = {}): UserDraft {
  return {
    ...newUser({ accountId: 1, programId: 0, siteId: 0 }),
    firstName: 'Ana-María',
    lastName: "O'Neil",
    email: 'ana@example.org',
    userRoles: [role()],
    ...draft,
  };
}

/** Path and message of what is wrong. */
function wrong(draft: Partial<UserDraft>, taken = ''): [string, string][] {
  const result = userSchema(t, TODAY, (email) => email === taken).safeParse(user(draft));
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
}

test('a form that keeps the rules is accepted', () => {
  expect(wrong({})).toEqual([]);
});

test.each<[Partial<UserDraft>, string, string]>([
  [{ firstName: ' ' }, 'firstName', 'First Name is required'],
  [{ lastName: '' }, 'lastName', 'Last Name is required'],
  [{ lastName: 'Ruiz & Co' }, 'lastName', 'Only alphabetic characters, hyphens and apostrophes are allowed'],
  [{ lastName: '...' }, 'lastName', 'Only alphabetic characters, hyphens and apostrophes are allowed'],
  [{ firstName: 'R2' }, 'firstName', 'Only alphabetic characters, hyphens and apostrophes are allowed'],
  [{ lastName: 'x'.repeat(51) }, 'lastName', 'Last name may not be greater than 50 characters'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'ana@' }, 'email', 'Email invalid'],
  [{ phoneNumber: '212555' }, 'phoneNumber', 'Phone number needs 10 digits'],
  [{ userRoles: [] }, 'userRoles', 'User Role is required'],
  [{ userRoles: [role({ choice: '' })] }, 'userRoles.0.choice', 'User Role is required'],
  [{ userRoles: [role({ choice: '4', account: place(0) })] }, 'userRoles.0.account', 'Account is required'],
  [{ userRoles: [role({ choice: '5', program: place(0) })] }, 'userRoles.0.program', 'Program is required'],
  [{ userRoles: [role({ choice: '6', site: place(0) })] }, 'userRoles.0.site', 'Site/Session is required'],
  [{ userRoles: [role({ choice: '7', site: place(0) })] }, 'userRoles.0.site', 'Site/Session is required'],
  [{ invite: 'later', scheduleDate: '2026-11-19' }, 'scheduleDate', 'Schedule date must not be in the past'],
  [{ invite: 'later', scheduleDate: '' }, 'scheduleDate', 'Schedule date is required'],
  [{ invite: 'later', scheduleDate: 'soon' }, 'scheduleDate', 'Enter a date as MM/DD/YYYY'],
])('%j: %s says "%s"', (draft, path, message) => {
  // A field shows the first of its messages.
  expect(wrong(draft)[0]).toEqual([path, message]);
});

test.each([
  ['María José', 'De La Cruz'],
  ['Anne-Marie', "O'Neill Jr."],
  ['Nguyễn Thị', 'Đặng'],
  ['Мария', 'Иванова'],
])('%s %s is a name', (firstName, lastName) => {
  expect(wrong({ firstName, lastName })).toEqual([]);
});

test('an address that somebody else has is a duplicate user', () => {
  expect(wrong({}, 'ana@example.org')).toEqual([['email', 'Duplicate user']]);
  expect(wrong({}, 'ben@example.org')).toEqual([]);
});

test('what is kept as it is keeps no rule; what is changed does', () => {
  const kept = { firstName: 'Ivy Rose', lastName: 'de la Lane Jr.', phoneNumber: '12' };
  const said = (draft: Partial<UserDraft>) =>
    userSchema(t, TODAY, () => false, kept)
      .safeParse(user({ ...kept, ...draft }))
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  expect(said({})).toEqual([]);
  expect(said({ phoneNumber: '2125550143' })).toEqual([]);
  expect(said({ firstName: 'Ivy 2' })).toEqual([['firstName', 'Only alphabetic characters, hyphens and apostrophes are allowed']]);
  expect(said({ lastName: '' })).toEqual([['lastName', 'Last Name is required']]);
  expect(said({ phoneNumber: '123' })).toEqual([['phoneNumber', 'Phone number needs 10 digits']]);
});

test('somebody with no access gets no invitation, whatever was chosen before', () => {
  const shutOut = user({ invite: 'later', scheduleDate: '', userRoles: [role({ choice: '9' })] });
  expect(inviteWhen(shutOut)).toBe('not');
  expect(wrong(shutOut)).toEqual([]);
  expect(userRequest({ ...shutOut, scheduleDate: '2026-12-01' })).toMatchObject({ isInvite: false, scheduleDate: null });
  expect(inviteWhen({ invite: 'now', userRoles: [role({ choice: '9' }), role()] })).toBe('now');
  expect(inviteWhen({ invite: 'now' })).toBe('now');
});

test('the day of an invitation: not in the past, before the end, not the day on which access ends', () => {
  expect(scheduleProblem(TODAY, TODAY)).toBeNull();
  expect(scheduleProblem('2026-12-01', TODAY, { end: '2026-12-01' })).toBe('rule.scheduleEnd');
  expect(scheduleProblem('2026-12-01', TODAY, { end: '2026-12-31', revoke: '2026-12-01' })).toBe('rule.scheduleRevoke');
  expect(t('rule.scheduleEnd')).toBe('Schedule date must be smaller than the end date');
  expect(t('rule.scheduleRevoke')).toBe('Schedule date must not equal the revoke date');
  expect(t('rule.emailInternal')).toBe('An internal email address must be used');
});

test.each([
  [4, ['account'], ['account']],
  [5, ['account', 'program'], ['account', 'program', 'site']],
  [6, ['account', 'program', 'site'], ['account', 'program', 'site']],
  [7, ['account', 'program', 'site'], ['account', 'program', 'site']],
  [2, [], []],
])('role %i needs %j', (roleId, needs, places) => {
  expect(needsOf(roleId)).toEqual(needs);
  expect(placesOf(roleId)).toEqual(places);
});

test('pickers by who assigns: account, program and site level', () => {
  expect([1, 2, 4, 5, 6].map(levelOf)).toEqual(['account', 'account', 'account', 'program', 'site']);
  expect(readChoice(choiceValue({ roleId: 4, isPrimary: true }))).toEqual({ roleId: 4, isPrimary: true });
  expect(readChoice('')).toBeNull();
});

test('nobody manages somebody above them, and staff manage nobody', () => {
  expect(mayManage(5, 4)).toBe(false);
  expect(mayManage(5, 5)).toBe(true);
  expect(mayManage(7, 7)).toBe(false);
  expect(mayManage(3, 7)).toBe(false);
});

test('a role goes out with the places that it has, and no others', () => {
  expect(roleRequest(role({ choice: '4p' }))).toEqual({
    roleId: 4,
    accountId: 1,
    programId: null,
    siteId: null,
    programRole: null,
    isPrimaryAccountAdmin: true,
  });
  expect(roleRequest(role({ choice: '5', site: place(0), programRole: ' Lead ' }))).toEqual({
    roleId: 5,
    accountId: 1,
    programId: 11,
    siteId: null,
    programRole: 'Lead',
    isPrimaryAccountAdmin: false,
  });
  expect(emptyRole({ accountId: 3, programId: 0, siteId: 0 }).account.id).toBe(3);
});

test('the request says when the invitation goes out', () => {
  expect(userRequest(user({ invite: 'now', scheduleDate: '2026-12-01' }))).toMatchObject({ isInvite: true, scheduleDate: null });
  expect(userRequest(user({ invite: 'later', scheduleDate: '2026-12-01' }))).toMatchObject({ isInvite: true, scheduleDate: '2026-12-01' });
  expect(userRequest(user({ invite: 'not' }))).toMatchObject({ isInvite: false, scheduleDate: null });
  expect(userRequest(user({ phoneNumber: '', phoneType: 'Cell' }))).toMatchObject({ phoneNumber: null, phoneType: null });
});

test("the service's errors land on the fields of the form", () => {
  expect(formField('userRoles[1].siteId')).toBe('userRoles.1.site');
  expect(formField('userRoles[0].roleId')).toBe('userRoles.0.choice');
  expect(formField('email')).toBe('email');
  expect(withFormFields({ status: 400, data: { errors: { 'userRoles[0].programId': ['Program is required'] } } })).toEqual({
    status: 400,
    data: { errors: { 'userRoles.0.program': ['Program is required'] } },
  });
  expect(withFormFields(new Error('no'))).toEqual(new Error('no'));
});

test('only roles that one may change are in the form', () => {
  const record = {
    userId: 9,
    roleId: 7,
    status: 1,
    accountId: 1,
    programId: 11,
    siteId: 111,
    isPrimaryAccountAdmin: false,
    siteName: 'North',
    isMineToManage: true,
  };
  const draft = draftOf({
    userId: 9,
    firstName: 'Ana',
    lastName: 'Reyes',
    email: 'ana@example.org',
    status: 1,
    invitationStatus: 'Accepted',
    version: 3,
    userRoles: [record, { ...record, siteId: 112, status: 2 }, { ...record, roleId: 4, isMineToManage: false }],
  });
  expect(draft.userRoles).toHaveLength(2);
  expect(draft.userRoles[0]).toMatchObject({ choice: '7', site: { id: 111, name: 'North' } });
  expect(draft.userRoles.map((role) => role.revoked === recordOf(role))).toEqual([false, true]);
});

test.each([
  ['ana@example.org', true],
  ['ana.o+x@mail.example.org', true],
  ['ana@example', false],
  ['ana example@x.org', false],
])('%s is an address: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});
