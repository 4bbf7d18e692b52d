import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/shared/session/SessionContext';
import { useToasts } from '@/shared/toasts/toasts';
import { starsApi } from '../starsApi';

export interface Starrable {
  programId: number;
  /** 0 for a program. */
  sessionId: number;
  name: string;
  isStar: boolean;
}

/** Turns a star, and offers to turn it back. */
export function useStars(): (item: Starrable) => void {
  const { t } = useTranslation('partnerHome');
  const { user } = useSession();
  const toasts = useToasts();
  const [send] = starsApi.useToggleStarMutation();

  return useCallback(
    (item: Starrable) => {
      const turn = async () => {
        try {
          await send({ starRequest: { siteId: item.sessionId, programId: item.programId, userId: user.id } }).unwrap();
        } catch {
          toasts.show({ tone: 'failed', text: t('star.failed', { name: item.name }) });
        }
      };
      void turn();
      toasts.show({
        text: t(item.isStar ? 'star.removed' : 'star.added', { name: item.name }),
        undo: () => {
          void turn();
        },
      });
    },
    [send, t, toasts, user.id],
  );
}
