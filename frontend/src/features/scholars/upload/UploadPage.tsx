import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { useSession } from '@/shared/session/SessionContext';
import { SiteUpload } from './SiteUpload';

/** Upload of scholars (spec 2 §2 Scholar roster): a file, its columns, its lines. */
export function UploadPage() {
  const { t } = useTranslation('scholarUpload');
  const { siteId } = useSession().place;
  if (siteId === 0) {
    return (
      <Box sx={{ px: { xs: 2, md: 4 }, pt: 3, pb: 4, maxWidth: 1280, mx: 'auto' }}>
        <PlaceChoice level="site" page="/roster/upload" title={t('choose')} body={t('chooseBody')} />
      </Box>
    );
  }
  return <SiteUpload key={siteId} siteId={siteId} />;
}
