import type { ListStaffApiArg, StaffEntry } from '@/api/roster';
import { searchPayload, type ListDefaults, type ListQuery } from '@/shared/list/listQuery';
import { Role, type Place } from '@/shared/session/roles';

/** Columns of the staff table (spec 2 §3) that the service knows, with the program beside the site. */
export const STAFF_FIELDS = ['lastName', 'firstName', 'siteName', 'programName', 'systemRole', 'programRole', 'status', 'email', 'phoneNumber'] as const;

export type StaffField = (typeof STAFF_FIELDS)[number];

/** Fields that the search may be bound to; empty looks in all of them. */
export const SEARCH_FIELDS: readonly StaffField[] = ['lastName', 'firstName', 'siteName', 'programName', 'programRole', 'email', 'phoneNumber'];

export const STAFF_DEFAULTS: ListDefaults = { sortField: 'lastName', sortFields: STAFF_FIELDS, filters: ['active', 'roleType'] };

/** Roles that stand on a roster (spec 2 §4 "Role mapping of roster members"), highest first. */
export const ROSTER_ROLES: readonly number[] = [Role.accountAdmin, Role.programAdmin, Role.sessionAdmin, Role.staff, Role.noAccess];

/** "Position options: Teacher, Admin, Support Staff, Counselor, Other" (spec 2 §3). */
const POSITIONS = ['Teacher', 'Admin', 'Support Staff', 'Counselor', 'Other'] as const;

/** The key of a position's words; null for one that somebody wrote themselves. */
export function positionKey(position: string): (typeof POSITIONS)[number] | null {
  return POSITIONS.find((each) => each === position) ?? null;
}

/** Which rows: what the list and the file have in common. */
export function staffSearch(query: ListQuery, place: Place): Omit<ListStaffApiArg, 'sortField' | 'sortDir' | 'page' | 'count'> {
  const { active, roleType } = query.filters;
  const at = Object.fromEntries(Object.entries(place).filter(([, id]) => id !== 0));
  return {
    ...searchPayload<ListStaffApiArg>(query),
    ...(active === 'true' || active === 'false' ? { active: active === 'true' } : {}),
    ...(ROSTER_ROLES.includes(Number(roleType)) ? { roleType: Number(roleType) } : {}),
    ...at,
  };
}

/** Somebody's whole name. */
export function staffName({ staffUser }: StaffEntry): string {
  return `${staffUser.firstName} ${staffUser.lastName}`.trim();
}
