import { useMemo } from 'react';
import type { BulkAnswer } from '@/shared/dialogs/bulkRun';
import { type ListUsersApiArg, type Selected, useDeleteUsersMutation, useInviteUsersMutation, useResetPasswordsMutation, useRevokeUsersMutation } from '@/api/identity';

/** What can be done with people, after a question. */
export type ActionKind = 'invite' | 'revoke' | 'delete' | 'password';

/** What can wait for a day. */
export type ScheduledKind = 'invite' | 'revoke';

/** What finds the people of a list. */
export type UserSearch = Omit<ListUsersApiArg, 'sortField' | 'sortDir' | 'page' | 'count'>;

/** A call for whom `who` names; `date` is the day that it waits for. */
type Call = (who: Selected, date: string | null) => Promise<BulkAnswer>;

interface UserCalls {
  calls: Record<ActionKind, Call>;
  /** Takes back what waits for its day. As an undo it plans again what that had replaced. */
  cancel: (kind: ScheduledKind, ids: readonly number[], isUndo?: boolean) => Promise<BulkAnswer>;
}

/** The calls behind the actions. */
export function useUserCalls(): UserCalls {
  const [invite] = useInviteUsersMutation();
  const [revoke] = useRevokeUsersMutation();
  const [remove] = useDeleteUsersMutation();
  const [resetPasswords] = useResetPasswordsMutation();
  return useMemo(() => ({
    calls: {
      invite: (who, date) => invite({ bulkInvite: { ...who, ...(date === null ? {} : { scheduleDate: date }) } }).unwrap(),
      revoke: (who, date) => revoke({ bulkRevoke: { ...who, ...(date === null ? {} : { revokeDate: date }) } }).unwrap(),
      delete: (who) => remove({ selected: who }).unwrap(),
      password: (who) => resetPasswords({ selected: who }).unwrap(),
    },
    cancel: (kind, ids, isUndo = false) => {
      const body = { ids: [...ids], isCancelled: true, isUndo };
      return kind === 'invite' ? invite({ bulkInvite: body }).unwrap() : revoke({ bulkRevoke: body }).unwrap();
    },
  }), [invite, revoke, remove, resetPasswords]);
}
