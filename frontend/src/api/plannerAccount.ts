import { baseApi } from './baseApi';
import type { AccountDashboard, ReadAccountDashboardApiArg } from './planner';

/** What Partner Home reads of the planner. The client of the whole service is more than a home may fetch, and has the same call. */
export const { useReadAccountPlanQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readAccountPlan: build.query<AccountDashboard, ReadAccountDashboardApiArg>({
      query: (params) => ({ url: '/api/planner/dashboard/task-event/programs', params }),
      providesTags: ['tasks', 'events'],
      extraOptions: { quiet: true },
    }),
  }),
});
