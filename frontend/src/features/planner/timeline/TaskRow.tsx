import { Box, ButtonBase } from '@mui/material';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineTask } from '@/api/planner';
import { useFormats } from '@/shared/formats/useFormats';
import { CheckIcon, WarningIcon } from '@/shared/icons/icons';
import { Tooltip } from '@/shared/text/Tooltip';
import type { Movable } from '../calendar/planned';
import { type Grip, type Lasting, moved, STEPS } from '../calendar/weeks';
import { type Standing, TaskStatus } from '../rules/tasks';
import { type Axis, kept, spanOn } from './axis';
import { standingAt } from './figures';

/** Pixels that the pointer goes before it drags. */
const SLACK = 4;
/** A bar as wide has edges to take it by, and as wide room for words. */
const GRIPS_FROM = 28;
const WORDS_FROM = 72;
const LEAST_WIDTH = 8;

interface Props {
  task: TimelineTask;
  axis: Axis;
  /** The days within which it is dragged. */
  program: Partial<Lasting>;
  /** Width of the column of names. */
  side: number;
  mayMove: boolean;
  daysOf: (task: Movable) => Lasting;
  onMove: (task: Movable, days: Lasting) => void;
  onOpen: (task: TimelineTask) => void;
}

/** A task of a site: what it is and whose, and a bar over its days that is moved by pointer or keyboard. */
export function TaskRow({ task, axis, program, side, mayMove, daysOf, onMove, onOpen }: Props) {
  const { t } = useTranslation('planner');
  const person = task.assignedTo ?? null;
  const owner = person === null ? t('timeline.noOwner') : (person.name ?? t('task.people.gone'));
  const isWithout = person === null && task.status === TaskStatus.active;
  const movable: Movable = {
    kind: 'task',
    task,
    key: `task ${String(task.id)}`,
    name: task.name,
    start: task.startDate,
    end: task.endDate,
  };
  const line = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
  return (
    <>
      <Box
        sx={{
          position: 'sticky',
          left: 0,
          zIndex: 2,
          flex: 'none',
          width: side,
          backgroundColor: 'background.paper',
          borderRight: '1px solid',
          borderColor: 'divider',
        }}
      >
        <ButtonBase
          // The bar is the control; this is a larger target of the pointer.
          tabIndex={-1}
          title={`${task.name} · ${owner}`}
          onClick={() => {
            onOpen(task);
          }}
          sx={{
            font: 'inherit',
            width: '100%',
            height: '100%',
            display: 'block',
            pl: 4.5,
            pr: 1,
            textAlign: 'left',
            '&:hover': { backgroundColor: 'action.hover' },
          }}
        >
          <Box component="span" sx={{ ...line, fontSize: 14, lineHeight: '19px' }}>
            {task.name}
          </Box>
          <Box component="span" sx={{ ...line, fontSize: 12, lineHeight: '16px', color: isWithout ? 'amber.main' : 'text.secondary' }}>
            {owner}
          </Box>
        </ButtonBase>
      </Box>
      <Box sx={{ position: 'relative', flex: 1 }}>
        <Bar
          task={task}
          days={daysOf(movable)}
          owner={owner}
          axis={axis}
          program={program}
          side={side}
          mayMove={mayMove}
          onMove={(days) => {
            onMove({ ...movable, ...daysOf(movable) }, days);
          }}
          onOpen={() => {
            onOpen(task);
          }}
        />
      </Box>
    </>
  );
}

interface BarProps extends Pick<Props, 'task' | 'axis' | 'program' | 'side' | 'mayMove'> {
  /** Where it stands now. */
  days: Lasting;
  owner: string;
  onMove: (days: Lasting) => void;
  onOpen: () => void;
}

function Bar({ task, days, owner, axis, program, side, mayMove, onMove, onOpen }: BarProps) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const pressed = useRef<{ x: number; grip: Grip } | null>(null);
  const isDragged = useRef(false);
  const [shifted, setShifted] = useState<Lasting | null>(null);
  const shown = shifted ?? days;
  // What lies beside the axis stands at its edge, so that it can be reached.
  const span = spanOn(axis, shown) ?? { left: shown.end < axis.start ? 0 : axis.days * axis.dayWidth - LEAST_WIDTH, width: 0 };
  const width = Math.max(LEAST_WIDTH, span.width - 2);
  const standing = standingAt(task);
  const when =
    shown.start === shown.end
      ? format.weekday(shown.start)
      : t('calendar.days', { from: format.weekday(shown.start), to: format.weekday(shown.end) });
  const label = t('timeline.bar', { name: task.name, standing: t(`task.standing.${standing}`), owner, when });

  function dragTo(x: number): Lasting | null {
    if (pressed.current === null) {
      return null;
    }
    const { grip } = pressed.current;
    const { start, end } = program;
    const within =
      grip === 'start' ? { ...(start !== undefined && { start }) } : grip === 'end' ? { ...(end !== undefined && { end }) } : program;
    return moved(days, grip, kept(Math.round((x - pressed.current.x) / axis.dayWidth), days, within));
  }

  function end() {
    pressed.current = null;
    setShifted(null);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    isDragged.current = false;
    // A finger scrolls.
    if (mayMove && event.button === 0 && event.pointerType !== 'touch') {
      const { grip } = (event.target as HTMLElement).dataset;
      pressed.current = { x: event.clientX, grip: grip === 'start' || grip === 'end' ? grip : 'whole' };
      event.currentTarget.setPointerCapture(event.pointerId);
    }
  }

  function onPointerMove(event: PointerEvent) {
    if (pressed.current !== null && (isDragged.current || Math.abs(event.clientX - pressed.current.x) > SLACK)) {
      isDragged.current = true;
      setShifted(dragTo(event.clientX));
    }
  }

  function onPointerUp(event: PointerEvent) {
    const to = isDragged.current ? dragTo(event.clientX) : null;
    end();
    if (to !== null) {
      onMove(to);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (event.key === 'Escape' && pressed.current !== null) {
      event.stopPropagation();
      end();
    } else if (mayMove && event.altKey && by !== undefined) {
      event.preventDefault();
      onMove(moved(days, event.shiftKey ? 'end' : 'whole', by));
    }
  }

  const grip = (which: 'start' | 'end') => (
    <Box
      component="span"
      aria-hidden
      data-grip={which}
      sx={{ position: 'absolute', top: 0, bottom: 0, [which === 'start' ? 'left' : 'right']: 0, width: 8, cursor: 'ew-resize' }}
    />
  );
  return (
    <>
      <Tooltip title={label}>
        <ButtonBase
          aria-label={label}
          aria-keyshortcuts={mayMove ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={end}
          onKeyDown={onKeyDown}
          onClick={() => {
            if (!isDragged.current) {
              onOpen();
            }
            // The click that ends a drag opens nothing; the next one does.
            isDragged.current = false;
          }}
          sx={(theme) => {
            const tone = TONES[standing];
            const { main, soft } = tone === null ? { main: theme.palette.text.secondary, soft: theme.palette.canvas } : theme.palette[tone];
            return {
              font: 'inherit',
              position: 'absolute',
              top: 6,
              height: TASK_BAR,
              display: 'flex',
              justifyContent: 'flex-start',
              px: width < WORDS_FROM ? 0 : 1,
              borderRadius: '6px',
              border: '1px solid',
              borderColor: main,
              ...(standing === 'skip' && { borderStyle: 'dashed' }),
              color: main,
              backgroundColor: soft,
              fontSize: 13,
              lineHeight: '18px',
              cursor: mayMove ? 'grab' : 'pointer',
              ...(shifted !== null && { cursor: 'grabbing', zIndex: 1, boxShadow: '0 2px 6px rgb(0 0 0 / 0.3)' }),
              '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1, zIndex: 1 },
            };
          }}
          style={{ left: span.left + 1, width }}
        >
          {width >= WORDS_FROM && (
            // Read as long as any of the bar is seen.
            <Box component="span" sx={{ position: 'sticky', left: side + 8, display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
              {standing === 'late' && <WarningIcon sx={{ fontSize: 14, flex: 'none' }} />}
              {standing === 'done' && <CheckIcon sx={{ fontSize: 14, flex: 'none' }} />}
              <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {shifted === null ? t(`task.standing.${standing}`) : when}
              </Box>
            </Box>
          )}
          {mayMove && width >= GRIPS_FROM && grip('start')}
          {mayMove && width >= GRIPS_FROM && grip('end')}
        </ButtonBase>
      </Tooltip>
      {width < WORDS_FROM && (
        <Box
          component="span"
          aria-hidden
          sx={{
            position: 'absolute',
            top: 10,
            fontSize: 13,
            lineHeight: '20px',
            whiteSpace: 'nowrap',
            pointerEvents: 'none',
            color: standing === 'late' ? 'red.main' : 'text.secondary',
          }}
          style={{ left: span.left + width + 6 }}
        >
          {shifted === null ? t(`task.standing.${standing}`) : when}
        </Box>
      )}
    </>
  );
}

const TASK_BAR = 28;
const TONES: Record<Standing, 'red' | 'green' | 'amber' | 'brand' | null> = {
  late: 'red',
  done: 'green',
  inProgress: 'amber',
  notStarted: 'brand',
  skip: null,
};
