import { useTranslation } from 'react-i18next';
import type { DownloadUsersApiArg } from '@/api/identity';
import { DownloadButton } from '@/shared/list/DownloadButton';
import { useLazySaveUsersQuery } from '../usersApi';

/** Saves the people, narrowed and sorted as they are shown (spec 2 §7 "GET users/downloadusers"). */
export function UserDownload({ search }: { search: DownloadUsersApiArg }) {
  const { t } = useTranslation('users');
  const [read, { isFetching }] = useLazySaveUsersQuery();
  return <DownloadButton name={t('downloadName')} isFetching={isFetching} onRead={(format) => read({ ...search, format }).unwrap()} />;
}
