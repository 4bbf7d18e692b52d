import { adminApi, type ColumnLayout } from '@/api/admin.generated';
import type { Place } from '../session/roles';

export type { ColumnLayout };

/** Kept for a person, a list and a place. */
export interface LayoutKey extends Place {
  list: string;
}

/** Column layouts, "stored per user, account, program and site" (spec 2 §1). A table works without them, so no popup tells of a failure. */
const columnLayoutApi = adminApi.enhanceEndpoints({
  endpoints: {
    readColumnLayout: { extraOptions: { quiet: true }, keepUnusedDataFor: 3600 },
    keepColumnLayout: {
      extraOptions: { quiet: true },
      // The next page that shows this list finds it as it was left, whether or not the answer is there yet.
      invalidatesTags: [],
      onQueryStarted: ({ columnLayout, ...key }, { dispatch }) => {
        void dispatch(adminApi.util.upsertQueryData('readColumnLayout', key, columnLayout));
      },
    },
  },
});

export const { useReadColumnLayoutQuery, useKeepColumnLayoutMutation } = columnLayoutApi;
