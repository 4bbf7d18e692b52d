import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';

/** The context of i18next for texts that differ for those who may decide, the session admin and roles above; staff are sent to the session admin. */
export function useAdminContext(): { context?: 'admin' } {
  return useSession().role <= Role.sessionAdmin ? { context: 'admin' } : {};
}
