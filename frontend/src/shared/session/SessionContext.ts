import { createContext, useContext } from 'react';
import type { HelpWidgetUser } from '@/api/identity';
import type { Action } from './access';
import type { Place, UserRoleRecord } from './roles';

/** The signed-in person, as pages need them (spec 1 §3, "Current user"). */
export interface SessionUser {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  /** What the service calls their highest role, whatever is being viewed. */
  userLabel: string;
  userRoles: UserRoleRecord[];
  /** The outside help widget, where one is set. */
  helpWidget?: HelpWidgetUser;
}

/**
 * Who is looking, at which place, and as whom (spec 1 §4, "Drill-down"): what the address says of them. To go elsewhere is to
 * follow a link. The application provides it; pages only read it, so that they can be shown with any role in a test.
 */
export interface Session {
  user: SessionUser;
  /** The role whose rights the person has at the place: the viewed one while they view as somebody else. */
  role: number;
  /**
   * The role of menus, homes and cookies: "role 4 at a program becomes 5; role 4 or 5 at a session becomes 6" (spec 1 §4). The
   * person's rights are still those of `role`.
   */
  placeRole: number;
  /** The person's own highest role, whatever they are viewing. */
  ownRole: number;
  /** The place that the address names. */
  place: Place;
  /** The place that `role` is bound to; it holds `place`, or lies in it. */
  bounds: Place;
  /** Set while a provider-side person views a partner's place (cookie super_user_drilldown). */
  superUserDrillDown: boolean;
  /** Read the signed-in person again, after they have changed something about themselves. */
  renewUser: () => Promise<void>;
  /** Show everything in this language, and remember it in this browser. */
  showLanguage: (language: 'en' | 'es') => Promise<void>;
  isFlagOn: (key: string) => boolean;
  /** True when the access list lets the person open the page (the spec's path, without a place). */
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
