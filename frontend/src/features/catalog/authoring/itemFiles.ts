import { contentApi } from '@/api/content';
import { tagsOfWrite } from '@/api/tags';
import { asFile } from '@/shared/browser/saveFile';

/** A file that an item may be given. */
export interface UploadedFile {
  fileId: string;
  fileName: string;
  mediaType: string;
  bytes: number;
}

/** Something that is wrong with a package. */
export interface PackageFault {
  /** The file in the package. */
  file: string;
  /** From 1, where it is known. */
  line?: number | null;
  reason: string;
}

/** What became of the items of a package, or what would. */
export interface PackageReport {
  added: number;
  changed: number;
  unchanged: number;
  /** As long as there are some, nothing is written. */
  errors: PackageFault[];
}

/** Files take their time on a slow line. */
const SLOW_MS = 5 * 60_000;

/** Files and packages of the library: a browser sends and saves them as they are, which the generated client cannot say. */
export const { useSendItemFileMutation, useLazySavePackageQuery, useImportPackageMutation } = contentApi.injectEndpoints({
  endpoints: (build) => ({
    sendItemFile: build.mutation<UploadedFile, { file: File }>({
      query: ({ file }) => ({
        url: '/api/content/files',
        method: 'POST',
        params: { name: file.name },
        body: file,
        headers: { 'Content-Type': 'application/octet-stream' },
        timeout: SLOW_MS,
      }),
      // Two files are two intents, which the address does not tell apart.
      extraOptions: { quiet: true, repeats: true },
    }),
    /** All items and their files, held by this window under the address that it gives. */
    savePackage: build.query<string, Record<never, never>>({
      query: () => ({ url: '/api/content/package', responseHandler: asFile, timeout: SLOW_MS }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    /** Tried first: it says what would become of the package, and writes nothing. */
    importPackage: build.mutation<PackageReport, { file: File; dryRun: boolean }>({
      query: ({ file, dryRun }) => ({
        url: '/api/content/package',
        method: 'POST',
        params: { dryRun },
        body: file,
        headers: { 'Content-Type': 'application/zip' },
        timeout: SLOW_MS,
      }),
      invalidatesTags: (_result, error, { dryRun }) => (dryRun || error !== undefined ? [] : tagsOfWrite(['catalog'], null)),
      extraOptions: { quiet: true, repeats: true },
    }),
  }),
});
