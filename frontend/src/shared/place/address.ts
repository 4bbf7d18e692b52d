import { superUserRole } from '@/shared/session/drillRole';
import { Role, type Place } from '@/shared/session/roles';

/**
 * The address of a page: `/a/1/p/11/s/111/home` is the page `/home` at account 1, program 11, site 111. In front of it,
 * `/as/5` says that a provider's person views the place as that role. The page is the spec's own path (spec 1 §2).
 */
export interface Address {
  /** The viewed role; 0 when nothing is viewed as somebody else. */
  asRole: number;
  place: Place;
  page: string;
}

export const NOWHERE: Place = { accountId: 0, programId: 0, siteId: 0 };

const PLACED = /^(?:\/as\/([4-7]))?\/a\/([1-9]\d{0,14})(?:\/p\/([1-9]\d{0,14})(?:\/s\/([1-9]\d{0,14}))?)?(\/.*)?$/;

/** What an address says; null when it begins like one of a place and names none. */
export function readAddress(pathname: string): Address | null {
  const found = PLACED.exec(pathname);
  if (found === null) {
    return /^\/(?:a|as)(?:\/|$)/.test(pathname) ? null : { asRole: 0, place: NOWHERE, page: pathname };
  }
  const [, asRole, accountId, programId, siteId, page = '/'] = found;
  return {
    asRole: Number(asRole ?? 0),
    place: { accountId: Number(accountId), programId: Number(programId ?? 0), siteId: Number(siteId ?? 0) },
    page,
  };
}

export function writeAddress({ asRole, place, page }: Address): string {
  if (place.accountId === 0) {
    return page;
  }
  const part = (name: string, id: number) => (id > 0 ? `/${name}/${String(id)}` : '');
  const site = place.programId > 0 ? part('s', place.siteId) : '';
  return `${part('as', asRole)}${part('a', place.accountId)}${part('p', place.programId)}${site}${page}`;
}

/** The page of an address, as the spec's route table names it. */
export function pageOf(pathname: string): string {
  return readAddress(pathname)?.page ?? pathname;
}

/** The address of a page at a place. */
export function addressAt({ accountId, programId = 0, siteId = 0 }: Pick<Place, 'accountId'> & Partial<Place>, page: string): string {
  return writeAddress({ asRole: 0, place: { accountId, programId, siteId }, page });
}

/** As much of a place as a role is bound to: an account admin to the account, a program admin to the program too. */
export function cutToRole(role: number, { accountId, programId, siteId }: Place): Place {
  return { accountId, programId: role >= Role.programAdmin ? programId : 0, siteId: role >= Role.sessionAdmin ? siteId : 0 };
}

/** True when `inner` lies in `outer`, or is it. Nowhere holds every place. */
export function holds(outer: Place, inner: Place): boolean {
  const fits = (one: number, other: number) => one === 0 || one === other;
  return fits(outer.accountId, inner.accountId) && fits(outer.programId, inner.programId) && fits(outer.siteId, inner.siteId);
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.accountId === other.accountId && one.programId === other.programId && one.siteId === other.siteId;
}

/** Who links, and from where: what a session knows. */
export interface Viewpoint {
  role: number;
  place: Place;
  /** The place that `role` is bound to. */
  bounds: Place;
  superUserDrillDown: boolean;
}

/**
 * Where a link leads. A page alone is meant at the place in view; a page with its place is viewed as what is viewed now, and
 * never above the place that the role is bound to.
 */
export function placed(to: string, { role, place, bounds, superUserDrillDown }: Viewpoint): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  const address = pathname.startsWith('/') ? readAddress(pathname) : null;
  if (address === null || address.asRole > 0) {
    return to;
  }
  const wanted = address.place.accountId > 0 ? address.place : place;
  if (address.page === PARTNER_HOME) {
    return `${writeAddress({ asRole: superUserDrillDown ? Role.accountAdmin : 0, place: { ...NOWHERE, accountId: wanted.accountId }, page: PARTNER_HOME })}${rest}`;
  }
  const within = holds(wanted, bounds) ? bounds : wanted;
  return `${writeAddress({ asRole: superUserDrillDown ? role : 0, place: within, page: address.page })}${rest}`;
}

/** The list of an account's programs: it is about the whole account, whoever looks (spec 1 §4). */
export const PARTNER_HOME = '/partnerhome';

/** The page that a place opens with. Whoever views as somebody else views each place as its admin (spec 1 §4). */
export function homeAt(place: Place, { role, superUserDrillDown }: Pick<Viewpoint, 'role' | 'superUserDrillDown'>): string {
  if (superUserDrillDown) {
    return viewAt(place);
  }
  if (role < Role.accountAdmin) {
    return writeAddress({
      asRole: 0,
      place,
      page: place.siteId > 0 ? '/account/program/site' : place.programId > 0 ? '/account/program/sites' : '/account/programs',
    });
  }
  return writeAddress({ asRole: 0, place, page: place.programId > 0 ? '/home' : PARTNER_HOME });
}

/** Where a provider's person views a place as its admin (spec 1 §4). */
export function viewAt(place: Place): string {
  const asRole = place.programId > 0 ? superUserRole(place) : Role.accountAdmin;
  return writeAddress({ asRole, place, page: place.programId > 0 ? '/home' : PARTNER_HOME });
}
