import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ProgramInfo } from '@/api/admin.generated';
import { daysBetween, todayIn } from '@/shared/time/days';
import { useSayTimes } from '../hooks/useSayTimes';
import { programWeek, siteToday, type Site } from '../rules/siteDay';
import { Figure } from './Figure';

interface Props {
  program: Pick<ProgramInfo, 'startDate' | 'endDate'>;
  sites: readonly Site[];
  now: Date;
}

/** Where the program stands: its sites that meet today, its week, its dates. */
export function ProgramFigures({ program, sites, now }: Props) {
  const { t } = useTranslation('home');
  const say = useSayTimes();
  const meeting = sites.filter((site) => siteToday(site, now).kind === 'sessionDay').length;
  // A program has no zone of its own; its days are counted where its first site is.
  const today = todayIn(sites[0]?.timeZone, now);
  const week = programWeek(program.startDate, program.endDate, today);

  function standing() {
    if (week !== null) {
      return { value: t('figure.week', week), note: t('figure.daysLeft', { count: daysBetween(today, program.endDate ?? today) }) };
    }
    const isAhead = program.startDate !== null && program.startDate > today;
    if (isAhead && program.startDate !== null) {
      return { value: t('figure.ahead'), note: t('figure.startsIn', { count: daysBetween(today, program.startDate) }) };
    }
    return { value: program.endDate === null ? '–' : t('figure.over'), note: '' };
  }

  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' }, '& > *': { display: 'block' } }}>
      <Figure label={t('figure.meetToday')} value={t('figure.of', { some: meeting, all: sites.length })} note={t('figure.sitesNote', { count: sites.length })} />
      <Figure label={t('figure.progress')} {...standing()} />
      <Figure label={t('figure.dates')} value={say.date(program.endDate) || '–'} note={program.startDate === null ? '' : t('figure.since', { day: say.date(program.startDate) })} />
    </Box>
  );
}
