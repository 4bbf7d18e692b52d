import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { useSession } from '@/shared/session/SessionContext';
import { SiteUpload } from '@/shared/roster-upload/SiteUpload';

/** Upload of scholars (spec 2 §2 Scholar roster): a file, its columns, its lines. */
export function UploadPage() {
  const { t } = useTranslation('rosterUpload');
  const { siteId } = useSession().place;
  if (siteId === 0) {
    return (
      <Box sx={{ px: { xs: 2, md: 4 }, pt: 3, pb: 4, maxWidth: 1280, mx: 'auto' }}>
        <PlaceChoice level="site" page="/roster/new" title={t('scholars.choose')} body={t('scholars.chooseBody')} />
      </Box>
    );
  }
  return <SiteUpload key={siteId} of={{ siteId, kind: 'scholars' }} />;
}
