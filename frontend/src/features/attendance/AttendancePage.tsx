import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { useSession } from '@/shared/session/SessionContext';
import { Register } from './Register';

/** Attendance (spec 1 §2, spec 2 §2 Attendance): the register of the site in view. */
export function AttendancePage() {
  const { t } = useTranslation('attendance');
  const { place } = useSession();
  return (
    <Box sx={{ px: { xs: 1.5, md: 4 }, py: 3, maxWidth: 1280, mx: 'auto' }}>
      {place.siteId === 0 ? <PlaceChoice level="site" page="/attendance" title={t('choose')} body={t('chooseBody')} /> : <Register key={place.siteId} place={place} />}
    </Box>
  );
}
