import { useReadProgramInfoQuery } from '@/api/admin';
import { useSelector } from 'react-redux';
import { usePlaced } from '@/shared/place/usePlaced';
import { useIsConfiguring } from '@/shared/session/configurationMode';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { type DirectAccess, useLastDirectAccess } from '../guard/useDirectAccess';
import { type MenuEntry, type Menus, menusFor } from '../nav/menus';
import { routeOf } from '../routes';
import { selectView } from '../session/sessionSlice';
import { isSteppedDown } from '../session/view';

/** The program in view, for roles below account admin (spec 1 §6: "roles above account admin load program details"). */
export function useProgramInView() {
  const { placeRole, place } = useSession();
  const { currentData: program, isFetching } = useReadProgramInfoQuery(
    { programId: place.programId },
    { skip: placeRole <= Role.accountAdmin || place.programId === 0 },
  );
  return { program, isLoading: isFetching && program === undefined };
}

interface Navigation extends Menus {
  directAccess: DirectAccess;
  /** A program is being configured: there is nothing but Logout. */
  isConfiguring: boolean;
}

/** The menus of the person as now viewed. */
export function useMenus(): Navigation {
  const { user, placeRole: role, ownRole, isFlagOn, canOpen } = useSession();
  const view = useSelector(selectView);
  const { program } = useProgramInView();
  const directAccess = useLastDirectAccess();
  const isOnPage = useIsConfiguring();
  // Session admin and staff keep their menus; a content admin opens no page that configures.
  const isConfiguring = role <= Role.programAdmin && (isOnPage || (role === Role.programAdmin && program?.isFinalSubmit === false));

  function isOpen(path: string): boolean {
    const route = routeOf(path);
    return route !== undefined && canOpen(path) && (route.flag === undefined || isFlagOn(route.flag));
  }

  const { main, profile } = menusFor({
    role,
    ownRole,
    isDrilledDown: view !== null && isSteppedDown(view, user.userRoles),
    isDirectAccess: directAccess === 'yes',
    isProgramDisabled: program?.status === 2,
    isConfiguring,
    isFlagOn,
    isOpen,
  });
  // Two main menus are possible until it is known whether the account has direct access; neither is shown for the other.
  return { main: directAccess === 'unknown' ? [] : main, profile, directAccess, isConfiguring };
}

/** Where an entry of a menu leads: at the place in view, but for the provider's people, whose menu is of all accounts. */
export function useMenuLink(): (entry: MenuEntry) => string {
  const { role } = useSession();
  const to = usePlaced();
  return ({ path = '/' }) => (role < Role.accountAdmin ? path : to(path));
}
