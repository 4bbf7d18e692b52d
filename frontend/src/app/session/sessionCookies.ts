import { COOKIE_DAYS, dropCookie, readCookie, writeCookie } from '@/shared/browser/cookies';
import type { Place } from '@/shared/session/roles';

/** "User cookies are described as 1 hour-unit" (spec 1 §9). They are written anew at each renewal of the token. */
const USER_COOKIE_DAYS = 1 / 24;

/** Cookies of the person and the role in view (spec 1 §3; spec 2 §3 "User cookies"). */
const USER_COOKIES = ['user_id', 'user_name', 'accountId', 'highest_role', 'user_role', 'programId', 'siteId', 'isAccountAdmin'];
const OTHER_COOKIES = ['selectedProgramStatus', 'progName', 'super_user_drilldown', 'super_user_drilldown_to_account'];

/** Who is signed in: its presence is what "an authentication cookie" is (spec 1 §4). */
export function hasAuthCookie(): boolean {
  return readCookie('user_id') !== null;
}

/** The name the person signed in with last, to fill in at the next sign-in. */
export function lastUserName(): string | null {
  return readCookie('user_name');
}

/** Writes who is signed in, and lets what else the cookies say of the person live another hour. */
export function writePerson(id: string, userName: string): void {
  writeCookie('user_id', id, USER_COOKIE_DAYS);
  writeCookie('user_name', userName, USER_COOKIE_DAYS);
  for (const name of USER_COOKIES) {
    const value = readCookie(name);
    if (value !== null) {
      writeCookie(name, value, USER_COOKIE_DAYS);
    }
  }
}

export interface StoredView {
  place: Place;
  /** The role at the place as it is stored in `highest_role`: 0 while a partner's person has not chosen a place. */
  highestRole: number;
  placeRole: number;
  isAccountAdmin: boolean;
  superUserDrillDown: boolean;
}

/** Writes the cookies of the role and place in view. They follow the address; nothing is decided by them while there is one. */
export function writeView({ place, highestRole, placeRole, isAccountAdmin, superUserDrillDown }: StoredView): void {
  const role = { roleId: placeRole, programId: place.programId, siteId: place.siteId };
  const user = {
    accountId: String(place.accountId),
    highest_role: String(highestRole),
    user_role: JSON.stringify([role]),
    programId: String(place.programId),
    siteId: String(place.siteId),
    isAccountAdmin: String(isAccountAdmin),
  };
  for (const [cookie, value] of Object.entries(user)) {
    writeCookie(cookie, value, USER_COOKIE_DAYS);
  }
  if (place.programId === 0) {
    writePlaceName('');
  }
  writeOrDrop('super_user_drilldown', superUserDrillDown ? 'true' : null);
  writeOrDrop('super_user_drilldown_to_account', superUserDrillDown ? String(place.accountId) : null);
}

/** Keeps the name of the program or site in view; there is none at an account. */
export function writePlaceName(name: string): void {
  writeOrDrop('progName', name === '' ? null : name);
}

function writeOrDrop(name: string, value: string | null): void {
  if (value === null) {
    dropCookie(name);
  } else {
    writeCookie(name, value, COOKIE_DAYS);
  }
}

/** The place of the last page; null when there is none or somebody has tampered with it. */
export function readView(): Pick<StoredView, 'place' | 'superUserDrillDown'> | null {
  const superUserDrillDown = readCookie('super_user_drilldown') === 'true';
  const accountId = idOf(superUserDrillDown ? 'super_user_drilldown_to_account' : 'accountId');
  return accountId === 0 ? null : { place: { accountId, programId: idOf('programId'), siteId: idOf('siteId') }, superUserDrillDown };
}

function idOf(cookie: string): number {
  const id = Number(readCookie(cookie) ?? '0');
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** Forgets the person. With `keepUserName` the sign-in page still knows whom to greet. */
export function clearCookies({ keepUserName }: { keepUserName: boolean }): void {
  for (const name of [...USER_COOKIES, ...OTHER_COOKIES]) {
    if (!(keepUserName && name === 'user_name')) {
      dropCookie(name);
    }
  }
}
