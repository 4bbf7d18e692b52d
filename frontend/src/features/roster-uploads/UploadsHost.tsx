import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { rosterApi, useListOpenUploadsQuery, type RosterKind } from '@/api/roster';
import { lazy } from '@/shared/lazy/lazy';
import { PartSuspense } from '@/shared/lazy/PartSuspense';
import { livePlace } from '@/shared/live/liveApi';
import { useLive, WITHOUT_MS } from '@/shared/live/useLive';
import { rosterTags } from '@/shared/roster-upload/rosterOf';
import type { Place } from '@/shared/session/roles';
import { shownUploads } from './rules/shownUploads';

/** Loaded when there is something to show: most visits have none. */
const UploadStrips = lazy(() => import('./UploadStrips').then((module) => ({ default: module.UploadStrips })), { failure: 'none' });

/** Watches the uploads at the place in view, for people who may upload there. */
export function UploadsHost({ place }: { place: Place }) {
  const dispatch = useDispatch();
  const live = useLive(place);
  const { currentData } = useListOpenUploadsQuery(livePlace(place), {
    pollingInterval: live.state === 'down' ? WITHOUT_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const open = currentData?.results;
  const running = useRef<ReadonlyMap<number, RosterKind>>(new Map());
  useEffect(() => {
    if (open === undefined) {
      return;
    }
    const isOpen = new Set(open.map(({ uploadId }) => uploadId));
    const done = [...running.current].filter(([uploadId]) => !isOpen.has(uploadId)).map(([, kind]) => kind);
    running.current = new Map(open.filter(({ state }) => state === 'importing').map(({ uploadId, kind }) => [uploadId, kind]));
    if (done.length > 0) {
      // Lists on the page show who has come.
      dispatch(rosterApi.util.invalidateTags(done.flatMap((kind) => [...rosterTags[kind]])));
    }
  }, [open, dispatch]);
  const uploads = shownUploads(open ?? [], live);
  if (uploads.length === 0) {
    return null;
  }
  return (
    <PartSuspense fallback={null}>
      <UploadStrips uploads={uploads} namesSites={place.siteId === 0} />
    </PartSuspense>
  );
}
