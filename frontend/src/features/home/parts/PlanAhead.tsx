import { Box, Button, Link as PlainLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventHolidayDto, Task } from '@/api/planner';
import { useReadPlanQuery } from '@/api/plannerHome';
import { minutesAt } from '@/shared/time/clock';
import { useFormats } from '@/shared/formats/useFormats';
import { addressAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import { RecordSection } from '@/shared/record/RecordSection';
import type { Place } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { libraryPageIn } from '@/shared/text/portalPage';
import { dayAfter, todayIn } from '@/shared/time/days';
import { HomeFault } from './HomeFault';

/** Days that are looked ahead. */
const AHEAD = 6;

interface Props {
  place: Place;
  /** The clock of the place; the person's own where there are several. */
  timeZone: string | null;
}

/** What is planned at a place: tasks that are late and due this week, events of today and the next day that has any, the next holidays. */
export function PlanAhead({ place, timeZone }: Props) {
  const { t } = useTranslation('home');
  const format = useFormats();
  const { canOpen } = useSession();
  const { programId, siteId } = place;
  const today = todayIn(timeZone);
  const of = siteId === 0 ? { programId, isdrilldown: true } : { programId, siteId };
  const {
    currentData: plan,
    error,
    refetch,
  } = useReadPlanQuery({ ...of, productId: 0, startdate: today, enddate: dayAfter(today, AHEAD) }, { refetchOnMountOrArgChange: true });
  if (!canOpen('/planner')) {
    return null;
  }
  if (plan === undefined) {
    return error === undefined ? null : <HomeFault title={t('plan.title')} onRetry={() => void refetch()} />;
  }
  const at = (search: string) => addressAt(place, `/planner${search}`);
  // Of a program a task stands in the list of all sites, or in its own.
  const taskAddress = ({ id, siteId: site }: Task) =>
    at(`?task=${String(id)}${siteId === 0 && typeof site === 'number' ? '&allSites=true' : ''}`);
  const task = (each: Task) => ({
    key: String(each.id),
    name: (
      <PlainLink component={Link} to={taskAddress(each)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {each.name}
      </PlainLink>
    ),
    about: [each.assignedTo?.name ?? '', siteId === 0 ? each.siteName : ''],
  });
  // Those of today, and of the next day that has any: who prepares a session looks ahead.
  const nextDay =
    plan.events
      .map(({ startDate }) => startDate)
      .filter((day) => day > today)
      .sort()[0] ?? today;
  const events = plan.events.filter(({ startDate }) => startDate <= today || startDate === nextDay);
  const entry = (each: EventHolidayDto, about: string[]) => {
    const page = libraryPageIn(each.description);
    return {
      key: `${each.type} ${String(each.id)}`,
      name: (
        <Box
          {...(page === null ? { component: 'span' } : { component: Link, to: page })}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {each.title}
        </Box>
      ),
      about,
    };
  };
  const holidayDays = ({ startDate, endDate }: EventHolidayDto) =>
    startDate === endDate ? format.weekday(startDate) : t('hours', { from: format.weekday(startDate), to: format.weekday(endDate) });
  const clock = (time: string | null | undefined) => (typeof time === 'string' ? format.timeOfDay(minutesAt(time)) : '');
  const timesOf = ({ isAllDay, startTime, endTime }: EventHolidayDto) =>
    isAllDay ? '' : t('hours', { from: clock(startTime), to: clock(endTime) });
  const { overdue, due } = plan.figures;
  if (overdue + due + events.length + plan.holidays.length === 0) {
    return null;
  }
  return (
    <Box sx={{ mt: 3 }}>
      <RecordSection
        title={t('plan.title')}
        action={
          <Button component={Link} to={at('?view=calendar&mine=false')}>
            {t('plan.calendar')}
          </Button>
        }
      >
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
            columnGap: 3,
            rowGap: 2.5,
          }}
        >
          <Part
            title={t('plan.late')}
            count={overdue}
            isBad={overdue > 0}
            none={t('plan.noneLate')}
            lines={plan.overdue.map((each) => ({
              ...task(each),
              about: [t('plan.since', { day: format.monthDay(each.endDate) }), ...task(each).about],
            }))}
          />
          <Part
            title={t('plan.due')}
            count={due}
            none={t('plan.noneDue')}
            lines={plan.due.map((each) => ({ ...task(each), about: [format.weekday(each.endDate), ...task(each).about] }))}
          />
          <Part
            title={t('plan.today')}
            none={t('plan.noneToday')}
            lines={events.map((each) =>
              entry(each, [each.startDate > today ? format.weekday(each.startDate) : '', timesOf(each), each.location]),
            )}
          />
          <Part
            title={t('plan.holidays')}
            none={t('plan.noHolidays')}
            lines={plan.holidays.map((each) => entry(each, [holidayDays(each)]))}
          />
        </Box>
      </RecordSection>
    </Box>
  );
}

interface PartProps {
  title: string;
  /** How many there are, where not all are shown. */
  count?: number;
  isBad?: boolean;
  /** Said when there is nothing. */
  none: string;
  lines: { key: string; name: ReactNode; about: string[] }[];
}

function Part({ title, count = 0, isBad = false, none, lines }: PartProps) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography
        component="h3"
        sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600, mb: 0.5, color: isBad ? 'error.main' : 'text.secondary' }}
      >
        {title}
        {count > 0 && (
          <Box component="span" sx={{ ml: 0.75, fontVariantNumeric: 'tabular-nums' }}>
            {count}
          </Box>
        )}
      </Typography>
      {lines.length === 0 ? (
        <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{none}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {lines.map(({ key, name, about }) => (
            <Box component="li" key={key} sx={{ py: 0.5, fontSize: 14, lineHeight: '20px' }}>
              {name}
              <Box sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
                {about.filter((each) => each !== '').join(' · ')}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
