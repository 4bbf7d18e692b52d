import { Box, Paper } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/shared/formats/useFormats';
import { CalendarIcon } from '@/shared/icons/icons';
import { useSayTimes } from '../hooks/useSayTimes';
import { NOTHING_SAID } from '@/shared/text/nothing';
import type { Site, SiteToday } from '../rules/siteDay';

interface Props {
  site: Site;
  today: SiteToday;
  now: Date;
  /** Today where the site is. */
  dayText: string;
  /** The time there, when it is not the person's own. */
  clockText: string | null;
}

/** What today is at the site, in one sentence that reads at arm's length. */
export function TodayCard({ site, today, now, dayText, clockText }: Props) {
  const { t } = useTranslation('home');
  const say = useSayTimes();
  const format = useFormats();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('todayTitle')}
      sx={{
        borderRadius: '8px',
        p: 3,
        display: 'flex',
        gap: 2.5,
        alignItems: 'flex-start',
        bgcolor: 'brand.soft',
        borderColor: 'transparent',
      }}
    >
      <Box sx={{ display: 'flex', color: 'brand.main', mt: 0.25 }}>
        <CalendarIcon sx={{ fontSize: 28 }} />
      </Box>
      <Box>
        <Box sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
          {clockText === null ? dayText : t('thereNow', { day: dayText, time: clockText })}
        </Box>
        <Box sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 600 }}>{sentence()}</Box>
        {(today.kind === 'sessionDay' || today.kind === 'dayOff' || today.kind === 'holiday') && today.next !== null && (
          <Box sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary', mt: 0.5 }}>
            {t('next', { day: format.weekday(today.next) })}
          </Box>
        )}
      </Box>
    </Paper>
  );

  function sentence(): string {
    switch (today.kind) {
      case 'sessionDay':
        return site.startMinute === null ? t('sentence.sessionDay') : t('sentence.sessionHours', { hours: say.hours(site, now) });
      case 'running':
        return t('sentence.running', { day: format.day(site.endDate) });
      case 'unknown':
        return NOTHING_SAID;
      case 'disabled':
        return t('sentence.disabled');
      case 'dayOff':
        return t('sentence.dayOff');
      case 'holiday':
        return today.name === '' ? t('sentence.holidayUnnamed') : t('sentence.holiday', { name: today.name });
      case 'notStarted':
        return t('sentence.notStarted', { day: format.day(site.startDate) });
      case 'ended':
        return t('sentence.ended', { day: format.day(site.endDate) });
    }
  }
}
