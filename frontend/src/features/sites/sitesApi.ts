import { adminApi } from '@/api/admin.generated';

/** Errors that the pages of sites show in their place. */
const QUIET = [400, 409];
/** What changes with a site: the figures of its program and account, and where people find it. */
const invalidatesTags = ['sites', 'programs', 'accounts', 'stars'] as const;

export const {
  useListSitesQuery,
  useLazyListSitesQuery,
  useReadSiteQuery,
  useLazyReadSiteQuery,
  useReadProgramQuery,
  useListProgramNamesQuery,
  useCreateSiteMutation,
  useEditSiteMutation,
  useDeleteSiteMutation,
  useCreateSitesMutation,
  useEditSitesMutation,
  useDeleteSitesMutation,
  useCheckSiteNameQuery,
} = adminApi.enhanceEndpoints({
  endpoints: {
    createSite: { extraOptions: { quiet: QUIET }, invalidatesTags },
    createSites: { extraOptions: { quiet: QUIET }, invalidatesTags },
    editSite: { extraOptions: { quiet: QUIET }, invalidatesTags },
    editSites: { extraOptions: { quiet: true }, invalidatesTags },
    deleteSite: { extraOptions: { quiet: [409] }, invalidatesTags },
    deleteSites: { extraOptions: { quiet: true }, invalidatesTags },
    listProgramNames: { extraOptions: { quiet: true } },
    readSite: { extraOptions: { quiet: [404] } },
    checkSiteName: { extraOptions: { quiet: true }, keepUnusedDataFor: 0 },
  },
});
