import type { Place } from '@/shared/session/roles';
import { type Live, livePlace, useWatchPlaceQuery } from './liveApi';

/** How often a page asks while nothing is heard. */
export const WITHOUT_MS = 15_000;

const NOTHING: Live = { state: 'connecting', openings: 0, heard: {}, uploads: {} };

/** What is heard at a place. While it is shown, one stream is open for it, however many parts of the page ask. */
export function useLive(place: Place, { skip = false } = {}): Live {
  // It is no answer that could be stale: a stream is not opened again because the window was.
  const { currentData = NOTHING } = useWatchPlaceQuery(livePlace(place), {
    skip: skip || place.accountId === 0,
    refetchOnReconnect: false,
    refetchOnFocus: false,
  });
  return currentData;
}

/**
 * Changes whenever something of these kinds was heard, or may have been missed: at a site, or anywhere at the place that is
 * listened to.
 */
export function heardOf({ openings, heard }: Live, kinds: readonly ('attendance' | 'roster' | 'upload')[], siteId = 0): string {
  const counts = Object.entries(heard).filter(([key]) => {
    const [kind, site] = key.split('/');
    return kinds.some((each) => each === kind) && (siteId === 0 || site === String(siteId));
  });
  return `${String(openings)}:${String(counts.reduce((sum, [, count]) => sum + count, 0))}`;
}
