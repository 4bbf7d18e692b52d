import { Box, Button, Skeleton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazy } from '@/shared/lazy/lazy';
import { useParameter } from '@/shared/list/useParameter';
import { PlaceChoice } from '@/shared/place/PlaceChoice';
import { LinkTabs } from '@/shared/record/LinkTabs';
import { useSession } from '@/shared/session/SessionContext';
import { LoadingState } from '@/shared/states/LoadingState';
import { useMine } from './hooks/useMine';
import { usePlanLive } from './hooks/usePlanLive';

const CalendarView = lazy(() => import('./calendar/CalendarView').then((module) => ({ default: module.CalendarView })));
const EventsTab = lazy(() => import('./parts/EventsTab').then((module) => ({ default: module.EventsTab })));
const FeedsDialog = lazy(() => import('./parts/FeedsDialog').then((module) => ({ default: module.FeedsDialog })), { failure: 'floating' });
const RemindersDialog = lazy(() => import('./parts/RemindersDialog').then((module) => ({ default: module.RemindersDialog })), {
  failure: 'floating',
});
const TimelineView = lazy(() => import('./timeline/TimelineView').then((module) => ({ default: module.TimelineView })));
const TasksTab = lazy(() => import('./parts/TasksTab').then((module) => ({ default: module.TasksTab })));

/** "Views: list (default) or calendar" (spec 2 §2 Planner). */
const LIST = 'list';
const CALENDAR = 'calendar';
/** Of tasks alone. */
const TIMELINE = 'timeline';

/** Program Planner (spec 1 §2, spec 2 §2 Planner): the tasks of the program or site in view, and the events and holidays of the program, as lists or in a calendar. */
export function PlannerPage() {
  const { t } = useTranslation('planner');
  const { place } = useSession();
  const { programId, siteId } = place;
  usePlanLive(place);
  const [tab] = useParameter('tab');
  const [view, setView] = useParameter('view', LIST);
  const [open, setOpen] = useState<'feeds' | 'reminders' | null>(null);
  const close = () => {
    setOpen(null);
  };
  const isEvents = tab === 'events';
  const isCalendar = view === CALENDAR;
  const isTimeline = view === TIMELINE && !isEvents;
  const mine = useMine(place, isEvents);
  const isMine = mine === true;
  const key = `${String(programId)}/${String(siteId)}`;
  // The view stays from tab to tab.
  const address = (chosen: Record<string, string>) =>
    `/planner?${new URLSearchParams({ ...chosen, ...(view === LIST ? {} : { view }) }).toString()}`.replace(/\?$/, '');
  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: programId === 0 ? 3 : 1, pb: 3, maxWidth: 1680, mx: 'auto', '@media print': { p: 0 } }}>
      {programId === 0 ? (
        <PlaceChoice level="program" page="/planner" title={t('choose')} body={t('chooseBody')} />
      ) : (
        <>
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 2, rowGap: 1, '@media print': { display: 'none' } }}
          >
            <Box sx={{ flex: 1, minWidth: 260 }}>
              <LinkTabs
                label={t('title')}
                tabs={[
                  { to: address({ mine: 'true' }), label: t('task.title'), isCurrent: !isEvents && isMine },
                  { to: address({ mine: 'false' }), label: t('task.all'), isCurrent: !isEvents && mine === false },
                  { to: address({ tab: 'events' }), label: t('events'), isCurrent: isEvents },
                ]}
              />
            </Box>
            <Button
              onClick={() => {
                setOpen('reminders');
              }}
            >
              {t('reminders.open')}
            </Button>
            <Button
              onClick={() => {
                setOpen('feeds');
              }}
            >
              {t('feeds.open')}
            </Button>
            <ToggleButtonGroup
              exclusive
              size="small"
              color="primary"
              aria-label={t('calendar.view')}
              value={isCalendar ? CALENDAR : isTimeline ? TIMELINE : LIST}
              onChange={(_event, chosen: string | null) => {
                if (chosen !== null) {
                  setView(chosen);
                }
              }}
            >
              {([LIST, CALENDAR] as const).map((each) => (
                <ToggleButton key={each} value={each}>
                  {t(`calendar.${each}`)}
                </ToggleButton>
              ))}
              {!isEvents && <ToggleButton value={TIMELINE}>{t('timeline.view')}</ToggleButton>}
            </ToggleButtonGroup>
          </Box>
          <Box sx={{ pt: 3, '@media print': { pt: 0 } }}>
            {mine === undefined && !isEvents ? (
              <LoadingState>
                <Skeleton variant="rounded" height={420} />
              </LoadingState>
            ) : isCalendar ? (
              <CalendarView key={`${key} ${tab}`} place={place} hasTasks={!isEvents} isMine={isMine} />
            ) : isEvents ? (
              <EventsTab key={key} place={place} />
            ) : isTimeline ? (
              <TimelineView key={key} place={place} isMine={isMine} />
            ) : (
              <TasksTab key={`${key} ${String(isMine)}`} place={place} isMine={isMine} />
            )}
          </Box>
          {open === 'feeds' && <FeedsDialog place={place} onClose={close} />}
          {open === 'reminders' && <RemindersDialog accountId={place.accountId} onClose={close} />}
        </>
      )}
    </Box>
  );
}
