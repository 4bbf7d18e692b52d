import { useTranslation } from 'react-i18next';
import type { DownloadFamiliesApiArg } from '@/api/roster';
import { DownloadButton } from '@/shared/list/DownloadButton';
import { useLazySaveContactsQuery } from '../scholarFiles';

/** Saves the contacts, narrowed and sorted as they are shown, with the columns that are shown. */
export function ContactDownload({ search }: { search: DownloadFamiliesApiArg }) {
  const { t } = useTranslation('scholarList');
  const [read, { isFetching }] = useLazySaveContactsQuery();
  return (
    <DownloadButton name={t('contacts.downloadName')} isFetching={isFetching} onRead={(format) => read({ ...search, format }).unwrap()} />
  );
}
