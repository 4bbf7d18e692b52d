import { rosterApi, rosterOperations, type ScholarUpload } from '@/api/roster';
import { asFile } from '@/shared/browser/saveFile';

/** Calls about uploads that the generated client cannot say: a browser sends and saves files as they are. */
export const { useSendRosterMutation, useLazySaveTemplateQuery, useLazySaveRejectsQuery } = rosterApi.injectEndpoints({
  endpoints: (build) => ({
    sendRoster: build.mutation<ScholarUpload, { siteId: number; file: File }>({
      query: ({ siteId, file }) => ({
        url: '/api/roster/roster/upload',
        method: 'POST',
        params: { siteId, fileName: file.name },
        body: file,
        headers: { 'Content-Type': 'application/octet-stream' },
      }),
      invalidatesTags: rosterOperations.uploadRoster.tags,
      extraOptions: { quiet: rosterOperations.uploadRoster.quiet },
    }),
    saveTemplate: build.query<string, undefined>({
      query: () => ({ url: '/api/roster/roster/template', responseHandler: asFile }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    saveRejects: build.query<string, { siteId: number }>({
      query: (params) => ({ url: '/api/roster/roster/rejects', params, responseHandler: asFile }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});
