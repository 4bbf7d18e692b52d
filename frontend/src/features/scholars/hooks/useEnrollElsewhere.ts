import type { Scholar } from '@/api/roster';
import { addressAt } from '@/shared/place/address';
import { useSession } from '@/shared/session/SessionContext';
import { enrollAddress } from '@/shared/scholars/scholarAddress';

/** Enrolling a scholar at a site where they are not yet: at any that the person's role reaches, whatever is in view. */
export function useEnrollElsewhere() {
  const { programId, siteId } = useSession().bounds;
  return {
    /** False for whoever has only one site, where the scholar is. */
    isElsewhere: (enrollments: readonly { siteId: number }[]) => siteId === 0 || enrollments.every((each) => each.siteId !== siteId),
    addressOf: ({ accountId, scholarId }: Pick<Scholar, 'accountId' | 'scholarId'>) =>
      addressAt({ accountId, programId, siteId }, enrollAddress(scholarId)),
  };
}
