import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { DownloadUsersApiArg } from '@/api/identity';
import { saveFile } from '@/shared/browser/saveFile';
import { useToasts } from '@/shared/toasts/toasts';
import { todayIn } from '@/shared/time/days';
import { useLazySaveUsersQuery } from '../usersApi';

/** Saves the list as CSV, narrowed and sorted as it is shown (spec 2 §7 "GET users/downloadusers"). */
export function DownloadButton({ search }: { search: DownloadUsersApiArg }) {
  const { t } = useTranslation('users');
  const toasts = useToasts();
  const [download, { isFetching }] = useLazySaveUsersQuery();

  async function run() {
    try {
      saveFile(await download(search).unwrap(), `${t('downloadName')}-${todayIn(null)}.csv`);
    } catch {
      toasts.show({ tone: 'failed', text: t('downloadFailed') });
    }
  }

  return (
    <Button variant="outlined" loading={isFetching} onClick={() => void run()}>
      {t('download')}
    </Button>
  );
}
