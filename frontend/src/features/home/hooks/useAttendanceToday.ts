import { useCheckScholarStatusQuery, useReadOverviewQuery } from '@/api/roster';
import { heardOf, useLive, WITHOUT_MS } from '@/shared/live/useLive';
import { useReadAgain } from '@/shared/live/useReadAgain';
import { usePermission } from '@/shared/session/usePermission';
import type { Place } from '@/shared/session/roles';

/** How soon a home shows what has changed. It counts a whole program: once a second is enough. */
const GATHER_MS = 1000;

/** A program, or one of its sites. */
export type OverviewQueryPlace = Place;

/** Today's attendance of a site or of the sites of a program, and the upload of the site that is not finished. A home does without what cannot be read. */
export function useAttendanceToday(place: OverviewQueryPlace) {
  const { programId, siteId } = place;
  const live = useLive(place, { skip: programId === 0 });
  const again = { pollingInterval: live.state === 'down' ? WITHOUT_MS : 0, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };
  const overview = useReadOverviewQuery(siteId === 0 ? { programId } : { siteId }, { ...again, skip: programId === 0 });
  useReadAgain(heardOf(live, ['attendance', 'roster']), { isFetching: overview.isFetching || overview.isUninitialized, again: () => void overview.refetch(), gatherMs: GATHER_MS });
  const mayUpload = usePermission('roster:upload', place);
  const status = useCheckScholarStatusQuery({ siteId }, { ...again, skip: siteId === 0 || !mayUpload });
  const upload = status.currentData?.upload ?? null;
  return { sites: overview.currentData?.results, upload: upload === null || upload.state === 'done' ? null : upload };
}
