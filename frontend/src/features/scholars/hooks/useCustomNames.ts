import { useSession } from '@/shared/session/SessionContext';
import { useParticipantConfig } from './useParticipantConfig';

const NONE: readonly string[] = [];

/** What the account in view calls the custom fields of its scholars; empty where it has no name, or until it is known. */
export function useCustomNames(): readonly string[] {
  const { data } = useParticipantConfig(useSession().place.accountId);
  return data?.customFields ?? NONE;
}
