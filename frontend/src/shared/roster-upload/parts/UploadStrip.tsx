import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useCheckScholarStatusQuery } from '@/api/roster';
import { Link } from '@/shared/place/Link';
import { rosterPages, type RosterOf } from '../rosterOf';

/** Above a site's scholars or staff: that an upload waits for somebody to go on. Those that run or have failed stand on every page. */
export function UploadStrip({ siteId, kind }: RosterOf) {
  const { t } = useTranslation('rosterUpload');
  const { currentData } = useCheckScholarStatusQuery({ siteId, kind }, { refetchOnMountOrArgChange: true });
  const upload = currentData?.upload ?? null;
  if (upload === null || upload.state === 'done' || upload.state === 'importing' || (upload.problem ?? '') !== '') {
    return null;
  }
  return (
    <Alert
      severity="info"
      sx={{ mb: 2, color: 'text.primary', alignItems: 'center' }}
      action={
        <Button component={Link} to={rosterPages[kind].upload}>
          {t('strip.goOn')}
        </Button>
      }
    >
      {t('strip.waiting', { name: upload.fileName })}
    </Alert>
  );
}
