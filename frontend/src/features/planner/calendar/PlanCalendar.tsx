import { Box, Button, GlobalStyles, IconButton, Paper, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrinted } from '@/shared/browser/usePrinted';
import { useFormats } from '@/shared/formats/useFormats';
import { ChevronLeftIcon, ChevronRightIcon } from '@/shared/icons/icons';
import { dayAfter, DAYS_A_WEEK, daysBetween, weekOf, type Day } from '@/shared/time/days';
import type { Planned } from './planned';
import { type CalendarActions, WeekRow } from './WeekRow';
import { type Grip, moved, SPANS, type Lasting, type Span, turned, weeksOf } from './weeks';

interface Props extends Pick<CalendarActions, 'onOpen' | 'onAdd' | 'mayMove'> {
  /** The program, and the site if it is of one: on a wall nothing else says whose it is. */
  whose: string;
  planned: readonly Planned[];
  /** A day of the month or week that is shown. */
  day: Day;
  span: Span;
  today: Day;
  onShow: (day: Day, span: Span) => void;
  onMove: (planned: Planned, days: Lasting) => void;
}

/** What the pointer has taken: by which end, and by which day. */
interface Taken {
  planned: Planned;
  grip: Grip;
  day: Day;
}

/** A month or a week with what is planned in it, which is moved by dragging it or by keyboard. */
export function PlanCalendar({ whose, planned, day, span, today, onShow, onMove, ...on }: Props) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const helpId = useId();
  const taken = useRef<Taken | null>(null);
  const { printed, print } = usePrinted<'calendar'>('calendar');
  const isPrinted = printed !== null;
  const isMonth = span === 'month';
  const week = weekOf(day);
  const weeks = weeksOf(day, span);
  const [first, last] = [weeks[0] ?? week, dayAfter(weeks.at(-1) ?? week, DAYS_A_WEEK - 1)];
  const title = isMonth ? format.month(day) : t('range', { from: format.monthDay(week), to: format.day(dayAfter(week, DAYS_A_WEEK - 1)) });
  const move = (what: Planned, grip: Grip, by: number) => {
    onMove(what, moved(what, grip, by));
  };
  return (
    <Box component="section" aria-label={t('calendar.label')} aria-describedby={helpId}>
      <GlobalStyles styles={PAPER} />
      <Box
        sx={{
          '@media print': { '& button, & [role=group]': { display: 'none' }, mb: '2mm' },
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          mb: 1.5,
        }}
      >
        <IconButton
          aria-label={t(`calendar.before.${span}`)}
          onClick={() => {
            onShow(turned(day, span, -1), span);
          }}
        >
          <ChevronLeftIcon />
        </IconButton>
        <IconButton
          aria-label={t(`calendar.after.${span}`)}
          onClick={() => {
            onShow(turned(day, span, 1), span);
          }}
        >
          <ChevronRightIcon />
        </IconButton>
        <Button
          variant="outlined"
          onClick={() => {
            onShow(today, span);
          }}
        >
          {t('calendar.today')}
        </Button>
        <Typography component="h2" variant="h2" aria-live="polite" sx={{ ml: 1, flex: 1, minWidth: 200, '@media print': { ml: 0 } }}>
          {title}
        </Typography>
        {isPrinted && <Typography sx={{ fontWeight: 600 }}>{whose}</Typography>}
        <Button
          onClick={() => {
            print('calendar');
          }}
        >
          {t('calendar.print')}
        </Button>
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label={t('calendar.show')}
          value={span}
          onChange={(_event, chosen: Span | null) => {
            if (chosen !== null) {
              onShow(day, chosen);
            }
          }}
        >
          {SPANS.map((each) => (
            <ToggleButton key={each} value={each}>
              {t(`calendar.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Paper variant="outlined" sx={{ borderRadius: '8px', overflow: 'hidden', display: 'flex', flexDirection: 'column' }}>
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            gridTemplateColumns: `repeat(${String(DAYS_A_WEEK)}, minmax(0, 1fr))`,
            borderBottom: '1px solid',
            borderColor: 'divider',
            color: 'text.secondary',
            fontSize: 13,
            lineHeight: '32px',
            fontWeight: 600,
            '@media print': { lineHeight: '20px' },
          }}
        >
          {Array.from({ length: DAYS_A_WEEK }, (_, at) => (
            <Box key={at} sx={{ px: 1 }}>
              {format.dayOfWeek(at)}
            </Box>
          ))}
        </Box>
        {weeks.map((each) => (
          <WeekRow
            key={each}
            week={each}
            planned={planned}
            month={isMonth ? day.slice(0, 7) : null}
            today={today}
            isPrinted={isPrinted}
            {...on}
            onMore={(chosen) => {
              onShow(chosen, 'week');
            }}
            onMove={move}
            onTake={(what, grip, at) => {
              taken.current = { planned: what, grip, day: at };
            }}
            onDrop={(at) => {
              const held = taken.current;
              taken.current = null;
              if (held !== null) {
                move(held.planned, held.grip, daysBetween(held.day, at));
              }
            }}
          />
        ))}
      </Paper>
      {planned.some(on.mayMove) && (
        <Typography
          id={helpId}
          sx={{ '@media print': { display: 'none' }, mt: 1, fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}
        >
          {t('calendar.moveHelp')}
        </Typography>
      )}
      {isPrinted && <Details planned={planned.filter(({ start, end }) => start <= last && end >= first)} />}
    </Box>
  );
}

/** On the wall a page lies on its side. */
const PAPER = {
  '@page': { size: 'letter landscape', margin: '10mm' },
  '@media print': { 'html, body, main': { backgroundColor: '#fff !important' } },
} as const;

/** What the days have no room for, once: what each is about. */
function Details({ planned }: { planned: readonly Planned[] }) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const said = planned.flatMap((each) => {
    const about = each.kind === 'task' ? each.task.description : each.entry.description;
    return about === '' ? [] : [{ ...each, about }];
  });
  return (
    <Box component="dl" sx={{ m: 0, mt: '4mm', fontSize: 12, lineHeight: '16px', columns: 2, columnGap: '8mm' }}>
      {said.map(({ key, name, start, end, about }) => (
        <Box key={key} sx={{ breakInside: 'avoid', mb: '2mm' }}>
          <Box component="dt" sx={{ fontWeight: 600 }}>
            {`${name} · ${start === end ? format.weekday(start) : t('range', { from: format.monthDay(start), to: format.monthDay(end) })}`}
          </Box>
          <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line' }}>
            {about}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
