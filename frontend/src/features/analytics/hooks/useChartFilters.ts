import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { type Classroom, useListClassroomsQuery } from '@/api/roster';
import type { SelectedProgramArea } from '@/shared/browser/selectedPrograms';
import { useSession } from '@/shared/session/SessionContext';
import { useParameter } from '@/shared/list/useParameter';
import type { DayRange } from '@/shared/time/dayPresets';
import { todayIn, type Day } from '@/shared/time/days';
import { firstRange, rangeFault } from '../rules/range';
import { useSavedFilters } from './useSavedFilters';

/** How long a period of a chart is. */
export type Every = 'day' | 'week' | 'twoWeeks' | 'month';

/** What a chart is asked for. */
export interface ChartArg {
  programId: number;
  siteId?: number;
  groupIds?: string;
  isDay?: boolean;
  freq?: number;
  startDate: Day;
  endDate: Day;
}

/** What the sites of a program are asked for. */
export interface SitesArg {
  id: number;
  startDate: Day;
  endDate: Day;
}

export interface ChartFilters {
  every: Every;
  onEvery: (every: string) => void;
  group: string;
  onGroup: (group: string) => void;
  /** The classrooms of the site in view; none where they are not known. */
  groups: readonly Classroom[];
  from: string;
  onFrom: (day: string) => void;
  to: string;
  onTo: (day: string) => void;
  /** Both at once. */
  onDays: (days: DayRange) => void;
  /** What is wrong with the days; nothing is asked for then. */
  fault: 'order' | 'atMost' | null;
  /** Null while the days are wrong. */
  chart: ChartArg | null;
  /** Null while the days are wrong, and where one site is in view. */
  sites: SitesArg | null;
}

const FREQUENCIES: Record<Exclude<Every, 'day'>, number> = { week: 1, twoWeeks: 2, month: 3 };

const NONE: readonly Classroom[] = [];

/** Changes when other rows are behind the figures. */
export function rowsKey({ programId, siteId, groupIds, startDate, endDate }: ChartArg): string {
  return [programId, siteId, groupIds, startDate, endDate].join(' ');
}

/** What the charts of analytics are narrowed by. It stands in the address, so that it stays on every tab, in a bookmark and in a link that is sent; and this browser keeps it for the area. */
export function useChartFilters(choices: readonly Every[], area: SelectedProgramArea): ChartFilters {
  useSavedFilters(area);
  const { place } = useSession();
  const first = firstRange(todayIn(null));
  const [from, onFrom] = useParameter('from', first.from);
  const [to, onTo] = useParameter('to', first.to);
  const [, setParams] = useSearchParams();
  const [asked, onEvery] = useParameter('every', 'week');
  const [askedGroup, onGroup] = useParameter('group');
  const groups = useListClassroomsQuery(place.siteId === 0 ? skipToken : { siteId: place.siteId, programId: place.programId }).currentData
    ?.results;
  // A bookmark or a link may name a classroom that was deleted since, or that of another site: nothing is narrowed by it.
  const isGone = askedGroup !== '' && groups !== undefined && groups.every(({ id }) => String(id) !== askedGroup);
  const group = isGone ? '' : askedGroup;
  useEffect(() => {
    if (isGone) {
      onGroup('');
    }
  }, [isGone, onGroup]);
  const every = choices.find((choice) => choice === asked) ?? 'week';
  const wrong = rangeFault(from, to);
  const isRight = wrong === null;
  const days = { startDate: from, endDate: to };
  const period = every === 'day' ? { isDay: true } : { freq: FREQUENCIES[every] };
  const at =
    place.siteId === 0
      ? { programId: place.programId }
      : { programId: place.programId, siteId: place.siteId, ...(group !== '' && { groupIds: group }) };
  return {
    every,
    onEvery,
    group,
    onGroup,
    groups: groups ?? NONE,
    from,
    onFrom,
    to,
    onTo,
    onDays: (days) => {
      setParams(
        (latest) => {
          const next = new URLSearchParams(latest);
          next.set('from', days.from);
          next.set('to', days.to);
          return next;
        },
        { replace: true },
      );
    },
    fault: wrong === 'notDays' ? null : wrong,
    chart: isRight && place.programId !== 0 ? { ...at, ...period, ...days } : null,
    sites: isRight && place.siteId === 0 && place.programId !== 0 ? { id: place.programId, ...days } : null,
  };
}
