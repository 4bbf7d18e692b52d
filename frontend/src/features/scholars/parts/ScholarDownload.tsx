import type { DownloadScholarsApiArg } from '@/api/roster';
import { DownloadButton } from '@/shared/list/DownloadButton';
import { useLazySaveScholarsQuery } from '../scholarFiles';

/** Saves the scholars, narrowed and sorted as they are shown, with the columns that are shown, under the name that the file has in every language (spec 2 §9). */
export function ScholarDownload({ search }: { search: DownloadScholarsApiArg }) {
  const [read, { isFetching }] = useLazySaveScholarsQuery();
  return <DownloadButton name="consolidated-roster" isFetching={isFetching} onRead={(format) => read({ ...search, format }).unwrap()} />;
}
