import { Box, Button, ButtonBase } from '@mui/material';
import type { DragEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/shared/formats/useFormats';
import { CheckIcon, WarningIcon } from '@/shared/icons/icons';
import { RepeatIcon } from '@/shared/icons/pageIcons';
import { dayAfter, DAYS_A_WEEK, type Day } from '@/shared/time/days';
import { useEntryWords } from '../hooks/useEntryWords';
import type { Planned } from './planned';
import { fitted, type Grip, laidOut, type Segment, STEPS } from './weeks';

/** Lines of a week in a month. */
const MONTH_LINES = 5;

/** What is done to what a calendar shows. */
export interface CalendarActions {
  onOpen: (planned: Planned) => void;
  /** Adds something on a day; undefined where the person may not. */
  onAdd: ((day: Day) => void) | undefined;
  /** Shows a day's week, with all that is on it. */
  onMore: (day: Day) => void;
  mayMove: (planned: Planned) => boolean;
  /** Moves by days, whole or by one end. */
  onMove: (planned: Planned, grip: Grip, by: number) => void;
  /** The pointer has taken something, by which day and which grip. */
  onTake: (planned: Planned, grip: Grip, day: Day) => void;
  onDrop: (day: Day) => void;
}

interface Props extends CalendarActions {
  /** Its Sunday. */
  week: Day;
  planned: readonly Planned[];
  /** The month whose days stand out, `2026-11`; none in a week by itself. */
  month: string | null;
  today: Day;
  /** It goes to the printer: nothing is left out, and each says where it is. */
  isPrinted: boolean;
}

/** A week of a calendar: its days, and what they hold in lines across them. */
export function WeekRow({ week, planned, month, today, isPrinted, ...on }: Props) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const isWhole = month === null || isPrinted;
  const days = Array.from({ length: DAYS_A_WEEK }, (_, at) => dayAfter(week, at));
  const { shown, hidden } = fitted(laidOut(week, planned), isWhole ? Number.MAX_SAFE_INTEGER : MONTH_LINES);
  const lines = Math.max(0, ...shown.map(({ lane }) => lane + 1)) + (hidden.some((count) => count > 0) ? 1 : 0);
  const closed = new Set(days.filter((day) => planned.some(({ kind, start, end }) => kind === 'holiday' && start <= day && day <= end)));

  function dayUnder(event: DragEvent): Day {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return dayAfter(week, Math.max(0, Math.min(DAYS_A_WEEK - 1, Math.floor(((event.clientX - left) / width) * DAYS_A_WEEK))));
  }

  return (
    <Box
      role="group"
      aria-label={t('calendar.weekOf', { day: format.day(week) })}
      onDragOver={(event) => {
        event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        on.onDrop(dayUnder(event));
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${String(DAYS_A_WEEK)}, minmax(0, 1fr))`,
        gridTemplateRows: `32px repeat(${String(lines)}, auto) minmax(8px, 1fr)`,
        rowGap: '2px',
        minHeight: month === null ? 360 : 112,
        // Six weeks fit on a sheet as long as no day holds much.
        '@media print': {
          minHeight: '22mm',
          breakInside: 'avoid',
          gridTemplateRows: `20px repeat(${String(lines)}, auto) minmax(2px, 1fr)`,
        },
        flex: 1,
        '&:not(:first-of-type)': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      {days.map((day, at) => {
        const { onAdd } = on;
        const number = <Day day={day} isToday={day === today} isOff={month !== null && !day.startsWith(month)} />;
        return (
          <Box
            key={day}
            data-day={day}
            onClick={(event) => {
              if (event.target === event.currentTarget) {
                onAdd?.(day);
              }
            }}
            sx={(theme) => ({
              gridColumn: at + 1,
              gridRow: '1 / -1',
              p: '2px',
              ...(at > 0 && { borderLeft: '1px solid', borderColor: 'divider' }),
              ...(closed.has(day) && { backgroundColor: theme.palette.canvas }),
            })}
          >
            {onAdd === undefined ? (
              number
            ) : (
              <ButtonBase
                aria-label={t('calendar.addOn', { day: format.weekday(day) })}
                onClick={() => {
                  onAdd(day);
                }}
                sx={{ font: 'inherit', borderRadius: '14px', '&:hover': { backgroundColor: 'action.hover' } }}
              >
                {number}
              </ButtonBase>
            )}
          </Box>
        );
      })}
      <Box component="ul" sx={{ display: 'contents', listStyle: 'none' }}>
        {shown.map((segment) => (
          <Item key={segment.item.key} segment={segment} week={week} isWhole={isWhole} {...on} />
        ))}
      </Box>
      {hidden.map(
        (count, at) =>
          count > 0 && (
            <Button
              key={days[at]}
              size="small"
              aria-label={t('calendar.moreOn', { count, day: format.weekday(days[at]) })}
              onClick={() => {
                on.onMore(days[at] ?? week);
              }}
              sx={{
                gridColumn: at + 1,
                gridRow: lines + 1,
                justifySelf: 'start',
                minWidth: 0,
                minHeight: 24,
                px: 1,
                py: 0,
                ml: '2px',
                fontSize: 13,
              }}
            >
              {t('calendar.more', { count })}
            </Button>
          ),
      )}
    </Box>
  );
}

function Day({ day, isToday, isOff }: { day: Day; isToday: boolean; isOff: boolean }) {
  return (
    <Box
      component="time"
      dateTime={day}
      aria-current={isToday ? 'date' : undefined}
      sx={(theme) => ({
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        minWidth: 28,
        height: 28,
        '@media print': { height: 18, fontSize: 12 },
        borderRadius: '14px',
        fontSize: 14,
        fontVariantNumeric: 'tabular-nums',
        fontWeight: isToday ? 600 : 400,
        ...(isToday
          ? { color: theme.palette.primary.contrastText, backgroundColor: theme.palette.primary.main }
          : { color: isOff ? theme.palette.text.secondary : theme.palette.text.primary }),
      })}
    >
      {Number(day.slice(8))}
    </Box>
  );
}

function Item({
  segment,
  week,
  isWhole,
  onOpen,
  mayMove,
  onMove,
  onTake,
}: { segment: Segment<Planned>; week: Day; isWhole: boolean } & CalendarActions) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const words = useEntryWords();
  const { item, from, days, lane, isStart, isEnd } = segment;
  const isMovable = mayMove(item);
  const isTask = item.kind === 'task';
  const begins = isTask || !isStart ? '' : words.begins(item.entry);
  const showsWhere = isWhole || isTask;
  const repeats = !isTask && typeof item.entry.seriesId === 'number';
  const what = [
    t(isTask ? 'calendar.task' : `kind.${item.kind}`),
    repeats ? t('repeat.isOne') : '',
    isTask ? t(`task.standing.${item.standing}`) : words.times(item.entry),
    showsWhere ? '' : item.where,
  ]
    .filter(Boolean)
    .join(', ');
  // It is called what is seen first (WCAG 2.5.3).
  const seen = [begins, item.name, showsWhere ? item.where : ''].filter(Boolean).join(' ');
  const when =
    item.start === item.end
      ? format.weekday(item.start)
      : t('calendar.days', { from: format.weekday(item.start), to: format.weekday(item.end) });

  function take(event: DragEvent, grip: Grip) {
    event.stopPropagation();
    event.dataTransfer.setData('text/plain', item.key);
    event.dataTransfer.effectAllowed = 'move';
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = grip === 'whole' ? Math.max(0, Math.min(days - 1, Math.floor(((event.clientX - left) / width) * days))) : days - 1;
    onTake(item, grip, dayAfter(week, from + at));
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (isMovable && event.altKey && by !== undefined) {
      event.preventDefault();
      onMove(item, event.shiftKey ? 'end' : 'whole', by);
    }
  }

  return (
    <Box
      component="li"
      sx={{
        gridColumn: `${String(from + 1)} / span ${String(days)}`,
        gridRow: lane + 2,
        minWidth: 0,
        pl: isStart ? '4px' : 0,
        pr: isEnd ? '4px' : 0,
        display: 'flex',
      }}
    >
      <ButtonBase
        // A button that can be dragged is not dragged in every browser.
        component="div"
        data-planned={item.key}
        aria-label={t('calendar.item', { name: seen, what, when })}
        aria-keyshortcuts={isMovable ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
        draggable={isMovable}
        onDragStart={(event: DragEvent) => {
          take(event, 'whole');
        }}
        onKeyDown={onKeyDown}
        onClick={() => {
          onOpen(item);
        }}
        sx={(theme) => {
          const tones = { task: null, event: theme.palette.brand, holiday: theme.palette.amber } as const;
          const tone = tones[item.kind];
          const edge = !isTask
            ? theme.palette.line
            : item.standing === 'late'
              ? theme.palette.red.main
              : item.standing === 'done'
                ? theme.palette.green.main
                : item.standing === 'inProgress'
                  ? theme.palette.amber.main
                  : theme.palette.primary.main;
          return {
            position: 'relative',
            flex: 1,
            minWidth: 0,
            minHeight: 24,
            display: 'flex',
            alignItems: 'flex-start',
            justifyContent: 'flex-start',
            gap: 0.5,
            px: 0.75,
            py: '2px',
            textAlign: 'left',
            fontSize: 13,
            lineHeight: '18px',
            color: tone === null ? theme.palette.text.primary : tone.main,
            backgroundColor: tone === null ? theme.palette.background.paper : tone.soft,
            border: '1px solid',
            borderColor: tone === null ? theme.palette.line : 'transparent',
            ...(isTask && isStart && { borderLeft: `3px solid ${edge}` }),
            ...(!isStart && { borderLeftStyle: 'dashed', borderLeftColor: theme.palette.line }),
            ...(!isEnd && { borderRightStyle: 'dashed', borderRightColor: theme.palette.line }),
            borderRadius: `${isStart ? '6px' : '0'} ${isEnd ? '6px 6px' : '0 0'} ${isStart ? '6px' : '0'}`,
            '@media print': { minHeight: 0, py: 0, fontSize: 12, lineHeight: '15px', color: '#000', printColorAdjust: 'exact' },
            cursor: isMovable ? 'grab' : 'pointer',
            '&:hover': { boxShadow: '0 1px 3px rgb(0 0 0 / 0.2)' },
            '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1, zIndex: 1 },
          };
        }}
      >
        {isTask && item.standing === 'late' && <WarningIcon sx={{ fontSize: 14, color: 'red.main', mt: '2px' }} />}
        {isTask && item.standing === 'done' && <CheckIcon sx={{ fontSize: 14, color: 'green.main', mt: '2px' }} />}
        <Box
          component="span"
          sx={{
            minWidth: 0,
            ...(isWhole ? { overflowWrap: 'anywhere' } : { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }),
          }}
        >
          {begins !== '' && (
            <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', mr: 0.5, whiteSpace: 'nowrap' }}>
              {begins}
            </Box>
          )}{' '}
          {repeats && <RepeatIcon sx={{ mr: 0.5, fontSize: 13, verticalAlign: '-2px' }} />}
          <Box
            component="span"
            sx={{
              fontWeight: isTask ? 400 : 600,
              ...(isTask &&
                (item.standing === 'done' || item.standing === 'skip') && { textDecoration: 'line-through', color: 'text.secondary' }),
            }}
          >
            {item.name}
          </Box>{' '}
          {item.where !== '' && showsWhere && (
            <Box component="span" sx={isWhole ? { display: 'block' } : { ml: 0.75, color: 'text.secondary' }}>
              {item.where}
            </Box>
          )}
        </Box>
        {isMovable && isEnd && (
          <Box
            aria-hidden
            draggable
            onDragStart={(event) => {
              take(event, 'end');
            }}
            onClick={(event) => {
              event.stopPropagation();
            }}
            sx={{ position: 'absolute', right: 0, top: 0, bottom: 0, width: 8, cursor: 'ew-resize' }}
          />
        )}
      </ButtonBase>
    </Box>
  );
}
