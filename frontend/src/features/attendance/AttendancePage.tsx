import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { LinkTabs } from '@/shared/record/LinkTabs';
import { useSession } from '@/shared/session/SessionContext';
import { Register } from './Register';
import { WeekView } from './WeekView';

/** Attendance (spec 1 §2, spec 2 §2 Attendance): the register of the site in view, or its week. */
export function AttendancePage() {
  const { t } = useTranslation('attendance');
  const { place } = useSession();
  const [params] = useSearchParams();
  const isWeek = params.get('view') === 'week';
  /** The other tab of what is in view: its day, classroom and children stay. */
  function tab(view: 'week' | null): string {
    const next = new URLSearchParams(params);
    // To which week one turned is of the week alone.
    next.delete('from');
    next.delete('view');
    if (view !== null) {
      next.set('view', view);
    }
    const query = next.toString();
    return `/attendance${query === '' ? '' : `?${query}`}`;
  }
  const View = isWeek ? WeekView : Register;
  return (
    <Box sx={{ px: { xs: 1.5, md: 4 }, pt: { xs: 1, sm: 3 }, pb: 3, maxWidth: 1280, mx: 'auto' }}>
      {place.siteId === 0 ? (
        <PlaceChoice level="site" page="/attendance" title={t('choose')} body={t('chooseBody')} />
      ) : (
        <>
          <Box sx={{ mb: { xs: 1.5, sm: 2 }, '@media print': { display: 'none' } }}>
            <LinkTabs
              label={t('title')}
              tabs={[
                { to: tab(null), label: t('tab.register'), isCurrent: !isWeek },
                { to: tab('week'), label: t('tab.week'), isCurrent: isWeek },
              ]}
            />
          </Box>
          <View key={place.siteId} place={place} />
        </>
      )}
    </Box>
  );
}
