import {
  addressAt,
  cutToRole,
  holds,
  homeAt,
  isSamePlace,
  NOWHERE,
  PARTNER_HOME,
  pageOf,
  readAddress,
  writeAddress,
} from '@/shared/place/address';
import { Role, type Place, type UserRoleRecord } from '@/shared/session/roles';
import { mayDrillDown } from '@/shared/session/roleRules';
import { routeOf, type AppRoute } from '../routes';
import type { readView } from '../session/sessionCookies';
import { ownRoleOf, ownView, viewAtPlace, type View } from '../session/view';

/** What an address comes to: a view to show, an address to lead on to, or nothing that the person may see. */
export type Decision = { kind: 'show'; view: View } | { kind: 'lead'; to: string; search: string } | { kind: 'missing' };

interface AddressRequest {
  pathname: string;
  search: string;
  records: readonly UserRoleRecord[];
  /** What this window shows. */
  current: View;
  /** What the cookies say. */
  stored: ReturnType<typeof readView>;
}

/**
 * Reads an address. The spec's own paths name no place: they lead on to the place that this window shows. A page about
 * an account or program is shown at that level, and nobody stands above the place that their role is bound to.
 */
export function decide(request: AddressRequest): Decision {
  const { pathname, search, records, current } = request;
  const address = readAddress(pathname);
  if (address === null) {
    return { kind: 'missing' };
  }
  const route = routeOf(address.page);
  const { place, asRole } = address;
  if (place.accountId === 0) {
    return ownRoleOf(records) === Role.noAccess || route === undefined || route.access === 'everybody'
      ? { kind: 'show', view: current }
      : bare(request, route);
  }
  const page = address.page === '/' ? '/home' : address.page;
  const lead = (to: Place, role = asRole) => ({ kind: 'lead' as const, to: writeAddress({ asRole: role, place: to, page }), search });
  if (asRole > 0 && !mayDrillDown(ownRoleOf(records))) {
    return lead(place, 0);
  }
  if (page === PARTNER_HOME && (place.programId > 0 || asRole > Role.accountAdmin)) {
    return lead({ ...NOWHERE, accountId: place.accountId }, asRole > 0 ? Role.accountAdmin : 0);
  }
  const view = viewAtPlace(records, place, asRole);
  if (view === null) {
    return { kind: 'missing' };
  }
  if (view.role < Role.accountAdmin && page === '/home') {
    return { kind: 'lead', to: homeAt(place, view), search };
  }
  const level = cutToLevel(place, route);
  if (!isSamePlace(level, place) && holds(view.bounds, level)) {
    return lead(level);
  }
  const bounds = cutToRole(view.role, view.bounds);
  if (page !== PARTNER_HOME && !isSamePlace(place, bounds) && holds(place, bounds)) {
    return lead(bounds);
  }
  return address.page === page ? { kind: 'show', view } : lead(place);
}

/** An address without a place. */
function bare({ pathname, search, records, current, stored }: AddressRequest, route: AppRoute): Decision {
  const own = ownRoleOf(records);
  const page = pathname === '/' ? '/home' : pathname;
  const named = route.level === undefined ? null : namedIn(search);
  if (named !== null && named.accountId > 0) {
    return { kind: 'lead', to: addressAt(named, page), search: withoutPlace(search) };
  }
  if (own < Role.accountAdmin) {
    if (pageOf(page).toLowerCase() !== '/home' && current.superUserDrillDown) {
      return { kind: 'lead', to: writeAddress({ asRole: current.role, place: current.place, page }), search };
    }
    // "/partnerhome … honours the super-user drill-down cookie" (spec 1 §2).
    if (page === PARTNER_HOME && mayDrillDown(own) && stored?.superUserDrillDown === true) {
      return {
        kind: 'lead',
        to: writeAddress({ asRole: Role.accountAdmin, place: { ...NOWHERE, accountId: stored.place.accountId }, page }),
        search,
      };
    }
    return { kind: 'show', view: { place: NOWHERE, role: own, bounds: NOWHERE, placeRole: own, superUserDrillDown: false } };
  }
  const place = current.place.accountId > 0 ? current.place : ownView(records).place;
  if (place.accountId === 0) {
    return { kind: 'show', view: current };
  }
  const asNamed =
    named === null
      ? place
      : { accountId: place.accountId, programId: named.programId || place.programId, siteId: named.siteId || place.siteId };
  return { kind: 'lead', to: writeAddress({ asRole: 0, place: asNamed, page }), search: named === null ? search : withoutPlace(search) };
}

/** The parameters by which addresses of before named a place. */
const NAMES = ['accountId', 'programId', 'siteId'] as const;

function withoutPlace(search: string): string {
  const params = new URLSearchParams(search);
  NAMES.forEach((name) => {
    params.delete(name);
  });
  return params.toString();
}

/** The place that an address of before named in its parameters, as bookmarks and letters may. */
function namedIn(search: string): Place | null {
  const params = new URLSearchParams(search);
  const id = (name: string) => {
    const value = params.get(name) ?? '';
    return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : 0;
  };
  const place = { accountId: id('accountId'), programId: id('programId'), siteId: id('siteId') };
  return isSamePlace(place, NOWHERE) ? null : place;
}

function cutToLevel({ accountId, programId, siteId }: Place, route: AppRoute | undefined): Place {
  switch (route?.level) {
    case 'account':
      return { accountId, programId: 0, siteId: 0 };
    case 'program':
      return { accountId, programId, siteId: 0 };
    default:
      return { accountId, programId, siteId };
  }
}
