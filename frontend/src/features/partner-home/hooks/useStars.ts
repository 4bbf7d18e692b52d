import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import type { ApiDispatch } from '@/api/baseApi';
import { adminApi, type ListStarsApiArg, useToggleStarMutation } from '@/api/admin';
import { useSession } from '@/shared/session/SessionContext';
import { useToasts } from '@/shared/toasts/toasts';
import { withStarTurned } from '../rules/programOrder';
import { useListInView } from './useProgramList';

export interface Starrable {
  programId: number;
  /** 0 for a program. */
  sessionId: number;
  name: string;
  isStar: boolean;
}

/** Shows a list with a star turned, until it is read again. */
const turned = (list: ListStarsApiArg, programId: number, siteId: number) =>
  adminApi.util.updateQueryData('listStars', list, (programs) => withStarTurned(programs, programId, siteId));

/**
 * "Toggling a star flips isStar, sends the star call, then reloads the list" (spec 1 §4). The flip shows at once; a failed
 * call takes it back. The reload follows from the list's tag. Offers to turn it back.
 */
export function useStars(): (item: Starrable) => void {
  const { t } = useTranslation('partnerHome');
  const { user } = useSession();
  const list = useListInView();
  const dispatch = useDispatch<ApiDispatch>();
  const toasts = useToasts();
  const [send] = useToggleStarMutation();

  return useCallback(
    (item: Starrable) => {
      const turn = async () => {
        const shown = dispatch(turned(list, item.programId, item.sessionId));
        const answer = await send({ starRequest: { siteId: item.sessionId, programId: item.programId, userId: user.id } });
        if (answer.error !== undefined) {
          shown.undo();
        }
        return answer;
      };
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
    [dispatch, list, send, t, toasts, user.id],
  );
}
