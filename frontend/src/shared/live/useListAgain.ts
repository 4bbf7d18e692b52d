import type { RosterKind } from '@/api/roster';
import type { ListData } from '@/shared/list/ListFrame';
import type { Place } from '@/shared/session/roles';
import { heardOf, useLive } from './useLive';
import { useReadAgain } from './useReadAgain';

/** A list may be of a whole account, where something changes all the time. */
const GATHER_MS = 5_000;

/** Reads a list again when somebody else has changed it: children came or left, or a file of this kind was entered. */
export function useListAgain(
  place: Place,
  kind: RosterKind,
  { isFetching, onRetry }: Pick<ListData<unknown>, 'isFetching' | 'onRetry'>,
): void {
  const live = useLive(place);
  // The list was just read when the stream is opened first.
  const since = { ...live, openings: Math.max(live.openings, 1) };
  const entered = Object.values(live.uploads).filter((upload) => upload.roster === kind && upload.state === 'done').length;
  const heard = `${heardOf(since, kind === 'scholars' ? ['roster'] : [], place.siteId)} ${String(entered)}`;
  useReadAgain(heard, { isFetching, again: () => onRetry?.(), gatherMs: GATHER_MS });
}
