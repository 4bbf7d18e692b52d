import { accessApi } from '@/api/accessApi';
import { baseApi } from '@/api/baseApi';
import { identitySessionApi } from '@/api/identitySession';
import type { SavedSession } from '../offline/savedSession';
import type { AppDispatch } from '../store/store';
import { readView, writeView } from './sessionCookies';
import { savedSessionStarted, sessionStarted, userChanged, viewChanged, type CurrentUser } from './sessionSlice';
import { ownRoleOf, rememberedView, storedRole, viewAtPlace, type View } from './view';
import { readAddress } from '@/shared/place/address';
import { Role } from '@/shared/session/roles';

/** Why the session could not start: the status of the answer; undefined when nothing answered. */
export class SessionStartError extends Error {
  constructor(readonly status: number | undefined) {
    super(`the session could not start: ${status === undefined ? 'no answer' : String(status)}`);
  }
}

function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | undefined)?.status;
  return typeof status === 'number' ? status : undefined;
}

/** Reads who is signed in and what they may do, at the place of the address. A drill-down begins when its page is entered. */
export async function startSession(dispatch: AppDispatch, pathname: string): Promise<CurrentUser> {
  const options = { forceRefetch: true, subscribe: false };
  const [me, access] = await Promise.all([
    dispatch(identitySessionApi.endpoints.readMe.initiate(undefined, options)),
    dispatch(accessApi.endpoints.getAccess.initiate(undefined, options)),
  ]);
  if (me.data === undefined || access.data === undefined) {
    throw new SessionStartError(statusOf(me.error ?? access.error));
  }
  // The cookies follow once the page is entered: until then they say where the last page was.
  dispatch(sessionStarted({ user: me.data, access: access.data, view: viewAt(me.data, pathname) }));
  return me.data;
}

/** Starts with the session that this device kept, while nothing answers. It reads nothing that is not kept, too. */
export function startSavedSession(dispatch: AppDispatch, { user, access }: SavedSession, pathname: string): CurrentUser {
  dispatch(savedSessionStarted({ user, access, view: viewAt(user, pathname) }));
  return user;
}

/** Whom the person is at the place of an address, or of their last page. */
function viewAt({ userRoles }: CurrentUser, pathname: string): View {
  const address = readAddress(pathname);
  const isPlaced = address !== null && address.place.accountId > 0 && address.asRole === 0;
  return (isPlaced ? viewAtPlace(userRoles, address.place) : null) ?? rememberedView(userRoles, readView());
}

/** Shows another place, and lets the cookies of role and place follow (spec 1 §3). */
export function showView(dispatch: AppDispatch, view: View, user: CurrentUser): void {
  writeViewCookies(view, user);
  dispatch(viewChanged(view));
}

/**
 * Goes over to viewing as somebody else, or back to oneself. The services are told when it begins, so that it is in the audit
 * before anything is seen; a refusal fails here, and nothing changes. "Step-back re-fetches the user's own roles, restores
 * them, clears drill-down cookies" (spec 1 §4).
 */
export async function changeViewer(dispatch: AppDispatch, user: CurrentUser, nextView: () => View | null): Promise<void> {
  const requested = nextView();
  if (requested?.superUserDrillDown === true) {
    const { accountId, programId, siteId } = requested.bounds;
    await dispatch(identitySessionApi.endpoints.beginViewing.initiate({ roleId: requested.role, accountId, programId, siteId })).unwrap();
  }
  // The page may have changed since, or the person may have left for somewhere else.
  const view = nextView();
  if (view === null) {
    return;
  }
  showView(dispatch, view, user);
  // What was read as somebody else must not be shown.
  dispatch(baseApi.util.resetApiState());
  if (!view.superUserDrillDown) {
    // Without an answer the view has ended all the same: it lives in the address alone, the call only writes the audit.
    await dispatch(identitySessionApi.endpoints.endViewing.initiate(undefined));
    await renewUser(dispatch);
  }
}

/** Reads the signed-in person again; without an answer what is known stays. */
export async function renewUser(dispatch: AppDispatch): Promise<CurrentUser | undefined> {
  const { data } = await dispatch(identitySessionApi.endpoints.readMe.initiate(undefined, { forceRefetch: true, subscribe: false }));
  if (data !== undefined) {
    dispatch(userChanged(data));
  }
  return data;
}

/** Writes the cookies of role and place. */
export function writeViewCookies(view: View, user: CurrentUser): void {
  writeView({
    place: view.place,
    highestRole: storedRole(view),
    placeRole: view.placeRole,
    isAccountAdmin: ownRoleOf(user.userRoles) === Role.accountAdmin,
    superUserDrillDown: view.superUserDrillDown,
  });
}
