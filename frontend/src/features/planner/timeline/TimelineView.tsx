import { Alert, Box, Button, FormControlLabel, Paper, Skeleton, Switch } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TimelineSite, useReadTimelineQuery } from '@/api/planner';
import { CalendarIcon } from '@/shared/icons/icons';
import { useParameter } from '@/shared/list/useParameter';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { todayIn } from '@/shared/time/days';
import { useReschedule } from '../calendar/useReschedule';
import type { Lasting } from '../calendar/weeks';
import { useTaskDialogs } from '../hooks/useTaskDialogs';
import { DURATIONS, type Duration } from './axis';
import { TimelineGrid } from './TimelineGrid';

const ON = 'true';
/** Sites a page: more than a screen shows, so that what is seen is of one page or of two. */
const PAGE_SIZE = 50;
const NONE: readonly TimelineSite[] = [];

/** The tasks of a term by site: which site is late, and whom it waits for (spec 2 §2 Planner, duration view). */
export function TimelineView({ place, isMine }: { place: Place; isMine: boolean }) {
  const { accountId, programId, siteId } = place;
  const { t } = useTranslation(['planner', 'shared']);
  const [skipped, setSkipped] = useParameter('skipped');
  const [chosen, setDuration] = useParameter('duration', 'months');
  const [[firstPage, lastPage], setPages] = useState<[number, number]>([1, 1]);
  const isSite = siteId !== 0;
  const today = todayIn(null);
  const duration: Duration = DURATIONS.find((each) => each === chosen) ?? 'months';
  // The product of a program is 0 when it has none (spec 2 §5 Planner).
  const of = {
    programId,
    productId: 0,
    ...(isSite ? { siteId } : {}),
    ...(isMine ? { mine: true } : {}),
    ...(skipped === ON ? { skipped: true } : {}),
    count: PAGE_SIZE,
  };
  const first = useReadTimelineQuery({ ...of, page: firstPage });
  const last = useReadTimelineQuery({ ...of, page: lastPage }, { skip: lastPage === firstPage });
  const one = useTaskDialogs(place);
  const at = { accountId, programId, ...(isSite ? { siteId } : {}) };
  const mayCreate = usePermission('task:create', at);
  const mayEdit = usePermission('task:edit', at);
  const { daysOf, move } = useReschedule();
  // What any page says of the whole; an earlier one until those that are seen now are there.
  const whole = first.currentData ?? last.currentData ?? first.data;
  const error = first.error ?? last.error;
  const { startDate, endDate } = whole ?? {};
  const sites = whole?.sites ?? NONE;
  const term = useMemo<Lasting>(() => {
    const tasks = sites.flatMap((site) => site.tasks);
    return {
      start: startDate ?? tasks.reduce((least, task) => (task.startDate < least ? task.startDate : least), today),
      end: endDate ?? tasks.reduce((most, task) => (task.endDate > most ? task.endDate : most), today),
    };
  }, [startDate, endDate, sites, today]);

  function siteAt(index: number): TimelineSite | undefined {
    const page = Math.floor(index / PAGE_SIZE) + 1;
    const found = page === firstPage ? first.currentData : page === lastPage ? last.currentData : undefined;
    return found?.sites[index % PAGE_SIZE];
  }

  function retry() {
    void first.refetch();
    if (lastPage !== firstPage) {
      void last.refetch();
    }
  }

  const toggle = (label: string, value: string, set: (value: string) => void) => (
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={value === ON}
          onChange={(_event, isOn) => {
            set(isOn ? ON : '');
          }}
        />
      }
      label={label}
      slotProps={{ typography: { sx: { fontSize: 14 } } }}
      sx={{ ml: 0 }}
    />
  );

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        {toggle(t('task.filter.skipped'), skipped, setSkipped)}
        <Box sx={{ flex: 1 }} />
        {mayCreate && (
          <Button
            variant="contained"
            onClick={() => {
              one.add();
            }}
          >
            {t('task.add')}
          </Button>
        )}
      </Box>
      {error !== undefined && whole !== undefined && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" onClick={retry}>
              {t('shared:state.retry')}
            </Button>
          }
        >
          {t('timeline.failed')}
        </Alert>
      )}
      {whole === undefined ? (
        error === undefined ? (
          <LoadingState>
            <Skeleton variant="rounded" height={420} />
          </LoadingState>
        ) : (
          <ErrorState error={error} onRetry={retry} />
        )
      ) : whole.count === 0 ? (
        <Paper variant="outlined" sx={{ borderRadius: '8px' }}>
          <EmptyState icon={<CalendarIcon />} title={t('timeline.empty')}>
            {t('timeline.emptyBody')}
          </EmptyState>
        </Paper>
      ) : (
        <TimelineGrid
          term={term}
          program={{ ...(typeof startDate === 'string' && { start: startDate }), ...(typeof endDate === 'string' && { end: endDate }) }}
          duration={duration}
          today={today}
          count={whole.count}
          pageSize={PAGE_SIZE}
          siteAt={siteAt}
          isOpenAtFirst={isSite}
          onDuration={setDuration}
          onPages={(from, to) => {
            setPages((latest) => (latest[0] === from && latest[1] === to ? latest : [from, to]));
          }}
          mayMove={mayEdit}
          daysOf={daysOf}
          onMove={move}
          onOpen={one.open}
        />
      )}
      {one.dialogs}
    </>
  );
}
