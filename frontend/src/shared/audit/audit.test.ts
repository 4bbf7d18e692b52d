import i18next from 'i18next';
import admin from '../../../openapi/admin.json';
import enrollment from '../../../openapi/enrollment.json';
import identity from '../../../openapi/identity.json';
import learning from '../../../openapi/learning-management.json';
import planner from '../../../openapi/planner.json';
import { FLAGS } from '@/app/session/flags';
import type { AuditEntry, AuditOrder } from './auditApi';
import { words } from '@/test/i18n';
import { formatsOf } from '../formats/formats';
import { sayAction, sayField, sayFieldValue } from './auditWords';
import { changesOf, listChanges, UNTOLD } from './difference';
import { mergedLog, type ReadLog } from './mergedLog';

const t = () => i18next.getFixedT('en', 'audit');

test('what differs is told field by field, also deep inside', () => {
  expect(
    changesOf(
      { name: 'North', license: { type: 'a', sku: '1' }, version: 1 },
      { name: 'North', license: { type: 'b', sku: '1' }, version: 2 },
    ),
  ).toEqual([{ field: 'license.type', before: 'a', after: 'b' }]);
});

test('all fields of what was made, and of what was removed', () => {
  expect(changesOf(null, { name: 'North', note: '' })).toEqual([{ field: 'name', before: undefined, after: 'North' }]);
  expect(changesOf({ name: 'North' }, undefined)).toEqual([{ field: 'name', before: 'North', after: undefined }]);
  expect(changesOf({ note: null }, { note: '' })).toEqual([]);
});

const say = (entity: string, field: string, value: unknown, language = 'en') =>
  sayFieldValue(i18next.getFixedT(language, 'audit'), entity, field, value, formatsOf(language));

test('actions, fields and values are words', () => {
  expect(sayAction(t(), 'user.invite')).toBe('Invited');
  expect(sayAction(t(), 'site.create')).toBe('Created site');
  expect(sayAction(t(), 'holiday.create')).toBe('Created holiday');
  expect(sayAction(t(), 'task.status')).toBe('Changed status of task');
  expect(sayAction(t(), 'widget.explode')).toBe('widget: explode');
  expect(sayField(t(), 'license.firstName')).toBe('First name');
  expect(sayField(t(), 'some_long_name')).toBe('Some long name');
  expect(say('account', 'isDirectAccess', true)).toBe('Yes');
  expect(say('account', 'startDate', '2026-11-20')).toBe('Nov 20, 2026');
  expect(say('single-sign-on', 'emailDomains', ['a.org', 'b.org'])).toBe('a.org, b.org');
  expect(say('account', 'contractId', null)).toBe('');
});

test('roles and statuses are told by name, and of a list only what came and went', () => {
  const role = { roleId: 5, accountId: 1, programId: 7, siteId: null, programRole: null, isPrimaryAccountAdmin: false, status: 1 };
  expect(say('user', 'status', 4)).toBe('Invite pending');
  expect(say('site', 'status', 2)).toBe('Disabled');
  expect(say('user', 'userRoles', [role])).toBe('program admin, account 1, program 7');
  expect(listChanges([role], [role, { ...role, programId: 8 }])).toEqual({ removed: [], added: [{ ...role, programId: 8 }] });
  expect(listChanges('a', ['a'])).toBeNull();
});

test.each([
  ['account', 'accountStatus', 2, 'Desactivado'],
  ['program', 'programStatus', 1, 'Activo'],
  ['site', 'siteDays', [1, 2], 'lunes, martes'],
  ['site', 'state', 'NY', 'NY'],
  ['session', 'state', 'waiting', 'En espera, porque había otra ventana abierta'],
  ['user', 'locale', 'es', 'español'],
  ['task', 'status', 2, 'Hecha'],
  ['task', 'ownerStatus', 3, 'Terminada'],
  ['user', 'phoneType', 'Cell', 'Celular'],
  ['user', 'by', 'single-sign-on', 'inicio de sesión único'],
  ['account', 'licenseInfo.skus', [{ sku: 'LX', quantity: 3 }], 'SKU LX, Cantidad 3'],
  ['account', 'appSetting.status', 1, '1'],
])('in Spanish, %s %s %j is "%s"', (entity, field, value, said) => {
  expect(say(entity, field, value, 'es')).toBe(said);
});

test('what people outside have named keeps its name, and flags have theirs', () => {
  const es = i18next.getFixedT('es', 'audit');
  expect(sayField(es, 'appSetting.status')).toBe('Ajuste de aplicación: status');
  expect(sayField(es, 'directory.columns.Census Tract')).toBe('Directorio: Census Tract');
  expect(sayField(es, 'flags.reports')).toBe('Informes');
});

/** Of a record, what the caller may do is no part of the log. */
const NOT_LOGGED = ['maySetIssuer'];

/** Records that the services put into the log whole, and what else they write down. */
const RECORDED = [
  ...[
    admin.components.schemas.AccountItem,
    admin.components.schemas.Account,
    admin.components.schemas.LicenseInfo,
    admin.components.schemas.Sku,
    admin.components.schemas.Address,
  ],
  ...[
    admin.components.schemas.CmsLicense,
    admin.components.schemas.Program,
    admin.components.schemas.Site,
    admin.components.schemas.Acknowledgment,
    admin.components.schemas.Summary,
  ],
  identity.components.schemas.SingleSignOn,
  ...[
    planner.components.schemas.Holiday,
    planner.components.schemas.TaskRequest,
    enrollment.components.schemas.Discount,
    learning.components.schemas.Link,
  ],
]
  .flatMap(fieldsOf)
  .filter((name) => !NOT_LOGGED.includes(name));
const NOTED = [
  ...[
    'firstName',
    'lastName',
    'email',
    'phone',
    'phoneNumber',
    'phoneType',
    'locale',
    'picture',
    'status',
    'scheduleDate',
    'revokeDate',
    'userRoles',
  ],
  ...[
    'roleId',
    'accountId',
    'programId',
    'siteId',
    'programRole',
    'isPrimaryAccountAdmin',
    'askedBy',
    'scheduled',
    'name',
    'state',
    'user',
    'by',
    'why',
  ],
  ...['subject', 'issuer', 'isStar', 'fileName', 'columns', 'also', 'place', 'phoneExtension'],
];

function fieldsOf(schema: object): string[] {
  const { properties = {}, allOf = [] } = schema as { properties?: object; allOf?: object[] };
  return [...Object.keys(properties), ...allOf.flatMap(fieldsOf)];
}

test.each(['en', 'es'])('every field that the services write down has words (%s)', (language) => {
  expect(RECORDED).toEqual(expect.arrayContaining(['accountStatus', 'flags', 'programStatus', 'siteDays', 'rowsRead', 'emailDomains']));
  const { audit, accounts } = words(language);
  expect([...RECORDED, ...NOTED].filter((name) => !(name in (audit?.['field'] as object)) && !UNTOLD.includes(name))).toEqual([]);
  expect(FLAGS.filter((flag) => !(flag in (accounts?.['flag'] as object)))).toEqual([]);
});

function entry(id: number, occurredAt: string): AuditEntry {
  return { id, occurredAt, actorClientId: 'web', action: 'site.create', entity: 'site', entityId: '1' };
}

const TWO = [
  { service: 'identity', entries: [entry(9, '2026-11-20T10:00:00Z'), entry(8, '2026-11-20T08:00:00.5Z')], hasMore: true },
  { service: 'admin', entries: [entry(3, '2026-11-20T09:00:00Z'), entry(2, '2026-11-20T07:00:00Z')], hasMore: false },
] as const;
const told = (logs: readonly ReadLog[], order: AuditOrder) => {
  const { entries, waitingFor } = mergedLog(logs, order);
  return { shown: entries.map(({ service, id }) => `${service} ${String(id)}`), waitingFor };
};

test('logs of two services become one; it ends where one of them may hold something that comes before', () => {
  expect(told(TWO, 'desc')).toEqual({ shown: ['identity 9', 'admin 3', 'identity 8'], waitingFor: ['identity'] });
  const oldestFirst = TWO.map((log) => ({ ...log, entries: [...log.entries].reverse() }));
  expect(told(oldestFirst, 'asc')).toEqual({ shown: ['admin 2', 'identity 8', 'admin 3', 'identity 9'], waitingFor: ['identity'] });
  const goesOn = oldestFirst.map((log) => ({ ...log, hasMore: true }));
  expect(told(goesOn, 'asc')).toEqual({ shown: ['admin 2', 'identity 8', 'admin 3'], waitingFor: ['admin'] });
});

test('logs that are read to the end are shown to the end', () => {
  const ended = TWO.map((log) => ({ ...log, hasMore: false }));
  expect(told(ended, 'desc')).toEqual({ shown: ['identity 9', 'admin 3', 'identity 8', 'admin 2'], waitingFor: [] });
});
