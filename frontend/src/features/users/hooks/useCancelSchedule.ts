import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import { fullName } from '../rules/userWords';
import { useInviteUsersMutation, useRevokeUsersMutation, type UserRow } from '../usersApi';
import { useSayUserError } from './useSayUserError';

/** Takes back an invitation, or an end of access, that waits for its day. */
export function useCancelSchedule() {
  const { t } = useTranslation('users');
  const toasts = useToasts();
  const sayError = useSayUserError();
  const [invite] = useInviteUsersMutation();
  const [revoke] = useRevokeUsersMutation();
  return useCallback(
    async (kind: 'invite' | 'revoke', row: Pick<UserRow, 'userId' | 'firstName' | 'lastName'>) => {
      try {
        const body = { ids: [row.userId], isCancelled: true };
        const answer = await (kind === 'invite' ? invite({ bulkInvite: body }) : revoke({ bulkRevoke: body })).unwrap();
        const error = answer.results[0]?.error;
        if (error !== null && error !== undefined) {
          toasts.show({ tone: 'failed', text: sayError(error) });
          return;
        }
        toasts.show({ text: t(`dialog.cancelled.${kind}`, { name: fullName(row) }) });
      } catch (error) {
        const { name, detail } = problemOf(error);
        toasts.show({ tone: 'failed', text: detail === null ? t('dialog.failed') : sayError({ name: name ?? '', detail }) });
      }
    },
    [t, toasts, sayError, invite, revoke],
  );
}
