import { baseApi } from './baseApi';
import type { ReadDashboardApiArg, TaskEventDashboard } from './planner';
import { tagsOfRead } from './tags';

/** What homes read of the planner. The client of the whole service is more than a home may fetch, and has the same call. */
export const { useReadPlanQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readPlan: build.query<TaskEventDashboard, ReadDashboardApiArg>({
      query: (arg) => ({ url: '/api/planner/dashboard/task-event', params: { ...arg } }),
      providesTags: (_result, _error, arg) => tagsOfRead(['tasks', 'events'], arg),
      extraOptions: { quiet: true },
    }),
  }),
});
