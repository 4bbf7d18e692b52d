import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useListEventsAndHolidaysQuery } from '@/api/planner';
import { useFormats } from '@/shared/formats/useFormats';
import { Link } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import { minutesAt } from '@/shared/time/clock';
import { dayAfter, todayIn } from '@/shared/time/days';
import { libraryPageIn } from '@/shared/text/portalPage';
import { Section } from './sections';

/** Days ahead. */
const AHEAD = 6;

/** What is planned at the place in view in the next seven days. */
export function ThisWeek() {
  const { t } = useTranslation('catalog');
  const format = useFormats();
  const { place } = useSession();
  const today = todayIn(undefined);
  const { data } = useListEventsAndHolidaysQuery(
    {
      programId: place.programId,
      productId: 0,
      sortDir: 'asc',
      sortField: 'startDate',
      startDate: today,
      endDate: dayAfter(today, AHEAD),
      ...(place.siteId === 0 ? {} : { siteId: place.siteId }),
    },
    { skip: place.programId === 0 },
  );
  if (data === undefined) {
    return null;
  }
  const planned = data.eventHolidayDtos;
  return (
    <Section title={t('launchpad.week')} more={{ to: '/planner?tab=events', label: t('launchpad.planner') }}>
      {planned.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('launchpad.nothingPlanned')}</Typography>
      ) : (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            border: '1px solid',
            borderColor: 'line',
            borderRadius: '8px',
            backgroundColor: 'background.paper',
          }}
        >
          {planned.map(({ type, id, title, location, description, startDate, startTime }) => (
            <Box
              component="li"
              key={`${type}-${String(id)}`}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 2,
                px: 2,
                py: 1.25,
                '& + &': { borderTop: '1px solid', borderColor: 'line' },
              }}
            >
              <Box component="span" sx={{ minWidth: 190, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {format.weekday(startDate)}
                {typeof startTime === 'string' && ` · ${format.timeOfDay(minutesAt(startTime))}`}
              </Box>
              <Box component="span" sx={{ flex: 1, minWidth: 200, fontWeight: 600, overflowWrap: 'anywhere' }}>
                <PlannedTitle title={title} page={libraryPageIn(description)} />
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {location}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  );
}

/** What is planned; an activity of the library opens. */
function PlannedTitle({ title, page }: { title: string; page: string | null }) {
  return page === null ? title : <Link to={page}>{title}</Link>;
}
