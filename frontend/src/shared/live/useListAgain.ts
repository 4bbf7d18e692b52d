import type { ListData } from '@/shared/list/ListFrame';
import type { Place } from '@/shared/session/roles';
import { heardOf, type Heard, useLive } from './useLive';
import { useReadAgain } from './useReadAgain';

/** A list may be of a whole account, where something changes all the time. */
const GATHER_MS = 1_500;

/** Reads a list again when something of these kinds has changed at its place: somebody else entered a child, or a file. */
export function useListAgain(place: Place, kinds: readonly Heard[], { isFetching, onRetry }: Pick<ListData<unknown>, 'isFetching' | 'onRetry'>): void {
  useReadAgain(heardOf(useLive(place), kinds, place.siteId), { isFetching, again: () => onRetry?.(), gatherMs: GATHER_MS });
}
