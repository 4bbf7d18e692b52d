import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { DownloadStaffApiArg } from '@/api/roster';
import { saveFile } from '@/shared/browser/saveFile';
import { todayIn } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';
import { useLazySaveStaffQuery } from '../staffApi';

/** Saves the staff as CSV, narrowed and sorted as they are shown, with the columns that are shown. */
export function DownloadButton({ search }: { search: DownloadStaffApiArg }) {
  const { t } = useTranslation('staffRoster');
  const toasts = useToasts();
  const [download, { isFetching }] = useLazySaveStaffQuery();

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
