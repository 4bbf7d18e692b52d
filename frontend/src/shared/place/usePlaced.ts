import { useCallback } from 'react';
import { useLocation, useNavigate as useRouterNavigate, type NavigateOptions } from 'react-router';
import { useSession } from '@/shared/session/SessionContext';
import { Role } from '@/shared/session/roles';
import { cutToRole, homeAt, pageOf, placed } from './address';

/** Says where a link leads from here: see `placed`. */
export function usePlaced(): (to: string) => string {
  const { role, place, bounds, superUserDrillDown } = useSession();
  return useCallback((to: string) => placed(to, { role, place, bounds, superUserDrillDown }), [role, place, bounds, superUserDrillDown]);
}

/** Goes to a page, at the place in view unless the address has its own. */
export function useNavigate(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useRouterNavigate();
  const to = usePlaced();
  return useCallback(
    async (page: string, options?: NavigateOptions) => {
      await navigate(to(page), options);
    },
    [navigate, to],
  );
}

/** The page that is shown, as the spec's route table names it. */
export function usePage(): string {
  return pageOf(useLocation().pathname);
}

/** The person's own home: of the role that they have or view, wherever they have gone. */
export function useHome(): string {
  const { role, bounds, superUserDrillDown } = useSession();
  return role < Role.accountAdmin || bounds.accountId === 0 ? '/home' : homeAt(cutToRole(role, bounds), { role, superUserDrillDown });
}
