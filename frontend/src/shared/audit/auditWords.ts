import type { TFunction } from 'i18next';
import { sayDay } from '../time/days';

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
  return known(t, 'verb', verb) === undefined ? `${said}: ${words(verb)}` : t(`verb.${verb}`, { entity: said });
}

/** The words for a key of a group, if there are any: services may name what nobody has words for yet. */
function known(t: T, group: 'action' | 'verb' | 'entity' | 'field' | 'role' | 'status' | 'userStatus', key: string): string | undefined {
  const all: unknown = t(group, { returnObjects: true });
  const found = typeof all === 'object' && all !== null ? (all as Record<string, unknown>)[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** A kind of thing: "site". */
export function sayEntity(t: T, entity: string): string {
  return known(t, 'entity', entity) ?? words(entity);
}

/** The name of a field, from the last part of its path; one that nobody has named is read as its words. */
export function sayField(t: T, field: string): string {
  const name = field.slice(field.lastIndexOf('.') + 1);
  return known(t, 'field', camel(name)) ?? capital(words(name));
}

/** A value of a field as people read it: roles and statuses by their names. Empty: nothing was there. */
export function sayFieldValue(t: T, entity: string, field: string, value: unknown, language: string): string {
  const name = field.slice(field.lastIndexOf('.') + 1);
  if (typeof value === 'number') {
    const own = name === 'roleId' ? known(t, 'role', String(value)) : name === 'status' ? known(t, entity === 'user' ? 'userStatus' : 'status', String(value)) : undefined;
    return own ?? sayValue(t, value, language);
  }
  return sayValue(t, value, language);
}

/** A role record in one line: "program admin, program 5". */
function sayRoleRecord(t: T, record: Record<string, unknown>): string {
  const places = (['accountId', 'programId', 'siteId'] as const)
    .filter((name) => typeof record[name] === 'number')
    .map((name) => t(`place.${name}`, { id: String(record[name]) }));
  const role = known(t, 'role', String(record['roleId'])) ?? '';
  const title = typeof record['programRole'] === 'string' ? [record['programRole']] : [];
  return [role, ...(record['isPrimaryAccountAdmin'] === true ? [t('place.primary')] : []), ...title, ...places].join(', ');
}

/** A value as people read it. Empty: nothing was there. */
export function sayValue(t: T, value: unknown, language: string): string {
  if (value === undefined || value === null || value === '') {
    return '';
  }
  if (typeof value === 'boolean') {
    return t(value ? 'value.yes' : 'value.no');
  }
  if (Array.isArray(value)) {
    return value.length === 0 ? t('value.none') : value.map((each) => sayValue(t, each, language)).join(', ');
  }
  if (typeof value === 'object') {
    if ('roleId' in value) {
      return sayRoleRecord(t, value as Record<string, unknown>);
    }
    return Object.entries(value)
      .filter(([, inner]) => inner !== null && inner !== '')
      .map(([key, inner]) => `${sayField(t, key)} ${sayValue(t, inner, language)}`)
      .join(', ');
  }
  if (typeof value === 'string') {
    return sayText(value, language);
  }
  return typeof value === 'number' ? value.toLocaleString(language, { useGrouping: false }) : '';
}

function sayText(value: string, language: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    return sayDay(value, language);
  }
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) ? sayMoment(value, language) : value;
}

/** A moment as people say it here: "Thu, Nov 20, 2026, 3:15 PM". */
export function sayMoment(moment: string, language: string): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime())
    ? moment
    : new Intl.DateTimeFormat(language, { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(date);
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
