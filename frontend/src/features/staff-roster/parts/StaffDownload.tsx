import { useTranslation } from 'react-i18next';
import type { DownloadStaffApiArg } from '@/api/roster';
import { DownloadButton } from '@/shared/list/DownloadButton';
import { useLazySaveStaffQuery } from '../staffApi';

/** Saves the staff, narrowed and sorted as they are shown, with the columns that are shown. */
export function StaffDownload({ search }: { search: DownloadStaffApiArg }) {
  const { t } = useTranslation('staffRoster');
  const [read, { isFetching }] = useLazySaveStaffQuery();
  return <DownloadButton name={t('downloadName')} isFetching={isFetching} onRead={(format) => read({ ...search, format }).unwrap()} />;
}
