import { type HolidayFile, plannerApi, type PlanFile } from '@/api/planner';
import { tagsOfWrite } from '@/api/tags';
import { asFile } from '@/shared/browser/saveFile';

/** What files belong to. */
export interface FilesOf {
  kind: 'task' | 'event';
  id: number;
}

/** Where the files of something are. */
const at = ({ kind, id }: FilesOf) => `/api/planner/${kind}/${String(id)}/files`;

/** Calls about files that the generated client cannot say, and its own in one for tasks and events. */
export const { useReviewFileMutation, useLazySavePlanFileQuery, useSendPlanFileMutation, useDropPlanFileMutation } =
  plannerApi.injectEndpoints({
    endpoints: (build) => ({
      /** What a file of holidays has; nothing is written. */
      reviewFile: build.mutation<HolidayFile, { programId: number; file: File; dateOrder: string }>({
        query: ({ programId, file, dateOrder }) => ({
          url: '/api/planner/holiday/upload',
          method: 'POST',
          params: { programId, review: true, ...(dateOrder === '' ? {} : { dateOrder }) },
          body: file,
          headers: { 'Content-Type': 'application/octet-stream' },
        }),
        extraOptions: { quiet: true, repeats: true },
      }),
      /** A file, held by this window under the address that it gives. */
      savePlanFile: build.query<string, { of: FilesOf; fileId: number }>({
        query: ({ of, fileId }) => ({ url: `${at(of)}/${String(fileId)}`, responseHandler: asFile }),
        keepUnusedDataFor: 0,
        extraOptions: { quiet: true },
      }),
      /** A browser sends the file as it is. */
      sendPlanFile: build.mutation<PlanFile, { of: FilesOf; file: File }>({
        query: ({ of, file }) => ({
          url: at(of),
          method: 'POST',
          params: { name: file.name },
          body: file,
          headers: { 'Content-Type': 'application/octet-stream' },
        }),
        invalidatesTags: (_result, _error, { of }) => tagsOfWrite([of.kind === 'task' ? 'tasks' : 'events'], {}),
        // Two files are two intents, which the address does not tell apart.
        extraOptions: { quiet: true, repeats: true },
      }),
      dropPlanFile: build.mutation<unknown, { of: FilesOf; fileId: number }>({
        query: ({ of, fileId }) => ({ url: `${at(of)}/${String(fileId)}`, method: 'DELETE' }),
        invalidatesTags: (_result, _error, { of }) => tagsOfWrite([of.kind === 'task' ? 'tasks' : 'events'], {}),
        extraOptions: { quiet: true },
      }),
    }),
  });
