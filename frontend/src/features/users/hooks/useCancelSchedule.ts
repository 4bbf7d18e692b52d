import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useInviteUsersMutation, useRevokeUsersMutation } from '@/api/identity';
import { useTakeBack } from './useTakeBack';

/** Takes back invitations, or ends of access, that wait for their day. As an undo it plans again what those had replaced. */
export function useCancelSchedule() {
  const { t } = useTranslation('users');
  const takeBack = useTakeBack();
  const [invite] = useInviteUsersMutation();
  const [revoke] = useRevokeUsersMutation();
  return useCallback(
    (kind: 'invite' | 'revoke', ids: number[], done: string, isUndo = false) => {
      const body = { ids, isCancelled: true, isUndo };
      const call = kind === 'invite' ? invite({ bulkInvite: body }) : revoke({ bulkRevoke: body });
      return takeBack(call.unwrap(), done, t('dialog.failed'));
    },
    [t, takeBack, invite, revoke],
  );
}
