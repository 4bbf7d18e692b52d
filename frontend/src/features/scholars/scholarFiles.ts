import { rosterApi, type DownloadScholarsApiArg } from '@/api/roster';
import { asFile } from '@/shared/browser/saveFile';

/** Calls about scholars that the generated client cannot say. */
export const { useLazySaveScholarsQuery } = rosterApi.injectEndpoints({
  endpoints: (build) => ({
    /** The list as a file, held by this window under the address that it gives. */
    saveScholars: build.query<string, DownloadScholarsApiArg>({
      query: (params) => ({ url: '/api/roster/scholars/download', params: { ...params }, responseHandler: asFile }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});
