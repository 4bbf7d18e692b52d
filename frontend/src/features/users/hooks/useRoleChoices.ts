import { useSession } from '@/shared/session/SessionContext';
import { levelOf, type RoleChoice } from '../rules/roleNeeds';
import { useListAssignableRolesQuery } from '../usersApi';

const NONE: readonly RoleChoice[] = [];

/** The roles that the person may give, as the service allows them at their level (spec 2 §6). */
export function useRoleChoices(): readonly RoleChoice[] {
  const { role } = useSession();
  return useListAssignableRolesQuery({ level: levelOf(role) }).currentData ?? NONE;
}
