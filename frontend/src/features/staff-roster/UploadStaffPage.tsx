import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { SiteUpload } from '@/shared/roster-upload/SiteUpload';
import { useSession } from '@/shared/session/SessionContext';
import { Invitations } from './parts/Invitations';

/** Upload of staff (spec 1 §2 Staff CSV upload, spec 2 §2 Team roster): a file, its columns, its lines, the invitations. */
export function UploadStaffPage() {
  const { t } = useTranslation('rosterUpload');
  const { place } = useSession();
  const { siteId } = place;
  if (siteId === 0) {
    return (
      <Box sx={{ px: { xs: 2, md: 4 }, pt: 3, pb: 4, maxWidth: 1280, mx: 'auto' }}>
        <PlaceChoice level="site" page="/staffroster/new" title={t('staff.choose')} body={t('staff.chooseBody')} />
      </Box>
    );
  }
  return <SiteUpload key={siteId} of={{ siteId, kind: 'staff' }} afterDone={<Invitations place={place} />} />;
}
