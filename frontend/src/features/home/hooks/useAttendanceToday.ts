import { useCheckScholarStatusQuery, useReadOverviewQuery } from '@/api/roster';
import { usePermission } from '@/shared/session/usePermission';
import type { Place } from '@/shared/session/roles';

/** How often a home that stays open looks again. */
const AGAIN_MS = 60_000;

/** A program, or one of its sites. */
export type OverviewQueryPlace = Place;

/** Today's attendance of a site or of the sites of a program, and the upload of the site that is not finished. A home does without what cannot be read. */
export function useAttendanceToday(place: OverviewQueryPlace) {
  const { programId, siteId } = place;
  const again = { pollingInterval: AGAIN_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };
  const overview = useReadOverviewQuery(siteId === 0 ? { programId } : { siteId }, { ...again, skip: programId === 0 });
  const mayUpload = usePermission('roster:upload', place);
  const status = useCheckScholarStatusQuery({ siteId }, { ...again, skip: siteId === 0 || !mayUpload });
  const upload = status.currentData?.upload ?? null;
  return { sites: overview.currentData?.results, upload: upload === null || upload.state === 'done' ? null : upload };
}
