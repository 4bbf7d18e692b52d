import { type ReadLatestMarkApiArg, useReadLatestMarkQuery } from '@/api/roster';
import { heardOf, useLive, WITHOUT_MS } from '@/shared/live/useLive';
import { useReadAgain } from '@/shared/live/useReadAgain';
import type { Place } from '@/shared/session/roles';

/** The other person sees a mark as soon as can be; the next is read when this one has been. */
const GATHER_MS = 20;

interface Read {
  isFetching: boolean;
  refetch: () => unknown;
}

/** Reads an open register again as soon as somebody has marked, or children came or left. Without a stream it asks now and then. */
export function useLatest(place: Place, asked: ReadLatestMarkApiArg, { isFetching, refetch }: Read): void {
  const live = useLive(place);
  const { currentData } = useReadLatestMarkQuery(asked, { skip: live.state !== 'down', pollingInterval: WITHOUT_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true });
  const seen = currentData === undefined ? '' : String(currentData.latest);
  useReadAgain(`${heardOf(live, ['attendance', 'roster'], place.siteId)} ${seen}`, { isFetching, again: () => void refetch(), gatherMs: GATHER_MS });
}
