import type { TFunction } from 'i18next';
import type { Words } from '@/locales/words';
import { PHONE_TYPES, POSITIONS } from './userForm';

/** A position as people read it; one that is not of the spec's list is shown as it was written. */
export function sayPosition(t: TFunction<'users'>, position: string | null | undefined): string {
  const known = POSITIONS.find((each) => each === position);
  return known === undefined ? (position ?? '') : t(`position.${known}`);
}

/** What kind of phone it is, as people read it. */
export function sayPhoneType(t: TFunction<'users'>, type: string | null | undefined): string {
  const known = PHONE_TYPES.find((each) => each === type);
  return known === undefined ? (type ?? '') : t(`phoneType.${known}`);
}

/** Somebody's whole name. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** The name of a role; the primary account admin has a name of its own. */
export function sayRole(t: TFunction<'users'>, roleId: number, isPrimary = false): string {
  return t(isPrimary && roleId === 4 ? 'role.4p' : `role.${String(roleId) as keyof Words['users']['role']}`);
}

/** The first names of a longer list: "Ana Reyes, Ben Young and 3 more". */
export function sayPeople(t: TFunction<'users'>, names: readonly string[], count: number, most = 4): string {
  const shown = names.slice(0, most).join(', ');
  const more = count - Math.min(names.length, most);
  return more > 0 ? `${shown} ${t('dialog.andMore', { count: more })}` : shown;
}
