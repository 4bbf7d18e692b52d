import type { TFunction } from 'i18next';

/** Roles of an account, which are offered courses. */
const ROLES = ['4', '5', '6', '7'] as const;

/** What a role is called; nothing for one that is offered no courses. */
export function sayRole(t: TFunction<'analytics'>, roleId: number): string {
  const role = ROLES.find((each) => Number(each) === roleId);
  return role === undefined ? '' : t(`learning.role.${role}`);
}
