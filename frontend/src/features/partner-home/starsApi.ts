import { adminApi } from '@/api/admin.generated';
import { withStarTurned } from './rules/programOrder';

/**
 * "Toggling a star flips isStar, sends the star call, then reloads the list" (spec 1 §4). The flip shows at once in every
 * list that is on the screen; a failed call takes it back. The reload follows from the list's tag.
 */
export const starsApi = adminApi.enhanceEndpoints({
  endpoints: {
    toggleStar: {
      onQueryStarted: async ({ starRequest }, { dispatch, getState, queryFulfilled }) => {
        const lists = adminApi.util.selectInvalidatedBy(getState(), ['stars']);
        const flips = lists.flatMap((list) =>
          list.endpointName === 'listStars'
            ? [
                dispatch(
                  adminApi.util.updateQueryData('listStars', list.originalArgs, (programs) =>
                    withStarTurned(programs, starRequest.programId, starRequest.siteId),
                  ),
                ),
              ]
            : [],
        );
        try {
          await queryFulfilled;
        } catch {
          for (const flip of flips) {
            flip.undo();
          }
        }
      },
    },
  },
});
