import { useEffect, useRef, useState } from 'react';
import { type ReadLatestMarkApiArg, type RegisterRow, useReadLatestMarkQuery } from '@/api/roster';
import { heardOf, useLive, WITHOUT_MS } from '@/shared/live/useLive';
import { useReadAgain } from '@/shared/live/useReadAgain';
import type { Place } from '@/shared/session/roles';
import { versionOf } from '../rules/register';

/** The other person sees a mark as soon as can be; the next is read when this one has been. */
const GATHER_MS = 20;

interface Read {
  /** The children of the register as it was read; undefined until it is. */
  results: readonly Pick<RegisterRow, 'mark'>[] | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Reads an open register again as soon as somebody has marked, or children came or left. When the stream is first open, a
 * number says whether anything was marked since the register was read; without a stream it is asked for now and then.
 */
export function useLatest(place: Place, arg: ReadLatestMarkApiArg, { results, isFetching, refetch }: Read): void {
  const live = useLive(place);
  const isDown = live.state === 'down';
  const isFirst = live.state === 'up' && live.openings === 1;
  const { currentData, fulfilledTimeStamp } = useReadLatestMarkQuery(arg, {
    skip: !isDown && !(isFirst && results !== undefined),
    pollingInterval: isDown ? WITHOUT_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const [missed, setMissed] = useState(0);
  const known = useRef<number>(undefined);
  useEffect(() => {
    known.current = results?.reduce((sum, { mark }) => sum + versionOf(mark), 0);
  }, [results]);
  useEffect(() => {
    if (isFirst && fulfilledTimeStamp !== undefined && currentData?.latest !== known.current) {
      setMissed(fulfilledTimeStamp);
    }
  }, [isFirst, currentData, fulfilledTimeStamp]);
  // That the stream was opened at all is no news: what was missed before is told by the number.
  const openings = Math.max(1, live.openings);
  useReadAgain(
    `${heardOf({ ...live, openings }, ['attendance', 'roster'], place.siteId)} ${String(missed)} ${isDown ? String(currentData?.latest ?? '') : ''}`,
    { isFetching, again: () => void refetch(), gatherMs: GATHER_MS },
  );
}
