import { useMemo } from 'react';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { levelOf, type RoleChoice } from '../rules/roleNeeds';
import { useListAssignableRolesQuery } from '../usersApi';

/** The roles that the person may give, as the service allows them at their level (spec 2 §6); provider staff also give those of their own. */
export function useRoleChoices(): readonly RoleChoice[] {
  const { role } = useSession();
  const isProvider = role < Role.accountAdmin;
  const { currentData: partners } = useListAssignableRolesQuery({ level: levelOf(role) });
  const { currentData: provider } = useListAssignableRolesQuery({ level: 'provider' }, { skip: !isProvider });
  return useMemo(() => [...(partners ?? []), ...(provider ?? [])], [partners, provider]);
}
