import { activeRecords, mayDrillDown, NO_ROLE, viewedAs } from '@/shared/session/roleRules';
import { Role, type UserRoleRecord, type ViewedRole } from '@/shared/session/roles';
import { ownRole as roleThere } from '@/shared/session/drillRole';
import type { readView } from './sessionCookies';

/** What is in view: a role, its place, the place's name, and whether a provider-side person has drilled down to it. */
export interface View {
  viewed: ViewedRole;
  /** Name of the place for the drill-down strip; empty when it is the person's own. */
  name: string;
  kind: 'account' | 'program' | 'site' | 'session';
  superUserDrillDown: boolean;
}

/** The person's own highest role: the lowest number of an active record; no access when there is none. */
export function ownRoleOf(records: readonly UserRoleRecord[]): number {
  return activeRecords(records)[0]?.roleId ?? Role.noAccess;
}

/**
 * What a person sees first (spec 1 §4). Roles up to 4 keep their role and place; roles 5, 6 and 7 drill into their own
 * program ("Role home"), which their record names.
 */
export function ownView(records: readonly UserRoleRecord[]): View {
  const record = activeRecords(records)[0];
  const viewed = record === undefined ? NO_ROLE : viewedAs(record);
  return { viewed, name: '', kind: 'account', superUserDrillDown: false };
}

/**
 * The role as `highest_role` stores it: "for partner users the lowest active role is chosen; if it is 4 or less it is
 * kept, otherwise role is set to 0" until there is a program to have it in.
 */
export function storedRole({ viewed }: View): number {
  return viewed.roleId > Role.accountAdmin && viewed.programId === 0 ? 0 : viewed.roleId;
}

/** What was in view when the page was last open, if the person may still see it so; else their own view. */
export function restoredView(records: readonly UserRoleRecord[], stored: ReturnType<typeof readView>): View {
  const own = ownView(records);
  if (stored === null) {
    return own;
  }
  const { viewed, name, superUserDrillDown } = stored;
  if (superUserDrillDown) {
    const isLower = viewed.roleId >= Role.accountAdmin && viewed.roleId <= Role.staff;
    return mayDrillDown(ownRoleOf(records)) && isLower ? { viewed, name, kind: kindOf(viewed), superUserDrillDown } : own;
  }
  if (viewed.programId === 0 || ownRoleOf(records) < Role.accountAdmin) {
    return own;
  }
  const role = roleThere(viewed, records);
  return role === null || role.roleId !== viewed.roleId ? own : { viewed: role, name, kind: kindOf(role), superUserDrillDown: false };
}

/** True when a person looks as a lower role than their own: then the strip with its step back is shown. */
export function isSteppedDown(view: View, records: readonly UserRoleRecord[]): boolean {
  return view.superUserDrillDown || (view.viewed.programId > 0 && view.viewed.roleId > ownRoleOf(records));
}

/** What the drill-down strip calls a place. */
export function kindOf({ programId, siteId }: ViewedRole): View['kind'] {
  if (siteId > 0) {
    return 'session';
  }
  return programId > 0 ? 'program' : 'account';
}
