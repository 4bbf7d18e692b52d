import { Alert, Box, Button, FormControlLabel, Link as PlainLink, Paper, Switch, Typography } from '@mui/material';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Task, useListEventsAndHolidaysQuery, useListTasksQuery } from '@/api/planner';
import { useFormats } from '@/shared/formats/useFormats';
import { useParameter } from '@/shared/list/useParameter';
import { Link } from '@/shared/place/Link';
import { usePlaceNames } from '@/shared/place/usePlaceNames';
import type { Place } from '@/shared/session/roles';
import { usePermission } from '@/shared/session/usePermission';
import { ErrorState } from '@/shared/states/ErrorState';
import { dayAfter, DAYS_A_WEEK, todayIn, type Day } from '@/shared/time/days';
import { useEntryDialogs } from '../hooks/useEntryDialogs';
import { useTaskDialogs } from '../hooks/useTaskDialogs';
import { PAGE_SIZE } from '../rules/calendarQuery';
import { NOT_DONE } from '../rules/tasks';
import { PlanCalendar } from './PlanCalendar';
import { plannedEntry, plannedTask, type Planned } from './planned';
import { useReschedule } from './useReschedule';
import { SPANS, type Span, weeksOf } from './weeks';

const ON = 'true';
const NONE: Planned[] = [];
/** Late tasks that stand beside the calendar. */
const LATE = 10;

interface Props {
  place: Place;
  /** With tasks; without them, of events and holidays alone. */
  hasTasks: boolean;
  /** With the tasks of the person alone. */
  isMine: boolean;
}

/** The plan of a program, of all its sites, or of the site in view, by month or week (spec 2 §2 Planner). */
export function CalendarView({ place, hasTasks, isMine }: Props) {
  const { accountId, programId, siteId } = place;
  const { t } = useTranslation('planner');
  const [params, setParams] = useSearchParams();
  const [allSites, setAllSites] = useParameter('allSites');
  const [skipped, setSkipped] = useParameter('skipped');
  const top = useRef<HTMLDivElement>(null);
  const isSite = siteId !== 0;
  const names = usePlaceNames({ ...place, accountId: 0 });
  const today = todayIn(null);
  const day = dayOf(params.get('day')) ?? today;
  const span: Span = SPANS.find((each) => each === params.get('span')) ?? 'month';
  const weeks = weeksOf(day, span);
  const days = { startDate: weeks[0] ?? day, endDate: dayAfter(weeks.at(-1) ?? day, DAYS_A_WEEK - 1) };
  const of = { programId, productId: 0, ...(isSite ? { siteId } : allSites === ON ? { allSites: true } : {}) };
  const sorted = { sortField: 'startDate', sortDir: 'asc', page: 1, count: PAGE_SIZE } as const;
  const tasks = useListTasksQuery(
    { ...of, ...sorted, ...days, ...(isMine ? { mine: true } : {}), ...(skipped === ON ? { skipped: true } : {}) },
    { skip: !hasTasks },
  );
  const entries = useListEventsAndHolidaysQuery({ ...of, ...sorted, ...days });
  const one = useTaskDialogs(place);
  const entry = useEntryDialogs(place, entries.currentData?.eventHolidayDtos, () => {
    top.current?.focus();
  });
  const at = { accountId, programId, ...(isSite ? { siteId } : {}) };
  const mayCreate = usePermission('task:create', at);
  const mayEdit = usePermission('task:edit', at);
  const { daysOf, move } = useReschedule();
  const found = tasks.currentData;
  const planned = useMemo(
    () => [
      ...(entries.currentData?.eventHolidayDtos.map(plannedEntry) ?? NONE),
      ...(hasTasks ? (found?.results.map((task) => plannedTask(task, today)) ?? NONE) : NONE),
    ],
    [entries.currentData, found, hasTasks, today],
  );
  const error = entries.error ?? (hasTasks ? tasks.error : undefined);

  function show(chosen: Day, how: Span) {
    setParams(
      (latest) => {
        const next = new URLSearchParams(latest);
        next.set('day', chosen);
        next.set('span', how);
        return next;
      },
      { replace: true },
    );
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
      sx={{ ml: 0, mr: 1, gap: 0.5, '& .MuiFormControlLabel-label': { fontSize: 14 } }}
    />
  );

  return (
    <Box ref={top} tabIndex={-1} sx={{ outline: 'none' }}>
      <Box sx={{ '@media print': { display: 'none' }, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        {!isSite && toggle(t('task.filter.allSites'), allSites, setAllSites)}
        {hasTasks && toggle(t('task.filter.skipped'), skipped, setSkipped)}
        <Box sx={{ flex: 1 }} />
        {entry.mayAddHoliday && !hasTasks && (
          <Button
            variant="outlined"
            onClick={() => {
              entry.add('holiday');
            }}
          >
            {t('add')}
          </Button>
        )}
        {entry.mayAddEvent && (
          <Button
            variant={hasTasks ? 'outlined' : 'contained'}
            onClick={() => {
              entry.add('event');
            }}
          >
            {t('event.add')}
          </Button>
        )}
        {hasTasks && mayCreate && (
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
      {found !== undefined && found.count > found.results.length && hasTasks && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('calendar.some', { shown: found.results.length, count: found.count })}
        </Alert>
      )}
      {error !== undefined ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void entries.refetch();
            if (hasTasks) {
              void tasks.refetch();
            }
          }}
        />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: hasTasks ? 'minmax(0, 1fr) 264px' : 'minmax(0, 1fr)' },
            gap: 3,
            alignItems: 'start',
            '@media print': { display: 'block' },
          }}
        >
          <PlanCalendar
            whose={[names.program, isSite ? names.site : undefined].filter(Boolean).join(' · ')}
            planned={planned.map((each) => ({ ...each, ...daysOf(each) }))}
            day={day}
            span={span}
            today={today}
            onShow={show}
            onOpen={(what) => {
              if (what.kind === 'task') {
                one.open(what.task);
              } else {
                entry.show(what.entry);
              }
            }}
            onAdd={
              hasTasks
                ? mayCreate
                  ? one.add
                  : undefined
                : entry.mayAddEvent
                  ? (on) => {
                      entry.add('event', on);
                    }
                  : undefined
            }
            mayMove={(what) => (what.kind === 'task' ? mayEdit : entry.actionsOf(what.entry).onEdit !== undefined)}
            onMove={move}
          />
          {hasTasks && <LateTasks of={{ ...of, ...(isMine ? { mine: true } : {}) }} today={today} onOpen={one.open} />}
        </Box>
      )}
      {one.dialogs}
      {entry.dialogs}
    </Box>
  );
}

/** A day that an address names; null when it is none. */
function dayOf(text: string | null): Day | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

interface LateProps {
  of: { programId: number; productId: number; siteId?: number; allSites?: boolean; mine?: boolean };
  today: Day;
  onOpen: (task: Task) => void;
}

/** The active tasks whose last day is past, the longest first. */
function LateTasks({ of, today, onOpen }: LateProps) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const isPast = `..${dayAfter(today, -1)}`;
  const { currentData } = useListTasksQuery({
    ...of,
    active: true,
    filter: `endDate:${isPast}`,
    sortField: 'endDate',
    sortDir: 'asc',
    page: 1,
    count: LATE,
  });
  if (currentData === undefined) {
    return null;
  }
  const search = new URLSearchParams({
    endDate: isPast,
    ownerStatus: NOT_DONE,
    ...(of.allSites === true ? { allSites: ON } : {}),
    ...(of.mine === true ? { mine: ON } : {}),
  });
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('calendar.late')}
      sx={{ borderRadius: '8px', p: 2, '@media print': { display: 'none' } }}
    >
      <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
        {t('calendar.late')}
        {currentData.count > 0 && (
          <Box component="span" sx={{ ml: 1, fontWeight: 400, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {format.count(currentData.count, currentData.isCountExact)}
          </Box>
        )}
      </Typography>
      {currentData.count === 0 && <Typography sx={{ fontSize: 14, color: 'text.secondary' }}>{t('calendar.noneLate')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {currentData.results.map((task) => (
          <Box key={task.id} component="li" sx={{ py: 0.75, '&:not(:first-of-type)': { borderTop: '1px solid', borderColor: 'divider' } }}>
            <PlainLink
              component="button"
              onClick={() => {
                onOpen(task);
              }}
              sx={{
                display: 'block',
                textAlign: 'left',
                fontSize: 14,
                lineHeight: '20px',
                fontWeight: 600,
                overflowWrap: 'anywhere',
                minHeight: 24,
              }}
            >
              {task.name}
            </PlainLink>
            <Typography sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
              {[t('calendar.lateSince', { day: format.monthDay(task.endDate) }), task.assignedTo?.name ?? '', task.siteName]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
      {currentData.count > currentData.results.length && (
        <PlainLink component={Link} to={`/planner?${search.toString()}`} sx={{ display: 'inline-block', mt: 1, fontSize: 14 }}>
          {t('calendar.moreLate')}
        </PlainLink>
      )}
    </Paper>
  );
}
