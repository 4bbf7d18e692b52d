import { Role, UserStatus, type Place, type UserRoleRecord, type ViewedRole } from '@/shared/session/roles';

/** What is opened: a program (`siteId` 0), or a session of one. */
type Picked = Place;

/**
 * "With the super-user drill-down cookie, picking a program or session rewrites the stored role: session admin if a
 * session was chosen, else program admin; programId and siteId are stored" (spec 1 §4).
 */
export function superUserRole({ siteId }: Pick<Picked, 'siteId'>): number {
  return siteId > 0 ? Role.sessionAdmin : Role.programAdmin;
}

/**
 * "Without that cookie the user's roles are fetched and the best match is chosen by program and session, then program,
 * then account. Role 4 at a program becomes 5; role 4 or 5 at a session becomes 6" (spec 1 §4).
 * Of several matches the highest role counts. Null: none of the person's active roles reaches there.
 */
export function ownRole(picked: Picked, roles: readonly UserRoleRecord[]): ViewedRole | null {
  const here = roles.filter((role) => role.status === UserStatus.active && isPortalRole(role.roleId));
  const match =
    highest(here.filter((role) => picked.siteId > 0 && role.programId === picked.programId && role.siteId === picked.siteId)) ??
    highest(here.filter((role) => role.programId === picked.programId && (picked.siteId === 0 || isNone(role.siteId)))) ??
    highest(here.filter((role) => role.accountId === picked.accountId && isNone(role.programId)));
  if (match === null) {
    return null;
  }
  return {
    ...picked,
    // A session's own people who pick its program stay at their session.
    siteId: picked.siteId > 0 ? picked.siteId : (match.siteId ?? 0),
    roleId: roleAt(match.roleId, picked.siteId > 0),
  };
}

function roleAt(roleId: number, isSession: boolean): number {
  if (isSession && (roleId === Role.accountAdmin || roleId === Role.programAdmin)) {
    return Role.sessionAdmin;
  }
  return roleId === Role.accountAdmin ? Role.programAdmin : roleId;
}

function isPortalRole(roleId: number): boolean {
  return roleId >= Role.accountAdmin && roleId <= Role.staff;
}

function isNone(id: number | null | undefined): boolean {
  return id === undefined || id === null || id === 0;
}

function highest(roles: readonly UserRoleRecord[]): UserRoleRecord | null {
  return roles.reduce<UserRoleRecord | null>((best, role) => (best === null || role.roleId < best.roleId ? role : best), null);
}

/** "Filter key 1 is used when the highest role is 6 or 7, which restricts the program and session list" (spec 1 §6). */
export function filterKeyOf(role: number): 0 | 1 {
  return role === Role.sessionAdmin || role === Role.staff ? 1 : 0;
}
