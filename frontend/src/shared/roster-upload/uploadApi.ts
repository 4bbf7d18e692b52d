import { rosterApi, rosterOperations, type RosterUpload } from '@/api/roster';
import { asFile } from '@/shared/browser/saveFile';
import type { RosterOf } from './rosterOf';

/** The variant in which an e-mail address must have a column too (spec 2 §5 Uploads). */
interface Variant {
  withEmail?: boolean;
}

/** Calls about uploads that the generated client cannot say: a browser sends and saves files as they are. */
export const { useSendRosterMutation, useLazySaveTemplateQuery } = rosterApi.injectEndpoints({
  endpoints: (build) => ({
    sendRoster: build.mutation<RosterUpload, RosterOf & Variant & { file: File }>({
      query: ({ file, ...of }) => ({
        url: '/api/roster/roster/upload',
        method: 'POST',
        params: { ...of, fileName: file.name },
        body: file,
        headers: { 'Content-Type': 'application/octet-stream' },
      }),
      invalidatesTags: rosterOperations.uploadRoster.tags,
      extraOptions: { quiet: rosterOperations.uploadRoster.quiet },
    }),
    saveTemplate: build.query<string, RosterOf & Variant>({
      query: (params) => ({ url: '/api/roster/roster/template', params, responseHandler: asFile }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});
