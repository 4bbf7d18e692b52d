import { Box, Button, Paper, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { type FocusEvent, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineSite, TimelineTask } from '@/api/planner';
import { useFormats } from '@/shared/formats/useFormats';
import type { Day } from '@/shared/time/days';
import type { Movable } from '../calendar/planned';
import type { Lasting } from '../calendar/weeks';
import { type Axis, axisOf, type Duration, DURATIONS, leftOf, seenOf, spanOn, type Stretch } from './axis';
import { heightOf, type Row, rowsIn, pagesOf, SITE_HEIGHT, TASK_HEIGHT, topOf } from './rows';
import { SiteRow } from './SiteRow';
import { TaskRow } from './TaskRow';

/** Years or months, months, weeks or days, and today under them. */
const LINE_HEIGHT = 26;
const HEAD_HEIGHT = 2 * LINE_HEIGHT + 20;
/** A scrollbar's. */
const BAR_HEIGHT = 18;
/** Pixels beyond what is seen that are drawn, too, so that scrolling and the Tab key find them there. */
const AHEAD = 4 * SITE_HEIGHT;
/** Scrolling by less draws nothing anew. */
const STEP = SITE_HEIGHT / 2;
/** The size before it is measured. */
const UNMEASURED = { width: 1100, height: 600 };

interface Props {
  /** The days of the axis. */
  term: Lasting;
  /** The days within which tasks are moved, as far as the program has any. */
  program: Partial<Lasting>;
  duration: Duration;
  today: Day;
  /** How many sites there are. */
  count: number;
  pageSize: number;
  /** A site by its number from 0; undefined until its page is there. */
  siteAt: (index: number) => TimelineSite | undefined;
  /** The first site shows its tasks. */
  isOpenAtFirst: boolean;
  onDuration: (duration: Duration) => void;
  /** The first and last page of sites that are seen. */
  onPages: (from: number, to: number) => void;
  mayMove: boolean;
  daysOf: (task: Movable) => Lasting;
  onMove: (task: Movable, days: Lasting) => void;
  onOpen: (task: TimelineTask) => void;
}

/** Sites and their tasks below an axis of days. Only rows and stretches that are seen are drawn. */
export function TimelineGrid({
  term,
  program,
  duration,
  today,
  count,
  pageSize,
  siteAt,
  isOpenAtFirst,
  onDuration,
  onPages,
  mayMove,
  daysOf,
  onMove,
  onOpen,
}: Props) {
  const { t } = useTranslation('planner');
  const titleId = useId();
  const helpId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(UNMEASURED);
  const [seen, setSeen] = useState({ top: 0, left: 0 });
  const [open, setOpen] = useState<ReadonlyMap<number, number>>(new Map(isOpenAtFirst ? [[0, 0]] : []));
  const [held, setHeld] = useState<{ site: number; task: number | null } | null>(null);
  const side = size.width < 900 ? 248 : 344;
  const room = size.width - side;
  const axis = useMemo(() => axisOf(term, duration, room), [term, duration, room]);
  const width = axis.days * axis.dayWidth;
  const across = [seen.left - room / 4, seen.left + room * 1.25] as const;
  const opened = new Map([...open].map(([at, tasks]) => [at, siteAt(at)?.tasks.length ?? tasks]));
  const inSight = rowsIn(count, opened, [seen.top - AHEAD, seen.top + size.height + AHEAD]);
  const rows = withHeld(inSight, heldRow());
  const [from, to] = pagesOf(inSight, pageSize);
  const todayLeft = spanOn(axis, { start: today, end: today })?.left;

  useEffect(() => {
    onPages(from, to);
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || typeof ResizeObserver === 'undefined') {
      return;
    }
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      setSize((latest) =>
        latest.width === clientWidth && latest.height === clientHeight ? latest : { width: clientWidth, height: clientHeight },
      );
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);

  const showToday = useCallback(() => {
    if (scroller.current !== null) {
      scroller.current.scrollLeft = (todayLeft ?? 0) - room / 3;
    }
  }, [todayLeft, room]);

  // Opens on today, and stays there when days get wider.
  useLayoutEffect(showToday, [duration, showToday]);

  /** The row that has the focus stays, however far away one scrolls. */
  function heldRow(): Row | null {
    if (held === null) {
      return null;
    }
    const { site, task } = held;
    const at = task === null ? null : (siteAt(site)?.tasks.findIndex(({ id }) => id === task) ?? -1);
    return at !== null && (at < 0 || !opened.has(site)) ? null : { site, task: at, top: topOf(opened, site, at) };
  }

  function hold(event: FocusEvent<HTMLElement>) {
    const { site, task } = event.target.closest<HTMLElement>('[data-site]')?.dataset ?? {};
    setHeld(site === undefined ? null : { site: Number(site), task: task === undefined ? null : Number(task) });
  }

  return (
    <Box component="section" aria-labelledby={titleId} aria-describedby={helpId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography id={titleId} component="h2" variant="h2" sx={{ flex: 1, minWidth: 200 }}>
          {t('timeline.label')}
          <Box component="span" sx={{ ml: 1.5, fontSize: 14, lineHeight: '20px', fontWeight: 400, color: 'text.secondary' }}>
            {t('timeline.count', { count })}
          </Box>
        </Typography>
        {todayLeft !== undefined && (
          <Button variant="outlined" onClick={showToday} aria-label={t('timeline.goToday')}>
            {t('timeline.today')}
          </Button>
        )}
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          aria-label={t('timeline.duration')}
          value={duration}
          onChange={(_event, chosen: Duration | null) => {
            if (chosen !== null) {
              onDuration(chosen);
            }
          }}
        >
          {DURATIONS.map((each) => (
            <ToggleButton key={each} value={each}>
              {t(`timeline.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Paper variant="outlined" sx={{ borderRadius: '8px', overflow: 'hidden' }}>
        <Box
          ref={scroller}
          onScroll={({ currentTarget: { scrollTop, scrollLeft } }) => {
            const [top, left] = [Math.floor(scrollTop / STEP) * STEP, Math.floor(scrollLeft / STEP) * STEP];
            setSeen((latest) => (latest.top === top && latest.left === left ? latest : { top, left }));
          }}
          onFocus={hold}
          onBlur={() => {
            setHeld(null);
          }}
          sx={{
            position: 'relative',
            overflow: 'auto',
            height: `min(${String(HEAD_HEIGHT + heightOf(count, opened) + (width > room + 1 ? BAR_HEIGHT : 0))}px, max(360px, calc(100vh - 340px)))`,
            scrollPaddingTop: HEAD_HEIGHT,
            scrollPaddingLeft: side,
          }}
        >
          <Head axis={axis} duration={duration} side={side} across={across} todayLeft={todayLeft} />
          <Box sx={{ position: 'relative', width: side + width, height: heightOf(count, opened) }}>
            <Backdrop axis={axis} program={program} side={side} across={across} todayLeft={todayLeft} />
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {rows.map(({ site: at, task: taskAt, top }) => {
                const site = siteAt(at);
                const task = taskAt === null ? undefined : site?.tasks[taskAt];
                return (
                  <Box
                    key={taskAt === null ? `site ${String(at)}` : `task ${String(task?.id ?? `${String(at)} ${String(taskAt)}`)}`}
                    component="li"
                    data-site={at}
                    data-task={task?.id}
                    sx={{
                      position: 'absolute',
                      left: 0,
                      width: side + width,
                      height: taskAt === null ? SITE_HEIGHT : TASK_HEIGHT,
                      display: 'flex',
                      borderBottom: '1px solid',
                      borderColor: 'divider',
                    }}
                    style={{ top }}
                  >
                    {taskAt === null ? (
                      <SiteRow
                        site={site}
                        axis={axis}
                        duration={duration}
                        side={side}
                        across={across}
                        isOpen={opened.has(at)}
                        onOpen={() => {
                          setOpen((latest) => toggled(latest, at, site?.tasks.length ?? 0));
                        }}
                      />
                    ) : (
                      task !== undefined && (
                        <TaskRow
                          task={task}
                          axis={axis}
                          program={program}
                          side={side}
                          mayMove={mayMove}
                          daysOf={daysOf}
                          onMove={onMove}
                          onOpen={onOpen}
                        />
                      )
                    )}
                  </Box>
                );
              })}
            </Box>
          </Box>
        </Box>
      </Paper>
      <Typography id={helpId} sx={{ mt: 1, fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
        {[t('timeline.legend'), ...(mayMove ? [t('timeline.moveHelp')] : [])].join(' ')}
      </Typography>
    </Box>
  );
}

function toggled(open: ReadonlyMap<number, number>, at: number, tasks: number): ReadonlyMap<number, number> {
  const next = new Map(open);
  if (!next.delete(at)) {
    next.set(at, tasks);
  }
  return next;
}

function withHeld(rows: Row[], held: Row | null): Row[] {
  if (held === null || rows.some(({ site, task }) => site === held.site && task === held.task)) {
    return rows;
  }
  return [...rows, held].sort((one, other) => one.top - other.top);
}

interface PartProps {
  axis: Axis;
  side: number;
  across: readonly [number, number];
  todayLeft: number | undefined;
}

/** The axis: years or months above months, weeks or days. It stays when rows scroll below it. */
function Head({ axis, duration, side, across, todayLeft }: PartProps & { duration: Duration }) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const group = ({ day }: Stretch) => (duration === 'months' ? day.slice(0, 4) : format.month(day));
  const tick = ({ day }: Stretch) =>
    duration === 'months' ? format.shortMonth(day) : duration === 'weeks' ? format.monthDay(day) : String(Number(day.slice(8)));
  const line = (stretches: readonly Stretch[], label: (stretch: Stretch) => string, isGroup: boolean) => (
    <Box sx={{ position: 'relative', height: LINE_HEIGHT }}>
      {seenOf(axis, stretches, across).map((stretch) => (
        <Box
          key={stretch.day}
          sx={{
            position: 'absolute',
            height: '100%',
            borderLeft: '1px solid',
            borderColor: 'divider',
            fontSize: 13,
            lineHeight: `${String(LINE_HEIGHT)}px`,
            whiteSpace: 'nowrap',
            ...(isGroup ? { fontWeight: 600 } : { color: 'text.secondary', overflow: 'hidden', fontVariantNumeric: 'tabular-nums' }),
          }}
          style={{ left: leftOf(axis, stretch.day), width: stretch.days * axis.dayWidth }}
        >
          <Box component="span" sx={{ px: 1, ...(isGroup && { position: 'sticky', left: side }) }}>
            {stretch.days * axis.dayWidth < 28 ? '' : label(stretch)}
          </Box>
        </Box>
      ))}
    </Box>
  );
  return (
    <Box
      aria-hidden
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 3,
        display: 'flex',
        width: side + axis.days * axis.dayWidth,
        height: HEAD_HEIGHT,
        backgroundColor: 'background.paper',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          left: 0,
          zIndex: 1,
          flex: 'none',
          width: side,
          backgroundColor: 'background.paper',
          borderRight: '1px solid',
          borderColor: 'divider',
          px: 2,
          display: 'flex',
          alignItems: 'flex-end',
          pb: 0.75,
          fontSize: 13,
          lineHeight: '18px',
          fontWeight: 600,
          color: 'text.secondary',
        }}
      >
        {t('task.column.siteName')}
      </Box>
      <Box sx={{ position: 'relative', flex: 1, overflowX: 'clip' }}>
        {line(axis.groups, group, true)}
        {line(axis.ticks, tick, false)}
        {todayLeft !== undefined && (
          <Box
            sx={{
              position: 'absolute',
              bottom: 1,
              transform: 'translateX(-50%)',
              px: 0.75,
              borderRadius: '6px',
              fontSize: 12,
              lineHeight: '18px',
              fontWeight: 600,
              backgroundColor: 'primary.main',
              color: 'primary.contrastText',
            }}
            style={{ left: todayLeft + axis.dayWidth / 2 }}
          >
            {t('timeline.today')}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** What lies behind the rows: where stretches begin, today, and the days that are not the program's. */
function Backdrop({ axis, program, side, across, todayLeft }: PartProps & { program: Partial<Lasting> }) {
  const width = axis.days * axis.dayWidth;
  const starts = program.start === undefined ? 0 : Math.max(0, leftOf(axis, program.start));
  const ends = program.end === undefined ? width : Math.min(width, leftOf(axis, program.end) + axis.dayWidth);
  const beside = { position: 'absolute', top: 0, bottom: 0, backgroundColor: 'background.default' } as const;
  return (
    <Box aria-hidden sx={{ position: 'absolute', top: 0, bottom: 0, left: side, width }}>
      {starts > 0 && <Box sx={{ ...beside, borderRight: '2px solid', borderColor: 'text.secondary' }} style={{ left: 0, width: starts }} />}
      {ends < width && (
        <Box sx={{ ...beside, borderLeft: '2px solid', borderColor: 'text.secondary' }} style={{ left: ends, width: width - ends }} />
      )}
      {seenOf(axis, axis.ticks, across).map(({ day }) => (
        <Box
          key={day}
          sx={{ position: 'absolute', top: 0, bottom: 0, borderLeft: '1px solid', borderColor: 'divider' }}
          style={{ left: leftOf(axis, day) }}
        />
      ))}
      {todayLeft !== undefined && (
        <Box
          sx={{ position: 'absolute', top: 0, bottom: 0, width: 2, ml: '-1px', backgroundColor: 'primary.main' }}
          style={{ left: todayLeft + axis.dayWidth / 2 }}
        />
      )}
    </Box>
  );
}
