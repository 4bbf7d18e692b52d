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
      const turn = async () => await send({ starRequest: { siteId: item.sessionId, programId: item.programId, userId: user.id } });
      const start = async () => {
        const withdraw = toasts.show({
          text: t(item.isStar ? 'star.removed' : 'star.added', { name: item.name }),
          undo: () => {
            void turn();
          },
        });
        const { error } = await turn();
        // What fails is said by the error popup alone (spec 1 §8).
        if (error !== undefined) {
          withdraw();
        }
      };
      void start();
    },
    [send, t, toasts, user.id],
  );
}
