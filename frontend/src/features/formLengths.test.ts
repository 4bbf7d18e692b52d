import type { z } from 'zod';
import admin from '../../openapi/admin.json';
import enrollment from '../../openapi/enrollment.json';
import identity from '../../openapi/identity.json';
import learning from '../../openapi/learning-management.json';
import planner from '../../openapi/planner.json';
import roster from '../../openapi/roster.json';
import { rulesOf } from '../../scripts/rules.mjs';
import { EMAIL_LENGTH, NAME_LENGTH, POSITION_LENGTH } from '@/shared/form/rules';
import { accountSchema, NEW_ACCOUNT } from './accounts/accountForm';
import { MOST_MARKS } from './attendance/waiting/entry';
import { planSchema, planText, planValues } from './catalog/planForm';
import { discountSchema, NEW_DISCOUNT } from './discounts/discountRules';
import { linkSchema, newLink } from './links/linkForm';
import { eventSchema, NO_EVENT } from './planner/rules/eventForm';
import { holidaySchema, NO_HOLIDAY } from './planner/rules/holidayForm';
import { NO_TASK, taskSchema } from './planner/rules/taskForm';
import { passwordSchema, profileSchema } from './profile/rules/profileRules';
import { NEW_PROGRAM, programSchema } from './programs/programForm';
import { NO_ENROLLMENT } from './scholars/rules/enrollmentForm';
import { NO_CONTACT, NO_MEDICAL, NO_SCHOLAR, scholarSchema } from './scholars/rules/scholarForm';
import { singleSignOnSchema } from './single-sign-on/rules/singleSignOnRules';
import { newSitesSchema } from './sites/createForm';
import { newSite, SITE_FIELDS, siteSchema } from './sites/siteForm';
import { NO_PLACE, placeSchema } from './staff-roster/rules/addPlace';
import { classroomSchema, classroomValues } from './staff-roster/rules/classroomForm';
import { staffDraft, staffSchema } from './staff-roster/rules/staffForm';
import { emptyRole, NO_USER, NOWHERE, programAdminSchema, userSchema } from './users/rules/userForm';

const TODAY = '2026-11-20';
const RUN = { startDate: '2026-09-01', endDate: '2027-06-30' };

/** What messages say is of no matter here. */
const t = (key: string) => key;
const labels = {} as never;

/** A schema of a request: the document that has it and its name, and where in the form a field of it is. */
type Request = readonly [document: object, schema: string, at?: (field: string) => string];

const within = (part: string) => (field: string) => `${part}.${field}`;
const renamed = (from: string, to: string) => (field: string) => (field === from ? to : field);

const USER = { ...NO_USER, userRoles: [emptyRole({ accountId: 1, programId: 0, siteId: 0 })] };
const SITE = newSite(RUN, '');
const SINGLE_SIGN_ON = { issuer: '', clientId: '', clientSecret: '', emailDomains: '', isEnabled: true };

/** Each form: its rules, its values, and the requests that are made of them. */
const FORMS: Record<string, readonly [schema: z.ZodType, values: object, ...requests: Request[]]> = {
  account: [
    accountSchema(t, t, labels, TODAY),
    { ...NEW_ACCOUNT, skus: [{ sku: '', quantity: '' }] },
    [admin, 'AccountRequest'],
    [admin, 'Address'],
    [admin, 'LicenseRequest'],
    [admin, 'Sku', within('skus.0')],
  ],
  program: [programSchema(t, t, labels), NEW_PROGRAM, [admin, 'ProgramRequest']],
  site: [siteSchema(t, labels, SITE_FIELDS, RUN), SITE, [admin, 'SiteRequest']],
  'new sites': [
    newSitesSchema(t, labels, RUN),
    { ...SITE, names: [{ name: '' }] },
    [admin, 'SiteRequest', renamed('siteName', 'names.0.name')],
  ],
  discount: [discountSchema(t, t), NEW_DISCOUNT, [enrollment, 'DiscountRequest']],
  user: [userSchema(t, TODAY), USER, [identity, 'UserRequest'], [identity, 'RoleRequest', within('userRoles.0')]],
  'program admin': [programAdminSchema(t, TODAY), { ...NO_USER, account: NOWHERE, program: NOWHERE }, [identity, 'ProgramAdminRequest']],
  profile: [profileSchema(t), { firstName: '', lastName: '', phone: '', locale: '' }, [identity, 'ProfileRequest']],
  password: [passwordSchema(t), { currentPassword: '', newPassword: '', repeated: '' }, [identity, 'PasswordChange']],
  'single sign-on': [singleSignOnSchema(t, ''), SINGLE_SIGN_ON, [identity, 'SingleSignOnRequest']],
  link: [linkSchema(t, t), newLink('en'), [learning, 'LinkRequest']],
  task: [taskSchema(t), NO_TASK, [planner, 'TaskRequest'], [planner, 'TaskEdit']],
  event: [eventSchema(t, false), NO_EVENT, [planner, 'EventRequest'], [planner, 'EventEdit']],
  holiday: [holidaySchema(t), NO_HOLIDAY, [planner, 'HolidayRequest'], [planner, 'HolidayEdit']],
  'plan of an item': [
    planSchema(t, labels),
    planValues({ title: '' }),
    [planner, 'EventRequest'],
    [planner, 'TaskRequest', renamed('name', 'title')],
  ],
  classroom: [classroomSchema(t, labels), classroomValues({ name: '' }), [roster, 'ClassroomRequest']],
  staff: [
    staffSchema(t, labels, { isUser: false, isPhoneOfUser: false }),
    staffDraft(),
    [roster, 'StaffMemberRequest'],
    [roster, 'StaffEmergencyContact', within('emergencyContact')],
  ],
  'place of a staff member': [placeSchema(t, labels, true), NO_PLACE, [identity, 'RoleRequest'], [roster, 'StaffMemberRequest']],
  scholar: [
    scholarSchema(t, labels, TODAY, String),
    { ...NO_SCHOLAR, families: [NO_CONTACT], emergencyContacts: [NO_CONTACT], medical: NO_MEDICAL, enrollment: NO_ENROLLMENT },
    [roster, 'ScholarRequest'],
    [roster, 'ContactRequest', within('families.0')],
    [roster, 'ContactRequest', within('emergencyContacts.0')],
    [roster, 'Medical', within('medical')],
    [roster, 'EnrollmentRequest', within('enrollment')],
  ],
};

/** Fields that are chosen, or read as what they mean: no text is too long for them. A phone number has ten digits, however the service takes it. */
const NOT_TEXT = new Set([
  'contactPhone',
  'endTime',
  'homePhone',
  'phone',
  'phoneNumber',
  'recurrenceRule',
  'startTime',
  'state',
  'timeZone',
]);

/** Texts of a length, of fields that do not take any text. */
const TEXTS: Record<string, (length: number) => string> = {
  email: (length) => 'a'.repeat(length).replace(/.{12}$/, '@example.org'),
  issuer: (length) => 'https://login.example.org/'.padEnd(length, 'a'),
  newPassword: (length) => 'A1#'.padEnd(length, 'a'),
  postalCode: (length) => '1'.repeat(length),
  url: (length) => 'https://example.org/'.padEnd(length, 'a'),
  zip: (length) => '1'.repeat(length),
};

/** The longest text of each field of a schema that is one of the form's. */
function limitsOf(values: object, [document, schema, at = String]: Request): [path: string, length: number][] {
  return Object.entries(rulesOf(document, [schema])[schema] ?? {}).flatMap(([field, rule]) => {
    const path = at(field);
    const isText = !NOT_TEXT.has(field) && typeof valueAt(values, path) === 'string';
    return isText && 'maxLength' in rule ? [[path, Number(rule.maxLength)] as [string, number]] : [];
  });
}

function valueAt(values: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values);
}

/** What is wrong with a field that has a text. */
function faultsAt(schema: z.ZodType, values: object, path: string, text: string): string[] {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const changed = structuredClone(values);
  Object.assign(valueAt({ changed }, ['changed', ...names].join('.')) as object, { [last]: text });
  return (schema.safeParse(changed).error?.issues ?? []).filter((issue) => issue.path.join('.') === path).map(({ message }) => message);
}

const CASES = Object.entries(FORMS).flatMap(([form, [schema, values, ...requests]]) =>
  requests.flatMap((request) =>
    limitsOf(values, request).map(([path, length]) => ({ form, path, length, schema, values, name: request[1] })),
  ),
);

test.each(CASES)('$form: $path takes $length characters, as $name says, and no more', ({ path, length, schema, values }) => {
  const text = TEXTS[path.split('.').at(-1) ?? ''] ?? ((count: number) => 'a'.repeat(count));
  expect(faultsAt(schema, values, path, text(length))).toEqual([]);
  expect(faultsAt(schema, values, path, text(length + 1))).toHaveLength(1);
});

test('each form has fields whose length a document limits', () => {
  expect([...new Set(CASES.map(({ form }) => form))]).toEqual(Object.keys(FORMS));
});

test('the text of an item that is planned is never longer than events and tasks take', () => {
  const text = planText({ summary: 'a'.repeat(9000), materials: [] }, { materials: '', open: 'https://example.org' });
  const lengths = Object.values(rulesOf(planner, ['EventRequest', 'TaskRequest'])).map(({ description }) =>
    Number((description as { maxLength?: number }).maxLength),
  );
  expect(text).toHaveLength(Math.min(...lengths));
});

test('what is said by hand, because pages without forms need it or forms of all services do, is what the services say', () => {
  const { UserRequest, RoleRequest } = rulesOf(identity, ['UserRequest', 'RoleRequest']);
  expect(UserRequest).toMatchObject({ email: { maxLength: EMAIL_LENGTH }, firstName: { maxLength: NAME_LENGTH } });
  expect(RoleRequest).toMatchObject({ programRole: { maxLength: POSITION_LENGTH } });
  expect(rulesOf(roster, ['RegisterRequest']).RegisterRequest).toMatchObject({ marks: { maxItems: MOST_MARKS } });
});
