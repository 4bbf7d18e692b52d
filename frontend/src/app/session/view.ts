import { cutToRole, holds, isSamePlace, NOWHERE } from '@/shared/place/address';
import { ownRole as roleThere } from '@/shared/session/drillRole';
import { activeRecords, mayDrillDown, NO_ROLE, viewedAs } from '@/shared/session/roleRules';
import { Role, type Place, type UserRoleRecord } from '@/shared/session/roles';
import type { readView } from './sessionCookies';

/** Who somebody is at the place of an address. */
export interface View {
  place: Place;
  /** The role whose rights they have there: their own, or the viewed one. */
  role: number;
  /** The place that this role is bound to. */
  bounds: Place;
  /** The role that the spec gives them there, for menus, homes and cookies (spec 1 §4). */
  placeRole: number;
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
  const { roleId, ...bounds } = record === undefined ? NO_ROLE : viewedAs(record);
  return { place: cutToRole(roleId, bounds), role: roleId, bounds, placeRole: roleId, superUserDrillDown: false };
}

/**
 * Who a person is at a place; null when none of their roles reaches there. `asRole` views it as that role, for those who may
 * drill down. Else their rights are those of their highest role that holds the place, or lies in it: an account admin who
 * opens a program stays its account admin, whatever menu the place has.
 */
export function viewAtPlace(records: readonly UserRoleRecord[], place: Place, asRole = 0): View | null {
  const own = ownRoleOf(records);
  if (asRole > 0) {
    return mayDrillDown(own) && isWhole(asRole, place)
      ? {
          place,
          role: asRole,
          bounds: cutToRole(asRole, place),
          placeRole: placeRoleOf(place, [recordOf(asRole, cutToRole(asRole, place))]) ?? asRole,
          superUserDrillDown: true,
        }
      : null;
  }
  if (own < Role.accountAdmin) {
    return { place, role: own, bounds: NOWHERE, placeRole: own, superUserDrillDown: false };
  }
  const mine = activeRecords(records)
    .map(viewedAs)
    .filter((each) => each.roleId >= Role.accountAdmin && each.accountId > 0);
  const found = mine.find((each) => holds(each, place)) ?? mine.find((each) => holds(place, each));
  if (found === undefined) {
    return null;
  }
  const { roleId, ...bounds } = found;
  return { place, role: roleId, bounds, placeRole: placeRoleOf(place, records) ?? roleId, superUserDrillDown: false };
}

/** A role can only be viewed at a place of its level (spec 2 §5 "Role requirements"). */
function isWhole(role: number, { programId, siteId }: Place): boolean {
  return (role < Role.programAdmin || programId > 0) && (role < Role.sessionAdmin || siteId > 0);
}

function placeRoleOf(place: Place, records: readonly UserRoleRecord[]): number | undefined {
  return place.programId === 0 ? undefined : roleThere(place, records)?.roleId;
}

function recordOf(roleId: number, place: Place): UserRoleRecord {
  return { userId: 0, status: 1, roleId, ...place };
}

/**
 * The role as `highest_role` stores it: "for partner users the lowest active role is chosen; if it is 4 or less it is
 * kept, otherwise role is set to 0" until there is a program to have it in.
 */
export function storedRole({ placeRole, place }: View): number {
  return placeRole > Role.accountAdmin && place.programId === 0 ? 0 : placeRole;
}

/** Where an address without a place leads when the app starts: the place of the last page, if the person may still go there; else their own. */
export function rememberedView(records: readonly UserRoleRecord[], stored: ReturnType<typeof readView>): View {
  const own = ownView(records);
  if (stored === null || stored.superUserDrillDown || own.role < Role.accountAdmin) {
    return own;
  }
  return viewAtPlace(records, stored.place) ?? own;
}

export function isSameView(one: View, other: View): boolean {
  return (
    one.role === other.role &&
    one.placeRole === other.placeRole &&
    one.superUserDrillDown === other.superUserDrillDown &&
    isSamePlace(one.place, other.place) &&
    isSamePlace(one.bounds, other.bounds)
  );
}

/** True when two views are of the same somebody: what the services answer to one they answer to the other. */
export function isSameViewer(one: View, other: View): boolean {
  return (
    one.superUserDrillDown === other.superUserDrillDown &&
    (!one.superUserDrillDown || (one.role === other.role && isSamePlace(one.bounds, other.bounds)))
  );
}

/** True when the place has a lower role's menus than the person's own. */
export function isSteppedDown({ superUserDrillDown, place, placeRole }: View, records: readonly UserRoleRecord[]): boolean {
  return superUserDrillDown || (place.programId > 0 && placeRole > ownRoleOf(records));
}

/** What the drill-down strip calls a place. */
export function kindOf({ programId, siteId }: Place): 'account' | 'program' | 'session' {
  if (siteId > 0) {
    return 'session';
  }
  return programId > 0 ? 'program' : 'account';
}
