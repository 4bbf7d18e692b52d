import { baseApi } from './baseApi';
import type { ListUserCoursesApiArg, UserCourseList } from './learning-management';
import { tagsOfRead } from './tags';

/** What homes read of learning management. The client of the whole service is more than a home may fetch, and has the same call. */
export const { useReadOwnCoursesQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readOwnCourses: build.query<UserCourseList, ListUserCoursesApiArg>({
      query: (arg) => ({ url: '/api/learning-management/userCourses', params: { ...arg } }),
      providesTags: (_result, _error, arg) => tagsOfRead(['courses'], arg),
      extraOptions: { quiet: true },
    }),
  }),
});
