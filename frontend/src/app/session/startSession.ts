import { accessApi } from '@/api/accessApi';
import { identityApi } from '@/api/identity';
import type { AppDispatch } from '../store/store';
import { readView, writeView } from './sessionCookies';
import { sessionStarted, userChanged, viewChanged, type CurrentUser } from './sessionSlice';
import { ownRoleOf, ownView, restoredView, storedRole, type View } from './view';
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

/** Reads who is signed in and what they may do, and brings back what was in view. */
export async function startSession(dispatch: AppDispatch): Promise<CurrentUser> {
  const options = { forceRefetch: true, subscribe: false };
  const [me, access] = await Promise.all([
    dispatch(identityApi.endpoints.readCurrentUser.initiate(undefined, options)),
    dispatch(accessApi.endpoints.getAccess.initiate(undefined, options)),
  ]);
  if (me.data === undefined || access.data === undefined) {
    throw new SessionStartError(statusOf(me.error ?? access.error));
  }
  const view = restoredView(me.data.userRoles, readView());
  storeView(view, me.data);
  dispatch(sessionStarted({ user: me.data, access: access.data, view }));
  return me.data;
}

/** Shows another role and place, and remembers it in the role cookies (spec 1 §3). */
export function showView(dispatch: AppDispatch, view: View, user: CurrentUser): void {
  storeView(view, user);
  dispatch(viewChanged(view));
}

/** "Step-back re-fetches the user's own roles, restores them, clears drill-down cookies" (spec 1 §4). */
export async function showOwnView(dispatch: AppDispatch, known: CurrentUser): Promise<void> {
  showView(dispatch, ownView(known.userRoles), known);
  const fresh = await renewUser(dispatch);
  if (fresh !== undefined) {
    showView(dispatch, ownView(fresh.userRoles), fresh);
  }
}

/** Reads the signed-in person again; without an answer what is known stays. */
export async function renewUser(dispatch: AppDispatch): Promise<CurrentUser | undefined> {
  const { data } = await dispatch(identityApi.endpoints.readCurrentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
  if (data !== undefined) {
    dispatch(userChanged(data));
  }
  return data;
}

function storeView(view: View, user: CurrentUser): void {
  writeView({
    viewed: view.viewed,
    highestRole: storedRole(view),
    isAccountAdmin: ownRoleOf(user.userRoles) === Role.accountAdmin,
    name: view.name,
    superUserDrillDown: view.superUserDrillDown,
  });
}
