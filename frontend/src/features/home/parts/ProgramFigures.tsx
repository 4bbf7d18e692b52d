import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ProgramInfo } from '@/api/admin';
import { useFormats } from '@/shared/formats/useFormats';
import { daysBetween, todayIn } from '@/shared/time/days';
import { programWeek, siteToday, toldOf, type Site, type ToldDays } from '../rules/siteDay';
import { Figure } from './Figure';
import { NOTHING_SAID } from '@/shared/text/nothing';

const NAMES_SHOWN = 2;

interface Props {
  program: Pick<ProgramInfo, 'startDate' | 'endDate'>;
  sites: readonly Site[];
  now: Date;
  /** Null while it is not read. */
  told: ToldDays | null;
}

/** Where the program stands: its sites that meet today, its week, its dates. */
export function ProgramFigures({ program, sites, now, told }: Props) {
  const { t } = useTranslation('home');
  const format = useFormats();
  const active = sites.filter((site) => site.isActive).length;
  const days = sites.map((site) => ({ name: site.siteName, today: siteToday(site, now, toldOf(told, site.siteId)) }));
  const meeting = days.filter(({ today: { kind } }) => kind === 'sessionDay').map(({ name }) => name);
  const holidays = new Set(days.flatMap(({ today: each }) => (each.kind === 'holiday' && each.name !== '' ? [each.name] : [])));
  // A program has no zone of its own; its days are counted where its first site is.
  const today = todayIn(sites[0]?.timeZone, now);
  const week = programWeek(program.startDate, program.endDate, today);

  /** The first names, and how many more there are. */
  function someNames(names: readonly string[]): string {
    const shown = names.slice(0, NAMES_SHOWN).join(', ');
    return names.length > NAMES_SHOWN ? t('figure.andMore', { names: shown, count: names.length - NAMES_SHOWN }) : shown;
  }

  function standing() {
    if (week !== null) {
      return { value: t('figure.week', week), note: t('figure.daysLeft', { count: daysBetween(today, program.endDate) }) };
    }
    if (program.startDate > today) {
      return { value: t('figure.ahead'), note: t('figure.startsIn', { count: daysBetween(today, program.startDate) }) };
    }
    return { value: t('figure.over'), note: '' };
  }

  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
        '& > *': { display: 'block' },
      }}
    >
      <Figure
        label={t('figure.meetToday')}
        value={active === 0 || told === null ? NOTHING_SAID : t('figure.of', { some: meeting.length, all: active })}
        note={meeting.length === 0 && holidays.size > 0 ? t('figure.holiday', { name: [...holidays].join(', ') }) : someNames(meeting)}
      />
      <Figure label={t('figure.progress')} {...standing()} />
      <Figure
        label={t('figure.dates')}
        value={format.day(program.endDate)}
        note={t(program.startDate > today ? 'figure.sinceAhead' : 'figure.since', { day: format.day(program.startDate) })}
      />
    </Box>
  );
}
