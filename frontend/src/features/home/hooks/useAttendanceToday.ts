import { useMemo } from 'react';
import { useReadOverviewQuery } from '@/api/roster';
import type { Place } from '@/shared/session/roles';
import type { ToldDays } from '../rules/siteDay';

/** How often a home that stays open looks again. */
const AGAIN_MS = 60_000;

/** Today of a site or of the sites of a program, as the roster service tells it. A home does without what cannot be read. */
export function useAttendanceToday({ programId, siteId }: Place) {
  const overview = useReadOverviewQuery(siteId === 0 ? { programId } : { siteId }, { pollingInterval: AGAIN_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true, skip: programId === 0 });
  const sites = overview.currentData?.results;
  const told: ToldDays = useMemo(() => new Map(sites?.map((site) => [site.siteId, site])), [sites]);
  return { sites, told };
}
