import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { lazy } from '@/shared/lazy/lazy';
import { useParameter } from '@/shared/list/useParameter';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { LinkTabs } from '@/shared/record/LinkTabs';
import { useSession } from '@/shared/session/SessionContext';

const EventsTab = lazy(() => import('./parts/EventsTab').then((module) => ({ default: module.EventsTab })));
const TasksTab = lazy(() => import('./parts/TasksTab').then((module) => ({ default: module.TasksTab })));

/** Program Planner (spec 1 §2, spec 2 §2 Planner): the tasks of the program or site in view, and the events and holidays of the program. */
export function PlannerPage() {
  const { t } = useTranslation('planner');
  const { place } = useSession();
  const { programId, siteId } = place;
  const [tab] = useParameter('tab');
  const isEvents = tab === 'events';
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: programId === 0 ? 3 : 1, pb: 3, maxWidth: 1680, mx: 'auto' }}>
      {programId === 0 ? (
        <PlaceChoice level="program" page="/planner" title={t('choose')} body={t('chooseBody')} />
      ) : (
        <>
          <LinkTabs
            label={t('title')}
            tabs={[
              { to: '/planner', label: t('task.title'), isCurrent: !isEvents },
              { to: '/planner?tab=events', label: t('events'), isCurrent: isEvents },
            ]}
          />
          <Box sx={{ pt: 3 }}>
            {isEvents ? <EventsTab key={`${String(programId)}/${String(siteId)}`} place={place} /> : <TasksTab key={`${String(programId)}/${String(siteId)}`} place={place} />}
          </Box>
        </>
      )}
    </Box>
  );
}
