import { Box, ButtonBase, Skeleton } from '@mui/material';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineSite } from '@/api/planner';
import { useFormats } from '@/shared/formats/useFormats';
import { ChevronDownIcon, ChevronRightIcon, WarningIcon } from '@/shared/icons/icons';
import { type Axis, type Duration, leftOf, seenOf } from './axis';
import { awaited, dueOn, figuresOf } from './figures';

/** People who are named of those whom a site waits for. */
const NAMED = 2;
const CELL_HEIGHT = 28;

interface Props {
  /** Undefined until its page is there. */
  site: TimelineSite | undefined;
  axis: Axis;
  duration: Duration;
  /** Width of the column of names. */
  side: number;
  across: readonly [number, number];
  isOpen: boolean;
  onOpen: () => void;
}

/** A site: how its tasks stand, whom its late ones wait for, and how many are due when. */
export function SiteRow({ site, axis, duration, side, across, isOpen, onOpen }: Props) {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const due = useMemo(() => dueOn(axis, site?.tasks ?? []), [axis, site]);
  const waits = useMemo(() => awaited(site?.tasks ?? []), [site]);
  const sideSx = {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    flex: 'none',
    width: side,
    backgroundColor: 'background.paper',
    borderRight: '1px solid',
    borderColor: 'divider',
  } as const;
  if (site === undefined) {
    return (
      <Box sx={{ ...sideSx, px: 2, py: 1.5 }}>
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </Box>
    );
  }
  const { late, unowned, inProgress, done, tasks } = figuresOf(site);
  const figures = (
    [
      ['unowned', unowned],
      ['inProgress', inProgress],
      ['done', done],
    ] as const
  )
    .filter(([, count]) => count > 0)
    .map(([key, count]) => t(`timeline.${key}`, { count }));
  const people = waits.filter(({ userId }) => userId !== null);
  const nobodys = waits.find(({ userId }) => userId === null)?.tasks ?? 0;
  const named = people
    .slice(0, NAMED)
    .map(({ name, tasks: count }) => t('timeline.awaited', { name: name ?? t('task.people.gone'), tasks: count }));
  const others = people.length - named.length;
  const when = (day: string) =>
    duration === 'months'
      ? format.month(day)
      : duration === 'weeks'
        ? t('timeline.weekOf', { day: format.monthDay(day) })
        : format.weekday(day);
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  const line = {
    display: 'block',
    fontSize: 13,
    lineHeight: '18px',
    color: 'text.secondary',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  } as const;
  return (
    <>
      <Box sx={sideSx}>
        <ButtonBase
          aria-expanded={isOpen}
          onClick={onOpen}
          sx={{
            font: 'inherit',
            width: '100%',
            height: '100%',
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 1,
            textAlign: 'left',
            '&:hover': { backgroundColor: 'action.hover' },
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
          }}
        >
          <Chevron sx={{ fontSize: 18, flex: 'none', color: 'text.secondary' }} />
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            <Box
              component="span"
              sx={{ ...line, fontSize: 14, lineHeight: '20px', fontWeight: 600, color: 'text.primary' }}
              title={site.siteName}
            >
              {site.siteName}
            </Box>
            <Box component="span" sx={line} title={figures.join(' · ')}>
              {late > 0 && (
                <Box component="span" sx={{ color: 'red.main', fontWeight: 600 }}>
                  <WarningIcon sx={{ fontSize: 14, verticalAlign: '-2px', mr: 0.5 }} />
                  {t('timeline.late', { count: late })}
                </Box>
              )}
              {late > 0 && figures.length > 0 && ' · '}
              {tasks === 0 ? t('timeline.none') : figures.join(' · ')}
            </Box>
            {(waits.length > 0 || tasks > site.tasks.length) && (
              <Box component="span" sx={line}>
                {[
                  ...(named.length > 0
                    ? [
                        t('timeline.awaits', {
                          names: [...named, ...(others > 0 ? [t('timeline.more', { count: others })] : [])].join(', '),
                        }),
                      ]
                    : []),
                  ...(nobodys > 0 ? [t('timeline.lateUnowned', { count: nobodys })] : []),
                  ...(tasks > site.tasks.length ? [t('timeline.some', { shown: format.number(site.tasks.length), count: tasks })] : []),
                ].join(' · ')}
              </Box>
            )}
          </Box>
        </ButtonBase>
      </Box>
      <Box aria-hidden sx={{ position: 'relative', flex: 1 }}>
        {dueSeen(axis, due, across).map(({ day, days, all, late: isLate, done: finished }) => (
          <Box
            key={day}
            title={[
              t('timeline.due', { count: all, when: when(day) }),
              ...(isLate > 0 ? [t('timeline.late', { count: isLate })] : []),
              ...(finished > 0 ? [t('timeline.done', { count: finished })] : []),
            ].join(', ')}
            sx={(theme) => {
              const tone = isLate > 0 ? theme.palette.red : finished === all ? theme.palette.green : theme.palette.brand;
              return {
                position: 'absolute',
                top: `calc(50% - ${String(CELL_HEIGHT / 2)}px)`,
                height: CELL_HEIGHT,
                px: 0.5,
                display: 'flex',
                alignItems: 'center',
                justifyContent: 'center',
                gap: '2px',
                borderRadius: '6px',
                overflow: 'hidden',
                fontSize: 13,
                fontWeight: 600,
                fontVariantNumeric: 'tabular-nums',
                color: tone.main,
                backgroundColor: tone.soft,
              };
            }}
            style={{ left: leftOf(axis, day) + 3, width: days * axis.dayWidth - 5 }}
          >
            {isLate > 0 && <WarningIcon sx={{ fontSize: 14 }} />}
            {all}
            <Box component="span" sx={{ position: 'absolute', left: 0, right: 0, bottom: 0, height: 4, display: 'flex' }}>
              <Box component="span" sx={{ backgroundColor: 'green.main' }} style={{ width: share(finished, all) }} />
              <Box component="span" sx={{ backgroundColor: 'red.main' }} style={{ width: share(isLate, all) }} />
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

function dueSeen(axis: Axis, due: ReturnType<typeof dueOn>, across: readonly [number, number]) {
  const seen = new Set(seenOf(axis, due, across).map(({ day }) => day));
  return due.filter(({ day }) => seen.has(day));
}

const share = (part: number, all: number) => `${String((part / all) * 100)}%`;
