import { useTranslation } from 'react-i18next';
import type { DownloadScholarsApiArg } from '@/api/roster';
import { DownloadButton } from '@/shared/list/DownloadButton';
import { useLazySaveScholarsQuery } from '../scholarFiles';

/** Saves the scholars, narrowed and sorted as they are shown, with the columns that are shown. */
export function ScholarDownload({ search }: { search: DownloadScholarsApiArg }) {
  const { t } = useTranslation('scholarList');
  const [read, { isFetching }] = useLazySaveScholarsQuery();
  return <DownloadButton name={t('downloadName')} isFetching={isFetching} onRead={(format) => read({ ...search, format }).unwrap()} />;
}
