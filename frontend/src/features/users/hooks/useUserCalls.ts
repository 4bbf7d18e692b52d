import { useMemo } from 'react';
import type { BulkAnswer } from '@/shared/dialogs/bulkRun';
import { type Undo, undoByToken } from '@/shared/dialogs/useActions';
import {
  type ListUsersApiArg,
  type Selected,
  useDeleteUsersMutation,
  useInviteUsersMutation,
  useResetPasswordsMutation,
  useRevokeUsersMutation,
  useUndoAccessMutation,
} from '@/api/identity';

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
  /** Takes back what waits for its day. */
  cancel: (kind: ScheduledKind, ids: readonly number[]) => Promise<BulkAnswer>;
  /** Gives access back as it was before it was revoked, planned or cancelled. */
  undo: Undo;
}

/** The calls behind the actions. */
export function useUserCalls(): UserCalls {
  const [invite] = useInviteUsersMutation();
  const [revoke] = useRevokeUsersMutation();
  const [remove] = useDeleteUsersMutation();
  const [resetPasswords] = useResetPasswordsMutation();
  const [undoAccess] = useUndoAccessMutation();
  return useMemo(
    () => ({
      calls: {
        invite: (who, date) => invite({ bulkInvite: { ...who, ...(date === null ? {} : { scheduleDate: date }) } }).unwrap(),
        revoke: (who, date) => revoke({ bulkRevoke: { ...who, ...(date === null ? {} : { revokeDate: date }) } }).unwrap(),
        delete: (who) => remove({ selected: who }).unwrap(),
        password: (who) => resetPasswords({ selected: who }).unwrap(),
      },
      cancel: (kind, ids) => {
        const body = { ids: [...ids], isCancelled: true };
        return kind === 'invite' ? invite({ bulkInvite: body }).unwrap() : revoke({ bulkRevoke: body }).unwrap();
      },
      undo: undoByToken((undoToken) => undoAccess({ undoRequest: { undoToken } }).unwrap()),
    }),
    [invite, revoke, remove, resetPasswords, undoAccess],
  );
}
