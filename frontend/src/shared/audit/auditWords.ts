import type { TFunction } from 'i18next';
import type { Words } from '@/locales/words';
import type { Formats } from '../formats/formats';

type T = TFunction<'audit'>;

/** What was done, as a sentence's beginning: "Created a site". An action without words of its own is put together. */
export function sayAction(t: T, action: string): string {
  const dot = action.lastIndexOf('.');
  const entity = action.slice(0, Math.max(0, dot));
  const verb = action.slice(dot + 1);
  const own = known(t, 'action', action.replaceAll('.', '_'));
  if (own !== undefined) {
    return own;
  }
  const said = sayEntity(t, entity);
  return known(t, 'verb', verb) === undefined
    ? `${said}: ${words(verb)}`
    : t(`verb.${verb as keyof Words['audit']['verb']}`, { entity: said });
}

type Group =
  | 'action'
  | 'verb'
  | 'entity'
  | 'field'
  | 'role'
  | 'status'
  | 'userStatus'
  | 'taskStatus'
  | 'ownerStatus'
  | 'sessionState'
  | 'language'
  | 'why'
  | 'accounts:flag'
  | 'users:phoneType'
  | 'users:position'
  | 'shared:days.long';

/** Namespaces that words about the log come from. */
export const AUDIT_WORDS = ['audit', 'accounts', 'users', 'shared'] as const;

/** Fields whose values stand for something, with the group of its names. */
const NAMED: ReadonlyMap<string, Group> = new Map<string, Group>([
  ['roleId', 'role'],
  ['accountStatus', 'status'],
  ['programStatus', 'status'],
  ['ownerStatus', 'ownerStatus'],
  ['siteDays', 'shared:days.long'],
  ['locale', 'language'],
  ['phoneType', 'users:phoneType'],
  ['programRole', 'users:position'],
  ['by', 'entity'],
  ['why', 'why'],
]);

/** Things whose `status` is another one than that of accounts, programs and sites. */
const STATUSES: ReadonlyMap<string, Group> = new Map<string, Group>([
  ['user', 'userStatus'],
  ['task', 'taskStatus'],
]);

/** What people outside have named: settings of other applications, columns of a partner's file. */
const NAMED_BY_OTHERS = /(?:^|\.)(appSetting|columns)\.(.+)$/;

/** The words for a key of a group, if there are any: services may name what nobody has words for yet. */
function known(t: T, group: Group, key: string): string | undefined {
  const all: unknown = t(group as 'action', { returnObjects: true });
  const found = typeof all === 'object' && all !== null ? (all as Record<string, unknown>)[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** A kind of thing: "site". */
export function sayEntity(t: T, entity: string): string {
  return known(t, 'entity', entity) ?? words(entity);
}

/** The name of a field, from the last part of its path; one that nobody has named is read as its words. */
export function sayField(t: T, field: string): string {
  const [, within, named] = NAMED_BY_OTHERS.exec(field) ?? [];
  if (within !== undefined) {
    return t(`within.${within as keyof Words['audit']['within']}`, { name: named });
  }
  const name = lastOf(field);
  const own = field.startsWith('flags.') ? known(t, 'accounts:flag', name) : known(t, 'field', camel(name));
  return own ?? capital(words(name));
}

function lastOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1);
}

/** What a value stands for: a role, a status, a day of the week. */
function nameOf(t: T, entity: string, field: string, value: string): string | undefined {
  if (NAMED_BY_OTHERS.test(field)) {
    return undefined;
  }
  const name = lastOf(field);
  // A state is that of a session, and of an address elsewhere.
  const group =
    name === 'status' ? (STATUSES.get(entity) ?? 'status') : name === 'state' && entity === 'session' ? 'sessionState' : NAMED.get(name);
  return group === undefined ? undefined : known(t, group, value);
}

/** A role record in one line: "program admin, program 5". */
function sayRoleRecord(t: T, record: Record<string, unknown>): string {
  const places = (['accountId', 'programId', 'siteId'] as const)
    .filter((name) => typeof record[name] === 'number')
    .map((name) => t(`place.${name}`, { id: String(record[name]) }));
  const role = known(t, 'role', String(record['roleId'])) ?? '';
  const title =
    typeof record['programRole'] === 'string' ? [known(t, 'users:position', record['programRole']) ?? record['programRole']] : [];
  return [role, ...(record['isPrimaryAccountAdmin'] === true ? [t('place.primary')] : []), ...title, ...places].join(', ');
}

/** A value of a field as people read it. Empty: nothing was there. */
export function sayFieldValue(t: T, entity: string, field: string, value: unknown, format: Formats): string {
  if (value === undefined || value === null || value === '') {
    return '';
  }
  if (typeof value === 'boolean') {
    return t(value ? 'value.yes' : 'value.no');
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? t('value.none') : value.map((each) => sayFieldValue(t, entity, field, each, format)).join(', ');
  }
  if (typeof value === 'object') {
    if ('roleId' in value) {
      return sayRoleRecord(t, value as Record<string, unknown>);
    }
    return Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== '')
      .map(([key, inner]) => [`${field}.${key}`, inner] as const)
      .map(([path, inner]) => `${sayField(t, path)} ${sayFieldValue(t, entity, path, inner, format)}`)
      .join(', ');
  }
  if (typeof value === 'string') {
    return nameOf(t, entity, field, value) ?? sayText(value, format);
  }
  return typeof value === 'number' ? (nameOf(t, entity, field, String(value)) ?? String(value)) : '';
}

function sayText(value: string, format: Formats): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    return format.day(value);
  }
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) ? format.dateTime(value) : value;
}

/** `siteAddress`, `site_address` and `site-address` are "site address". */
function words(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}

function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase());
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
