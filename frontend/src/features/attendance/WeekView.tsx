import { Box, Button, IconButton, Typography, useMediaQuery, useTheme } from '@mui/material';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadWeekQuery, type WeekMark } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { ChevronLeftIcon, ChevronRightIcon, PersonIcon } from '@/shared/icons/icons';
import { ListSkeleton } from '@/shared/list/ListSkeleton';
import { useParameter } from '@/shared/list/useParameter';
import { Link } from '@/shared/place/Link';
import type { Place } from '@/shared/session/roles';
import { EmptyState } from '@/shared/states/EmptyState';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';
import { dayAfter, DAYS_A_WEEK, weekOf } from '@/shared/time/days';
import { readDay } from '@/shared/time/typedDay';
import { useSayMark } from './hooks/useSayMark';
import { ChildName } from './parts/ChildName';

const TONES = { Present: 'success.main', Late: 'warning.main', Absent: 'error.main' } as const;

/** The registers of a week, for reading (spec 2 §2 Attendance): of the week of the day in view, until another is turned to. Each day leads to its register. */
export function WeekView({ place }: { place: Place }) {
  const { t } = useTranslation('attendance');
  const format = useFormats();
  const [typed, setFrom] = useParameter('from');
  const chosen = readDay(typed) ?? '';
  const day = readDay(useParameter('day')[0]) ?? '';
  const from = chosen === '' && day !== '' ? weekOf(day) : chosen;
  const classroomId = Number(useParameter('classroom')[0]) || undefined;
  const next = useRef<HTMLButtonElement>(null);
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
  const { currentData, data, error, isFetching, refetch } = useReadWeekQuery(
    { siteId: place.siteId, ...(from !== '' && { from }), ...(classroomId !== undefined && { classroomId }) },
    { refetchOnMountOrArgChange: true },
  );
  // One week stays until the other is here, and so do the buttons that turn it.
  const week = currentData ?? (isFetching ? data : undefined);
  if (week === undefined) {
    return error !== undefined && !isFetching ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState>
        <ListSkeleton columns={8} isCompact />
      </LoadingState>
    );
  }
  const { days, results, today } = week;
  const first = days[0]?.day ?? today;
  const last = days.at(-1)?.day ?? first;
  const cell = {
    px: 1.5,
    py: 1,
    borderBottom: '1px solid',
    borderColor: 'divider',
    textAlign: 'left',
    verticalAlign: 'top',
    fontSize: 14,
    lineHeight: '20px',
  } as const;
  /** A day on which the site does not run takes no column, unless somebody was marked on it. */
  const shown = days.filter(
    ({ day, state }) => state.code !== 'notRunning' || results.some((row) => row.days.some((each) => each.day === day && each.mark)),
  );
  const off = days.filter((each) => !shown.includes(each)).map(({ day }) => format.weekday(day));
  const ofDay = (day: string) => {
    const query = new URLSearchParams({
      ...(day !== today && { day }),
      ...(classroomId !== undefined && { classroom: String(classroomId) }),
    }).toString();
    return `/attendance${query === '' ? '' : `?${query}`}`;
  };
  return (
    <Box aria-busy={currentData === undefined}>
      <Box role="group" aria-label={t('week.label')} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 2 }}>
        <Box component="h2" sx={{ m: 0, mr: 'auto', fontSize: 20, lineHeight: '28px', fontWeight: 600 }}>
          {t('week.of', { from: format.monthDay(first), to: format.day(last) })}
        </Box>
        <IconButton
          aria-label={t('week.before')}
          onClick={() => {
            setFrom(dayAfter(from || first, -DAYS_A_WEEK));
          }}
        >
          <ChevronLeftIcon />
        </IconButton>
        <IconButton
          ref={next}
          aria-label={t('week.after')}
          onClick={() => {
            setFrom(dayAfter(from || first, DAYS_A_WEEK));
          }}
        >
          <ChevronRightIcon />
        </IconButton>
        {days.every((each) => each.day !== today) && (
          <Button
            onClick={() => {
              // The button goes.
              next.current?.focus();
              setFrom(weekOf(today));
            }}
            sx={{ minHeight: 'max(40px, var(--app-target))' }}
          >
            {t('week.this')}
          </Button>
        )}
      </Box>
      {results.length === 0 ? (
        <EmptyState icon={<PersonIcon />} title={t(classroomId === undefined ? 'week.empty' : 'week.emptyClassroom')}>
          {classroomId === undefined && t('emptyBody')}
        </EmptyState>
      ) : (
        <Box
          tabIndex={0}
          role="region"
          aria-label={t('tab.week')}
          sx={{
            overflow: 'auto',
            maxHeight: 'calc(100dvh - 280px)',
            minHeight: 320,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '8px',
            bgcolor: 'background.paper',
            '@media print': { maxHeight: 'none', overflow: 'visible' },
          }}
        >
          <Box component="table" sx={{ borderCollapse: 'separate', borderSpacing: 0, width: '100%', minWidth: 860 }}>
            <thead>
              <tr>
                <Box
                  component="th"
                  scope="col"
                  sx={{ ...cell, position: 'sticky', top: 0, left: 0, zIndex: 2, bgcolor: 'background.default' }}
                >
                  {t('sheet.head.name')}
                </Box>
                {shown.map(({ day, state }) => (
                  <Box
                    component="th"
                    scope="col"
                    key={day}
                    aria-current={day === today ? 'date' : undefined}
                    sx={{
                      ...cell,
                      position: 'sticky',
                      top: 0,
                      zIndex: 1,
                      bgcolor: 'background.default',
                      whiteSpace: 'nowrap',
                      '&::first-letter': { textTransform: 'uppercase' },
                    }}
                  >
                    {state.code === 'open' ? <Link to={ofDay(day)}>{format.weekday(day)}</Link> : format.weekday(day)}
                    {state.code !== 'open' && (
                      <Box sx={{ fontWeight: 400, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
                        {t(`week.closed.${state.code}`)}
                      </Box>
                    )}
                  </Box>
                ))}
              </tr>
            </thead>
            <tbody>
              {results.map((row) => (
                <tr key={row.ssmId}>
                  <Box
                    component="th"
                    scope="row"
                    sx={{ ...cell, position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper', fontWeight: 600, minWidth: 180 }}
                  >
                    <ChildName child={row} isLink={isWide} />
                  </Box>
                  {shown.map(({ day, state }) => {
                    const mark = row.days.find((each) => each.day === day);
                    return (
                      <Box component="td" key={day} sx={cell}>
                        {mark !== undefined && <DayMark of={mark} isOpen={state.code === 'open'} />}
                      </Box>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
      {off.length > 0 && (
        <Typography sx={{ mt: 1, fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
          {t('week.off', { days: off.join(' · ') })}
        </Typography>
      )}
    </Box>
  );
}

/** What became of a child on a day. */
function DayMark({ of: { mark, isEnrolled, isScheduled }, isOpen }: { of: WeekMark; isOpen: boolean }) {
  const { t } = useTranslation('attendance');
  const format = useFormats();
  const say = useSayMark();
  const quiet = { fontSize: 13, lineHeight: '18px', color: 'text.secondary', whiteSpace: 'nowrap' } as const;
  if (mark === null || mark === undefined) {
    return <Box sx={quiet}>{!isEnrolled ? t('week.notEnrolled') : isOpen && isScheduled ? t('status.--') : ''}</Box>;
  }
  const [came, left] = [say.time(mark.checkIn), say.time(mark.checkOut)];
  const times =
    came !== null && left !== null
      ? `${came} – ${left}`
      : came !== null
        ? t('cameAt', { time: came })
        : left !== null
          ? t('leftAt', { time: left })
          : null;
  return (
    <>
      <Box sx={{ fontWeight: 600, color: mark.status in TONES ? TONES[mark.status as keyof typeof TONES] : 'text.primary' }}>
        {t(`status.${mark.status}`)}
      </Box>
      {times !== null && <Box sx={quiet}>{times}</Box>}
      {typeof mark.lateMinutes === 'number' && (
        <Box sx={{ fontSize: 13, lineHeight: '18px', fontWeight: 600, color: 'warning.main' }}>
          {t('pickedUpLate', { duration: format.duration(mark.lateMinutes) })}
        </Box>
      )}
    </>
  );
}
