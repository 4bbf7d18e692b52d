import { learningManagementApi } from '@/api/learning-management';
import { asFile } from '@/shared/browser/saveFile';

/** The certificate of a course, held by this window under the address that it gives: the generated client reads no files. */
export const certificateApi = learningManagementApi.injectEndpoints({
  endpoints: (build) => ({
    saveCertificate: build.query<string, { courseId: number }>({
      query: ({ courseId }) => ({ url: `/api/learning-management/userCourses/${String(courseId)}/certificate`, responseHandler: asFile }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});
