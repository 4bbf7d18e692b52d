import { useMemo } from 'react';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { levelOf } from '../rules/roleNeeds';
import { type AssignableRole, useListAssignableRolesQuery } from '@/api/identity';

interface Choices {
  choices: readonly AssignableRole[];
  /** Set when not all could be read. */
  onRetry: (() => void) | undefined;
}

/** The roles that the person may give, as the service allows them at their level (spec 2 §6); provider staff also give those of their own. */
export function useRoleChoices(): Choices {
  const { role } = useSession();
  const isProvider = role < Role.accountAdmin;
  const partners = useListAssignableRolesQuery({ level: levelOf(role) });
  const provider = useListAssignableRolesQuery({ level: 'provider' }, { skip: !isProvider });
  const failed = [partners, provider].filter(({ isError }) => isError);
  return {
    choices: useMemo(
      () => [...(partners.currentData ?? []), ...(provider.currentData ?? [])],
      [partners.currentData, provider.currentData],
    ),
    onRetry:
      failed.length === 0
        ? undefined
        : () => {
            failed.forEach(({ refetch }) => void refetch());
          },
  };
}
