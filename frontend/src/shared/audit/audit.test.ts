import i18next from 'i18next';
import type { AuditEntry, AuditOrder } from './auditApi';
import { sayAction, sayField, sayFieldValue, sayValue } from './auditWords';
import { changesOf, listChanges } from './difference';
import { mergedLog, type ReadLog } from './mergedLog';

const t = () => i18next.getFixedT('en', 'audit');

test('what differs is told field by field, also deep inside', () => {
  expect(changesOf({ name: 'North', license: { type: 'a', sku: '1' }, version: 1 }, { name: 'North', license: { type: 'b', sku: '1' }, version: 2 })).toEqual([
    { field: 'license.type', before: 'a', after: 'b' },
  ]);
});

test('all fields of what was made, and of what was removed', () => {
  expect(changesOf(null, { name: 'North', note: '' })).toEqual([{ field: 'name', before: undefined, after: 'North' }]);
  expect(changesOf({ name: 'North' }, undefined)).toEqual([{ field: 'name', before: 'North', after: undefined }]);
  expect(changesOf({ note: null }, { note: '' })).toEqual([]);
});

test('actions, fields and values are words', () => {
  expect(sayAction(t(), 'user.invite')).toBe('Invited');
  expect(sayAction(t(), 'site.create')).toBe('Created site');
  expect(sayAction(t(), 'widget.explode')).toBe('widget: explode');
  expect(sayField(t(), 'license.firstName')).toBe('First name');
  expect(sayField(t(), 'some_long_name')).toBe('Some long name');
  expect(sayValue(t(), true, 'en')).toBe('Yes');
  expect(sayValue(t(), '2026-11-20', 'en')).toBe('Nov 20, 2026');
  expect(sayValue(t(), ['M', 'W'], 'en')).toBe('M, W');
  expect(sayValue(t(), null, 'en')).toBe('');
});

test('roles and statuses are told by name, and of a list only what came and went', () => {
  const role = { roleId: 5, accountId: 1, programId: 7, siteId: null, programRole: null, isPrimaryAccountAdmin: false, status: 1 };
  expect(sayFieldValue(t(), 'user', 'status', 4, 'en')).toBe('Invite pending');
  expect(sayFieldValue(t(), 'program', 'status', 2, 'en')).toBe('Disabled');
  expect(sayFieldValue(t(), 'user', 'userRoles', [role], 'en')).toBe('program admin, account 1, program 7');
  expect(listChanges([role], [role, { ...role, programId: 8 }])).toEqual({ removed: [], added: [{ ...role, programId: 8 }] });
  expect(listChanges('a', ['a'])).toBeNull();
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
