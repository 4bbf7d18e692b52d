import type { JumpTarget } from '@/api/admin';
import { homeAt } from '@/shared/place/address';
import { useNavigate } from '@/shared/place/usePlaced';
import { useSession } from '@/shared/session/SessionContext';

/** Opens what the jump-to box found: the account, program or site itself, as whom the person is now. */
export function useJumpTo() {
  const session = useSession();
  const navigate = useNavigate();
  return async (hit: JumpTarget): Promise<void> => {
    const programId = hit.kind === 'program' ? hit.id : hit.kind === 'site' ? (hit.programId ?? 0) : 0;
    await navigate(homeAt({ accountId: hit.accountId, programId, siteId: hit.kind === 'site' ? hit.id : 0 }, session));
  };
}
