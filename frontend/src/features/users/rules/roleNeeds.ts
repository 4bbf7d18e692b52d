import { Role, type Place } from '@/shared/session/roles';

/** What a role has to be given with (spec 2 §5, "Role requirements"). */
export type PlaceNeed = 'account' | 'program' | 'site';

/** A role as a picker offers it. Account admins come as primary ones too (spec 2 §6). */
export interface RoleChoice {
  roleId: number;
  isPrimary: boolean;
}

/** What a role needs: account admin the account; program admin account and program; session admin and staff all three. */
export function needsOf(roleId: number): readonly PlaceNeed[] {
  switch (roleId) {
    case Role.accountAdmin:
    case Role.noAccess:
      return ['account'];
    case Role.programAdmin:
      return ['account', 'program'];
    case Role.sessionAdmin:
    case Role.staff:
      return ['account', 'program', 'site'];
    default:
      return [];
  }
}

/** Places that a role may be given with, needed or not: a program admin's site is optional, and so is all but the account of no access. */
export function placesOf(roleId: number): readonly PlaceNeed[] {
  return roleId === Role.programAdmin || roleId === Role.noAccess ? ['account', 'program', 'site'] : needsOf(roleId);
}

/** Places that the person who assigns cannot choose, because they have only their own. */
export function boundBy(role: number): readonly PlaceNeed[] {
  return role >= Role.accountAdmin ? ['account'] : [];
}

/** Roles of the provider's own people. They have no place, and need an internal e-mail address. */
export function isInternal(roleId: number): boolean {
  return roleId > 0 && roleId < Role.accountAdmin;
}

/** Role pickers by the level of who assigns (spec 2 §6): account, program or site. */
export type PickerLevel = 'account' | 'program' | 'site';

/** Whose picker it is: program admins assign at program level, session admins at site level, those above at account level. */
export function levelOf(role: number): PickerLevel {
  switch (role) {
    case Role.programAdmin:
      return 'program';
    case Role.sessionAdmin:
      return 'site';
    default:
      return 'account';
  }
}

/** A choice as the value of a select: `4p` is the primary account admin. */
export function choiceValue({ roleId, isPrimary }: RoleChoice): string {
  return `${String(roleId)}${isPrimary ? 'p' : ''}`;
}

/** Reads what `choiceValue` wrote; null for nothing chosen. */
export function readChoice(value: string): RoleChoice | null {
  const found = /^(\d{1,2})(p?)$/.exec(value);
  return found === null ? null : { roleId: Number(found[1]), isPrimary: found[2] === 'p' };
}

/** The place that a new role record starts with: what the person who assigns is bound to. */
export function ownPlaceOf(role: number, place: Place): Place {
  return {
    accountId: role >= Role.accountAdmin ? place.accountId : 0,
    programId: role >= Role.programAdmin ? place.programId : 0,
    siteId: role >= Role.sessionAdmin ? place.siteId : 0,
  };
}

/** "User management is allowed for super admin, admin, account admin, program admin and session admin" (spec 2 §6). */
export function managesUsers(role: number): boolean {
  return [Role.superAdmin, Role.admin, Role.accountAdmin, Role.programAdmin, Role.sessionAdmin].some((each) => each === role);
}

/** Nobody changes somebody above themselves: a person may act on their own level and below. Children, guardians and the product itself are looked after elsewhere. */
export function mayManage(role: number, other: number): boolean {
  return managesUsers(role) && other >= role && (other <= Role.staff || other === Role.noAccess);
}
