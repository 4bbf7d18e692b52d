import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LinkTabs } from '@/shared/record/LinkTabs';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { useSession } from '@/shared/session/SessionContext';
import { Classrooms } from './Classrooms';
import { StaffList } from './StaffList';

const CLASSROOMS = '/staffroster?tab=classrooms';

/** Staff Roster (spec 1 §2, spec 2 §2 Team roster): the staff of the place in view, and the classrooms of a site. */
export function StaffRosterPage() {
  const { t } = useTranslation('staffRoster');
  const { place } = useSession();
  const [params] = useSearchParams();
  const isClassrooms = params.get('tab') === 'classrooms';
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, pt: 1, pb: 4, maxWidth: 1680, mx: 'auto' }}>
      <LinkTabs
        label={t('title')}
        tabs={[
          { to: '/staffroster', label: t('staff'), isCurrent: !isClassrooms },
          { to: CLASSROOMS, label: t('classrooms'), isCurrent: isClassrooms },
        ]}
      />
      <Box sx={{ pt: 3 }}>
        {!isClassrooms ? (
          <StaffList />
        ) : place.siteId === 0 ? (
          <PlaceChoice level="site" page={CLASSROOMS} title={t('choose')} body={t('chooseBody')} />
        ) : (
          <Classrooms key={place.siteId} place={place} />
        )}
      </Box>
    </Box>
  );
}
