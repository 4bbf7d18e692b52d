import type { StaffEntry } from '@/api/roster';
import { Role, UserStatus, type Place } from '@/shared/session/roles';

/** Columns of the staff table (spec 2 §3) that the service knows, with the program beside the site. */
export type StaffField =
  | 'lastName'
  | 'firstName'
  | 'siteName'
  | 'programName'
  | 'systemRole'
  | 'programRole'
  | 'group'
  | 'status'
  | 'inactiveDate'
  | 'inactiveNotes'
  | 'lastLogin'
  | 'email'
  | 'phoneNumber';

/** Fields that the search may be bound to; empty looks in all of them. */
export const SEARCH_FIELDS: readonly StaffField[] = [
  'lastName',
  'firstName',
  'siteName',
  'programName',
  'programRole',
  'group',
  'email',
  'phoneNumber',
];

/** Roles that stand on a roster (spec 2 §4 "Role mapping of roster members"), highest first. */
export const ROSTER_ROLES: readonly number[] = [Role.accountAdmin, Role.programAdmin, Role.sessionAdmin, Role.staff, Role.noAccess];

/** How somebody on a roster may stand. */
export const ROSTER_STATUSES: readonly number[] = [
  UserStatus.active,
  UserStatus.invitePending,
  UserStatus.inviteExpired,
  UserStatus.inactive,
];

/** "Position options: Teacher, Admin, Support Staff, Counselor, Other" (spec 2 §3). */
export const POSITIONS = ['Teacher', 'Admin', 'Support Staff', 'Counselor', 'Other'] as const;

/** The key of a position's words; null for one that somebody wrote themselves. */
export function positionKey(position: string): (typeof POSITIONS)[number] | null {
  return POSITIONS.find((each) => each === position) ?? null;
}

/** Somebody's whole name. */
export function staffName({ staffUser }: StaffEntry): string {
  return `${staffUser.firstName} ${staffUser.lastName}`.trim();
}

/** The place of a row: of the role, or where the site entered the person. */
export function placeOf({ staffUser }: StaffEntry): Place {
  const [role] = staffUser.userRoles;
  return { accountId: role?.accountId ?? 0, programId: role?.programId ?? 0, siteId: role?.siteId ?? 0 };
}

/** The person can be invited: they are no user yet, or a user who has not accepted. */
export function isInvitable({ memberId, staffUser, status }: StaffEntry): boolean {
  // Of whom the site entered nothing, the status is that of their role.
  if (typeof memberId === 'number' && status === UserStatus.inactive) {
    return false;
  }
  return typeof staffUser.userId !== 'number' || staffUser.inviteStatus !== UserStatus.active;
}
