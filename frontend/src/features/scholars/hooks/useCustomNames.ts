import { skipToken } from '@reduxjs/toolkit/query';
import { useReadParticipantColumnsQuery } from '@/api/roster';
import { useSession } from '@/shared/session/SessionContext';

const NONE: readonly string[] = [];

/** What the account in view calls the custom fields of its scholars; empty where it has no name, or until it is known. */
export function useCustomNames(): readonly string[] {
  const { accountId } = useSession().place;
  const { data } = useReadParticipantColumnsQuery(accountId === 0 ? skipToken : { accountId });
  return data?.customFields ?? NONE;
}
