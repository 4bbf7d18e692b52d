import type { JumpTarget } from '@/api/admin';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { useDrillInto } from '@/shared/session/useDrillInto';
import { useOpenAccount } from '@/shared/session/useOpenAccount';

/**
 * Opens what the jump-to box found. Accounts open as from the accounts list; programs and sites as from Partner Home,
 * a provider's person viewing as the role there.
 */
export function useJumpTo() {
  const { ownRole } = useSession();
  const { drillInto } = useDrillInto();
  const { openAccount } = useOpenAccount();
  return async (hit: JumpTarget): Promise<void> => {
    if (hit.kind === 'account') {
      await openAccount(hit.id, hit.name);
      return;
    }
    await drillInto({
      accountId: hit.accountId,
      programId: hit.kind === 'program' ? hit.id : (hit.programId ?? 0),
      siteId: hit.kind === 'site' ? hit.id : 0,
      name: hit.name,
      isAsSuperUser: ownRole <= Role.admin,
    });
  };
}
