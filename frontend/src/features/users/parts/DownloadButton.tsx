import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { saveFile } from '@/shared/browser/saveFile';
import { useToasts } from '@/shared/toasts/toasts';
import { todayIn } from '@/shared/time/days';
import { useLazyDownloadUsersQuery } from '../usersApi';

/** Saves the list as CSV, narrowed and sorted as it is shown (spec 2 §7 "GET users/downloadusers"). */
export function DownloadButton({ search }: { search: Record<string, unknown> }) {
  const { t } = useTranslation('users');
  const toasts = useToasts();
  const [download, { isFetching }] = useLazyDownloadUsersQuery();

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
