import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { lazy } from '@/shared/lazy/lazy';
import { LinkTabs } from '@/shared/record/LinkTabs';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { useSession } from '@/shared/session/SessionContext';
import { usePermission } from '@/shared/session/usePermission';
import { StaffList } from './StaffList';

const Classrooms = lazy(() => import('./Classrooms').then((module) => ({ default: module.Classrooms })));
const ClassroomBoard = lazy(() => import('./ClassroomBoard').then((module) => ({ default: module.ClassroomBoard })));

const CLASSROOMS = '/staffroster?tab=classrooms';
const BOARD = '/staffroster?tab=assign';

/** Staff Roster (spec 1 §2, spec 2 §2 Team roster): the staff of the place in view, and the classrooms of a site. */
export function StaffRosterPage() {
  const { t } = useTranslation('staffRoster');
  const { place } = useSession();
  const [params] = useSearchParams();
  const tab = params.get('tab');
  const isClassrooms = tab === 'classrooms';
  const mayMove = usePermission('enrollment:move', place);
  const isBoard = tab === 'assign' && mayMove;
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, pt: 1, pb: 4, maxWidth: 1680, mx: 'auto' }}>
      <LinkTabs
        label={t('title')}
        tabs={[
          { to: '/staffroster', label: t('staff'), isCurrent: !isClassrooms && !isBoard },
          { to: CLASSROOMS, label: t('classrooms'), isCurrent: isClassrooms },
          ...(mayMove ? [{ to: BOARD, label: t('board.title'), isCurrent: isBoard }] : []),
        ]}
      />
      <Box sx={{ pt: 3 }}>
        {!isClassrooms && !isBoard ? (
          <StaffList />
        ) : place.siteId === 0 ? (
          <PlaceChoice level="site" page={isBoard ? BOARD : CLASSROOMS} title={t('choose')} body={t('chooseBody')} />
        ) : isBoard ? (
          <ClassroomBoard key={place.siteId} place={place} />
        ) : (
          <Classrooms key={place.siteId} place={place} />
        )}
      </Box>
    </Box>
  );
}
