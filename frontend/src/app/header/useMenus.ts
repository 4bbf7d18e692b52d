import { adminApi } from '@/api/admin.generated';
import { useSelector } from 'react-redux';
import { findPage } from '@/shared/session/access';
import { useIsConfiguring } from '@/shared/session/configurationMode';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { useDirectAccess } from '../guard/useDirectAccess';
import { type Menus, menusFor } from '../nav/menus';
import { routeOf } from '../routes';
import { selectCurrent } from '../session/sessionSlice';

/** A menu without the program's details is better than a popup over every page. */
const programApi = adminApi.enhanceEndpoints({ endpoints: { readProgramInfo: { extraOptions: { quiet: true } } } });

/** The program in view, for roles below account admin (spec 1 §6: "roles above account admin load program details"). */
export function useProgramInView() {
  const { role, place } = useSession();
  return programApi.useReadProgramInfoQuery({ programId: place.programId }, { skip: role <= Role.accountAdmin || place.programId === 0 }).data;
}

/** The menus of the person as now viewed. */
export function useMenus(): Menus {
  const { role, ownRole, superUserDrillDown, isFlagOn, canOpen } = useSession();
  const pages = useSelector(selectCurrent)?.access.pages ?? [];
  const program = useProgramInView();
  const isDirectAccess = useDirectAccess() === 'yes';
  const isConfiguring = useIsConfiguring();

  function isOpen(path: string): boolean {
    const route = routeOf(path);
    const isInAccount = !isDirectAccess || (findPage(pages, path)?.directAccess ?? false);
    return route !== undefined && canOpen(path) && isInAccount && (route.flag === undefined || isFlagOn(route.flag));
  }

  return menusFor({
    role,
    ownRole,
    isDrilledDown: superUserDrillDown,
    isDirectAccess,
    isProgramDisabled: program?.status === 2,
    isConfiguring: isConfiguring || (role === Role.programAdmin && program?.isFinalSubmit === false),
    isFlagOn,
    isOpen,
  });
}
