import { baseApi } from '@/api/baseApi';
import type { Place } from '../session/roles';

/** How a person has set up a table. */
export interface ColumnLayout {
  /** Columns that the person has hidden, shown or resized. */
  columns: { id: string; isHidden: boolean; width?: number | null }[];
  isCompact: boolean;
}

/** Kept for a person, a list and a place. */
export interface LayoutKey extends Place {
  list: string;
}

const address = ({ list, accountId, programId, siteId }: LayoutKey) => ({
  url: `/api/admin/column-layouts/${encodeURIComponent(list)}`,
  params: { accountId, programId, siteId },
});

/** Column layouts, "stored per user, account, program and site" (spec 2 §1). A table works without them, so no popup tells of a failure. */
export const columnLayoutApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    columnLayout: build.query<ColumnLayout, LayoutKey>({ query: address, extraOptions: { quiet: true }, keepUnusedDataFor: 3600 }),
    keepColumnLayout: build.mutation<unknown, LayoutKey & { layout: ColumnLayout }>({
      query: ({ layout, ...key }) => ({ ...address(key), method: 'PUT', body: layout }),
      extraOptions: { quiet: true },
      onQueryStarted: ({ layout, ...key }, { dispatch }) => {
        // The next page that shows this list finds it as it was left, whether or not the answer is there yet.
        void dispatch(columnLayoutApi.util.upsertQueryData('columnLayout', key, layout));
      },
    }),
  }),
});
