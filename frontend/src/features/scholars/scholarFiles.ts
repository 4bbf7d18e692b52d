import { rosterApi, rosterOperations, type Document, type DownloadFamiliesApiArg, type DownloadScholarsApiArg } from '@/api/roster';
import { tagsOfWrite } from '@/api/tags';
import { asFile } from '@/shared/browser/saveFile';

/** What becomes of a file whose name is there already. */
export type SameName = 'ask' | 'replace' | 'keepBoth';

interface DocumentFile {
  scholarId: number;
  file: File;
  ifExists: SameName;
}

/** Calls about scholars that the generated client cannot say. */
export const {
  useLazySaveScholarsQuery,
  useLazySaveContactsQuery,
  useLazySaveDocumentQuery,
  useSendDocumentMutation,
  useSendPhotoMutation,
} = rosterApi.injectEndpoints({
  endpoints: (build) => ({
    /** The list as a file, held by this window under the address that it gives. */
    saveScholars: build.query<string, DownloadScholarsApiArg>({
      query: (params) => ({ url: '/api/roster/scholars/download', params: { ...params }, responseHandler: asFile }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    /** The contacts as a file, held in the same way. */
    saveContacts: build.query<string, DownloadFamiliesApiArg>({
      query: (params) => ({ url: '/api/roster/scholars/family/download', params: { ...params }, responseHandler: asFile }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    /** A document, held by this window under the address that it gives. */
    saveDocument: build.query<string, { scholarId: number; documentId: number }>({
      query: ({ scholarId, documentId }) => ({
        url: `/api/roster/scholars/${String(scholarId)}/documents/${String(documentId)}`,
        responseHandler: asFile,
      }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    /** A browser sends the file as it is. */
    sendDocument: build.mutation<Document, DocumentFile>({
      query: ({ scholarId, file, ifExists }) => ({
        url: `/api/roster/scholars/${String(scholarId)}/documents`,
        method: 'POST',
        params: { name: file.name, ifExists },
        body: file,
        headers: { 'Content-Type': 'application/octet-stream' },
      }),
      invalidatesTags: (_result, _error, { scholarId }) => tagsOfWrite(['documents:scholarId'], { scholarId }),
      // Two files are two intents, which the address does not tell apart; the same file again meets its own name.
      extraOptions: { quiet: true, repeats: true },
    }),
    /** A picture of a scholar, as it is. */
    sendPhoto: build.mutation<{ photo: string }, { scholarId: number; file: File }>({
      query: ({ scholarId, file }) => ({
        url: `/api/roster/scholars/${String(scholarId)}/photo`,
        method: 'PUT',
        body: file,
        headers: { 'Content-Type': file.type },
      }),
      invalidatesTags: (_result, _error, { scholarId }) => tagsOfWrite(rosterOperations.deleteScholarPhoto.tags, { scholarId }),
      extraOptions: { quiet: true },
    }),
  }),
});
