import { Box, Button, Paper, Typography } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { homeAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { EmptyState } from '@/shared/states/EmptyState';
import { PinIcon } from '@/shared/icons/icons';
import { StatusChip } from '@/shared/text/StatusChip';
import { useAttendanceToday } from './hooks/useAttendanceToday';
import { useNow } from './hooks/useNow';
import { useProgramHome } from './hooks/useProgramHome';
import { AttendanceToday } from './parts/AttendanceToday';
import { HomeHeading } from './parts/HomeHeading';
import { HomeViews } from './parts/HomeViews';
import { PlanAhead } from './parts/PlanAhead';
import { ProgramFigures } from './parts/ProgramFigures';
import { RequiredCourses } from './parts/RequiredCourses';
import { SetUpNotice } from './parts/SetUpNotice';
import { SiteRow } from './parts/SiteRow';
import { bySoonest, toldOf } from './rules/siteDay';

/** Program status (spec 1 §3). */
const DISABLED = 2;

/** Home of a program admin: where the program stands, and which of its sites meet today. */
export function ProgramHome() {
  const { t } = useTranslation('home');
  const session = useSession();
  const { role, place } = session;
  const now = useNow();
  const { program, sites, siteCount, error, isFetching, refetch } = useProgramHome();
  const attendance = useAttendanceToday(place);
  const { told } = attendance;
  const ordered = useMemo(() => (sites === undefined ? [] : bySoonest(sites, now, told)), [sites, now, told]);

  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1120, mx: 'auto' }}>
      <HomeViews isReady={program !== undefined && sites !== undefined} error={error} isFetching={isFetching} onRetry={refetch}>
        {program !== undefined && (
          <>
            <HomeHeading
              title={program.programName}
              status={
                program.status === DISABLED ? (
                  <StatusChip tone="off" label={t('program.disabled')} />
                ) : (
                  <StatusChip tone="good" label={t('program.active')} />
                )
              }
            />
            {!program.isFinalSubmit && <SetUpNotice />}
            <ProgramFigures program={program} sites={ordered} now={now} told={told} />
            {session.canOpen('/staffroster') && (
              <Button variant="outlined" component={Link} to="/staffroster" sx={{ mt: 2 }}>
                {t('staffRoster')}
              </Button>
            )}
            <AttendanceToday place={place} sites={attendance.sites} error={attendance.error} onRetry={attendance.refetch} namesSites />
            <PlanAhead place={place} timeZone={null} />
            <RequiredCourses />
            <Typography component="h2" sx={{ fontSize: 18, lineHeight: '24px', fontWeight: 600, mt: 4, mb: 1.5 }}>
              {t('sites')}
            </Typography>
            <Paper variant="outlined" sx={{ borderRadius: '8px', overflow: 'hidden' }}>
              {ordered.length === 0 ? (
                <EmptyState icon={<PinIcon />} title={t('noSites')}>
                  {t('noSitesBody')}
                </EmptyState>
              ) : (
                <Box
                  component="ul"
                  aria-label={t('sites')}
                  // The rows share these columns. The middle one is as wide as its longest chip.
                  sx={{
                    listStyle: 'none',
                    m: 0,
                    p: 0,
                    display: 'grid',
                    gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) auto minmax(0, 4fr)' },
                    columnGap: 3,
                  }}
                >
                  {ordered.map((site) => (
                    <SiteRow
                      key={site.siteId}
                      site={site}
                      now={now}
                      told={toldOf(told, site.siteId)}
                      {...(role <= Role.programAdmin
                        ? {
                            to: homeAt({ accountId: place.accountId, programId: place.programId, siteId: site.siteId }, session),
                          }
                        : {})}
                    />
                  ))}
                </Box>
              )}
            </Paper>
            {siteCount > ordered.length && (
              <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
                {t('someSites', { shown: ordered.length, count: siteCount })}
              </Typography>
            )}
          </>
        )}
      </HomeViews>
    </Box>
  );
}
