import type { BulkAnswer } from '@/shared/dialogs/bulkRun';
import type { ActionKind } from '../parts/ActionDialog';
import { useDeleteUsersMutation, useInviteUsersMutation, useResetPasswordsMutation, useRevokeUsersMutation } from '@/api/identity';
import type { BulkBody } from './useBulkRun';

/** A call for whom `body` names; `date` is the day that it waits for. */
type Call = (body: BulkBody, date: string | null) => Promise<BulkAnswer>;

/** The calls behind the actions. */
export function useUserCalls(): Record<ActionKind, Call> {
  const [invite] = useInviteUsersMutation();
  const [revoke] = useRevokeUsersMutation();
  const [remove] = useDeleteUsersMutation();
  const [resetPasswords] = useResetPasswordsMutation();
  return {
    invite: (body, date) => invite({ bulkInvite: { ...body, ...(date === null ? {} : { scheduleDate: date }) } }).unwrap(),
    revoke: (body, date) => revoke({ bulkRevoke: { ...body, ...(date === null ? {} : { revokeDate: date }) } }).unwrap(),
    delete: (body) => remove({ selected: body }).unwrap(),
    password: (body) => resetPasswords({ temporaryPasswords: { userIds: idsOf(body) } }).unwrap(),
  };
}

/** Some calls are for people by their ids alone; they are not offered for "all that is found". */
export function idsOf({ ids = [] }: BulkBody): number[] {
  return ids;
}
