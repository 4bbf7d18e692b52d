import { skipToken } from '@reduxjs/toolkit/query';
import { useReadParticipantColumnsQuery } from '@/api/roster';

/** The columns of an account's participants, as the service has them (spec 2 §7 "participants column config"). */
export function useParticipantConfig(accountId: number) {
  return useReadParticipantColumnsQuery(accountId === 0 ? skipToken : { accountId, isSubmission: false, isParticipant: true });
}
