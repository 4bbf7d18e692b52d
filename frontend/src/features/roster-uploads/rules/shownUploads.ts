import type { OpenUpload } from '@/api/roster';
import type { Live } from '@/shared/live/liveApi';

/** An upload that a strip is about. */
export type ShownUpload = OpenUpload;

/** The last attempt to enter it has failed. */
export function hasFailed({ state, problem }: Pick<OpenUpload, 'state' | 'problem'>): boolean {
  return state !== 'importing' && state !== 'done' && (problem ?? '') !== '';
}

/** Uploads that every page of their place tells of: those that are being entered, as far as is heard of them, and those that have failed. */
export function shownUploads(open: readonly OpenUpload[], { uploads }: Pick<Live, 'uploads'>): ShownUpload[] {
  return open
    .map((upload) => {
      const news = uploads[String(upload.uploadId)];
      // What was heard before the last attempt began is not about it.
      return news?.state === 'importing' && upload.state === 'importing' && news.rowsEntered >= upload.rowsEntered
        ? { ...upload, rowsEntered: news.rowsEntered, rowsToEnter: news.rowsToEnter }
        : upload;
    })
    .filter((upload) => upload.state === 'importing' || hasFailed(upload));
}
