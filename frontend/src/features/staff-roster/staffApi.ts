import { rosterApi, type DownloadStaffApiArg } from '@/api/roster';
import { asFile } from '@/shared/browser/saveFile';

/** Calls about the staff that the generated client cannot say. */
export const { useLazySaveStaffQuery } = rosterApi.injectEndpoints({
  endpoints: (build) => ({
    /** The list as a file, held by this window under the address that it gives. */
    saveStaff: build.query<string, DownloadStaffApiArg>({
      query: (params) => ({ url: '/api/roster/staffs/download', params: { ...params }, responseHandler: asFile }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});
