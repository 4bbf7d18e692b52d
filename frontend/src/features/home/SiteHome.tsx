import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/shared/formats/useFormats';
import { RecordSection } from '@/shared/record/RecordSection';
import { Link } from '@/shared/place/Link';
import { Facts } from '@/shared/record/Facts';
import { useSession } from '@/shared/session/SessionContext';
import { todayIn } from '@/shared/time/days';
import { useAttendanceToday } from './hooks/useAttendanceToday';
import { useNow } from './hooks/useNow';
import { useProgramHome } from './hooks/useProgramHome';
import { useSayTimes } from './hooks/useSayTimes';
import { AttendanceToday } from './parts/AttendanceToday';
import { HomeHeading } from './parts/HomeHeading';
import { HomeViews } from './parts/HomeViews';
import { PlanAhead } from './parts/PlanAhead';
import { RequiredCourses } from './parts/RequiredCourses';
import { TodayCard } from './parts/TodayCard';
import { TodayChip } from './parts/TodayChip';
import { siteToday, toldOf } from './rules/siteDay';

/** Home of a session admin and of staff: their site, and what today is there. */
export function SiteHome() {
  const { t } = useTranslation('home');
  const { place, canOpen } = useSession();
  const now = useNow();
  const say = useSayTimes();
  const { program, sites, error, isFetching, refetch } = useProgramHome();
  const site = sites?.find((each) => each.siteId === place.siteId);
  const format = useFormats(site?.timeZone);
  const attendance = useAttendanceToday(place);
  const today = site === undefined ? null : siteToday(site, now, toldOf(attendance.told, site.siteId));
  const isGone = sites !== undefined && site === undefined && !isFetching;

  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 960, mx: 'auto' }}>
      <HomeViews
        isReady={program !== undefined && site !== undefined}
        error={isGone ? new Error('site') : error}
        isFetching={isFetching}
        onRetry={refetch}
      >
        {program !== undefined && site !== undefined && today !== null && (
          <>
            <HomeHeading title={site.siteName} status={<TodayChip today={today} />} place={program.programName} />
            <TodayCard
              site={site}
              today={today}
              now={now}
              dayText={format.weekday(todayIn(site.timeZone, now))}
              clockText={format.zoneName(now) === '' ? null : format.time(now)}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
              {canOpen('/attendance') && (
                <Button variant="contained" size="large" component={Link} to="/attendance" sx={{ minHeight: 48 }}>
                  {t('register')}
                </Button>
              )}
              {canOpen('/staffroster') && (
                <Button variant="outlined" size="large" component={Link} to="/staffroster" sx={{ minHeight: 48 }}>
                  {t('staffRoster')}
                </Button>
              )}
            </Box>
            <AttendanceToday
              place={place}
              sites={attendance.sites}
              error={attendance.error}
              onRetry={attendance.refetch}
              namesSites={false}
            />
            <PlanAhead place={place} timeZone={site.timeZone ?? null} />
            <RequiredCourses />
            <Box sx={{ mt: 3 }}>
              <RecordSection title={t('about')}>
                <Facts
                  facts={[
                    { label: t('fact.days'), value: say.days(site) },
                    { label: t('fact.hours'), value: say.hours(site, now) },
                    { label: t('fact.dates'), value: t('hours', { from: format.day(site.startDate), to: format.day(site.endDate) }) },
                    { label: t('fact.address'), value: site.address },
                  ]}
                />
              </RecordSection>
            </Box>
          </>
        )}
      </HomeViews>
    </Box>
  );
}
