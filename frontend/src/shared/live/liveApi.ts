import { rosterApi, type RosterKind, type UploadState } from '@/api/roster';
import type { Place } from '@/shared/session/roles';
import { listen } from './listen';
import { openStream } from './openStream';

/** A site, or the sites within reach of a program or an account. */
export type LivePlace = { siteId: number } | { programId: number } | { accountId: number };

/** How far an upload is. */
export interface UploadNews {
  uploadId: number;
  roster: RosterKind;
  state: UploadState | 'deleted';
  rowsEntered: number;
  rowsToEnter: number;
}

/** What has been heard at a place since a page of it was opened. */
export interface Live {
  /** While it is `down`, pages ask now and then. */
  state: 'connecting' | 'up' | 'down';
  /** How often the stream was opened: what was told in between has been missed. */
  openings: number;
  /** How many changes of a kind were heard at each site: `attendance/111`. */
  heard: Readonly<Record<string, number>>;
  /** The last of each upload, by its id. */
  uploads: Readonly<Record<string, UploadNews>>;
}

const SILENCE: Live = { state: 'connecting', openings: 0, heard: {}, uploads: {} };

interface Change {
  kind: string;
  siteId: number;
}

interface UploadChange extends Change, UploadNews {
  kind: 'upload';
}

export function livePlace({ accountId, programId, siteId }: Place): LivePlace {
  return siteId > 0 ? { siteId } : programId > 0 ? { programId } : { accountId };
}

/** What changes at a place while it happens: one stream for all parts of a page that ask for the same place. */
export const { useWatchPlaceQuery } = rosterApi.injectEndpoints({
  endpoints: (build) => ({
    watchPlace: build.query<Live, LivePlace>({
      queryFn: () => ({ data: SILENCE }),
      keepUnusedDataFor: 5,
      async onCacheEntryAdded(place, { extra, dispatch, updateCachedData, cacheDataLoaded, cacheEntryRemoved }) {
        const readUploads = () => {
          dispatch(rosterApi.util.invalidateTags(['uploads']));
        };
        try {
          await cacheDataLoaded;
        } catch {
          return;
        }
        const stop = listen({
          open: openStream(extra, '/api/roster/live', place),
          onReady: () => {
            updateCachedData((live) => {
              live.state = 'up';
              live.openings += 1;
            });
            readUploads();
          },
          onDown: () => {
            updateCachedData((live) => {
              live.state = 'down';
            });
          },
          onChange: (told) => {
            if (!isChange(told)) {
              return;
            }
            let isOther = false;
            updateCachedData((live) => {
              const heard = live.heard as Record<string, number>;
              const key = `${told.kind}/${String(told.siteId)}`;
              heard[key] = (heard[key] ?? 0) + 1;
              if (isUpload(told)) {
                const { uploadId, roster, state, rowsEntered, rowsToEnter } = told;
                const uploads = live.uploads as Record<string, UploadNews>;
                isOther = uploads[String(uploadId)]?.state !== state;
                uploads[String(uploadId)] = { uploadId, roster, state, rowsEntered, rowsToEnter };
              }
            });
            if (isOther) {
              readUploads();
            }
          },
        });
        await cacheEntryRemoved;
        stop();
      },
    }),
  }),
});

function isChange(told: unknown): told is Change {
  return typeof told === 'object' && told !== null && 'kind' in told && 'siteId' in told;
}

function isUpload(change: Change): change is UploadChange {
  return change.kind === 'upload' && 'uploadId' in change;
}
