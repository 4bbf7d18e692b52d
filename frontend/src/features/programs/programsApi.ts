import { adminApi } from '@/api/admin.generated';

/** Errors that the pages of programs show in their place. */
const QUIET = [400, 409];
/** What changes with a program: the figures of its account, and where people find it. */
const invalidatesTags = ['programs', 'accounts', 'stars'] as const;

export const {
  useListProgramsQuery,
  useLazyListProgramsQuery,
  useReadProgramQuery,
  useCreateProgramMutation,
  useEditProgramMutation,
  useChangeProgramStatusMutation,
  useChangeProgramStatusesMutation,
  useConfigureProgramMutation,
  useCheckProgramNameQuery,
} = adminApi.enhanceEndpoints({
  endpoints: {
    createProgram: { extraOptions: { quiet: QUIET }, invalidatesTags },
    editProgram: { extraOptions: { quiet: QUIET }, invalidatesTags },
    changeProgramStatus: { invalidatesTags },
    changeProgramStatuses: { extraOptions: { quiet: true }, invalidatesTags },
    configureProgram: { extraOptions: { quiet: [409] }, invalidatesTags },
    readProgram: { extraOptions: { quiet: [404] } },
    checkProgramName: { extraOptions: { quiet: true }, keepUnusedDataFor: 0 },
  },
});
