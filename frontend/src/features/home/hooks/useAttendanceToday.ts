import { useMemo } from 'react';
import { useReadOverviewQuery } from '@/api/roster';
import { heardOf, useLive, WITHOUT_MS } from '@/shared/live/useLive';
import { useReadAgain } from '@/shared/live/useReadAgain';
import type { Place } from '@/shared/session/roles';
import type { ToldDays } from '../rules/siteDay';

/** How soon a home shows what has changed. It counts a whole program: once a second is enough. */
const GATHER_MS = 1000;

/** Today of a site or of the sites of a program, as the roster service tells it. */
export function useAttendanceToday(place: Place) {
  const { programId, siteId } = place;
  const live = useLive(place, { skip: programId === 0 });
  const again = { pollingInterval: live.state === 'down' ? WITHOUT_MS : 0, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };
  const overview = useReadOverviewQuery(siteId === 0 ? { programId } : { siteId }, { ...again, skip: programId === 0 });
  useReadAgain(heardOf(live, ['attendance', 'roster', 'upload']), {
    isFetching: overview.isFetching || overview.isUninitialized,
    again: () => void overview.refetch(),
    gatherMs: GATHER_MS,
  });
  const sites = overview.currentData?.results;
  const told: ToldDays | null = useMemo(() => (sites === undefined ? null : new Map(sites.map((site) => [site.siteId, site]))), [sites]);
  return { sites, told, error: overview.error, refetch: () => void overview.refetch() };
}
