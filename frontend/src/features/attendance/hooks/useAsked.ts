import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';

/** Which words ask for care, as i18next takes them: staff ask the session admin, who decides, as do the roles above. */
export function useAsked(): { context?: 'admin' } {
  return useSession().role <= Role.sessionAdmin ? { context: 'admin' } : {};
}
