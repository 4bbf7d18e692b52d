import { type DownloadLearningPeopleApiArg, learningManagementApi } from '@/api/learning-management';
import { asFile } from '@/shared/browser/saveFile';

/** Calls about professional learning that the generated client cannot say. */
export const { useLazySaveLearningPeopleQuery } = learningManagementApi.injectEndpoints({
  endpoints: (build) => ({
    /** The list as a file, held by this window under the address that it gives. */
    saveLearningPeople: build.query<string, DownloadLearningPeopleApiArg>({
      query: (params) => ({
        url: '/api/learning-management/analytics/professional-learning/people/download',
        params: { ...params },
        responseHandler: asFile,
      }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});
