import { createContext, useContext } from 'react';
import type { Action } from './access';
import type { Place, UserRoleRecord, ViewedRole } from './roles';

/** The signed-in person, as pages need them (spec 1 §3, "Current user"). */
export interface SessionUser {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  userRoles: UserRoleRecord[];
}

/** What a drill-down shows in its strip: "You're viewing the account/program/site/session" and the name. */
export interface DrillTarget extends ViewedRole {
  kind: 'account' | 'program' | 'site' | 'session';
  name: string;
}

/**
 * Who is looking, as whom, and the moves between roles (spec 1 §4, "Drill-down").
 * The application provides it; pages only read it, so that they can be shown with any role in a test.
 */
export interface Session {
  user: SessionUser;
  /** The role the pages are shown for; the drilled role while drilled down. 0: not chosen yet. */
  role: number;
  /** The person's own highest role, whatever they are viewing. */
  ownRole: number;
  /** Place of `role`. */
  place: Place;
  /** Set while a provider-side person views a partner's place (cookie super_user_drilldown). */
  superUserDrillDown: boolean;
  /** View as another role. Resolves when the pages may be shown for it; the caller then navigates. */
  drillDown: (target: DrillTarget) => Promise<void>;
  /** Back to the person's own roles. */
  stepBack: () => Promise<void>;
  /** Read the signed-in person again, after they have changed something about themselves. */
  renewUser: () => Promise<void>;
  /** Show everything in this language, and remember it in this browser. */
  showLanguage: (language: 'en' | 'es') => Promise<void>;
  /** Ask for the current page again, as if it were newly opened. */
  reload: () => void;
  isFlagOn: (key: string) => boolean;
  /** True when the access list lets `role` open the page. */
  canOpen: (path: string) => boolean;
  /** True when the access list lets `role` do it, at a place if one is given. Pages use `usePermission`. */
  may: (action: Action, at?: Partial<Place>) => boolean;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) {
    throw new Error('useSession needs a SessionContext provider around it');
  }
  return session;
}
