import { plannerApi } from '@/api/planner';
import { listen } from '@/shared/live/listen';
import { openStream } from '@/shared/live/openStream';
import type { Place } from '@/shared/session/roles';

/** Changes within this time are read together. */
const GATHER_MS = 200;
/** What is told of, by the names of what has to be read again. */
const KINDS = ['tasks', 'events'] as const;

type Kind = (typeof KINDS)[number];

/** What changes in a plan while a page of it is open: whatever of it is shown is read again, soon, and once for many changes. */
const { useWatchPlanQuery } = plannerApi.injectEndpoints({
  endpoints: (build) => ({
    watchPlan: build.query<null, { programId: number; siteId?: number }>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 5,
      async onCacheEntryAdded(place, { extra, dispatch, cacheDataLoaded, cacheEntryRemoved }) {
        const due = new Set<Kind>();
        let timer: number | undefined;
        const readAgain = (kinds: readonly Kind[]) => {
          for (const kind of kinds) {
            due.add(kind);
          }
          // A change that follows does not put it off.
          timer ??= window.setTimeout(() => {
            timer = undefined;
            dispatch(plannerApi.util.invalidateTags([...due]));
            due.clear();
          }, GATHER_MS);
        };
        try {
          await cacheDataLoaded;
        } catch {
          return;
        }
        const stop = listen({
          open: openStream(extra, '/api/planner/live', place),
          // What was read before the stream was open may be old.
          onReady: () => {
            readAgain(KINDS);
          },
          onChange: (told) => {
            readAgain(KINDS.filter((kind) => kind === kindOf(told)));
          },
          // It is read again as soon as the stream is.
          onDown: () => undefined,
        });
        await cacheEntryRemoved;
        stop();
        window.clearTimeout(timer);
      },
    }),
  }),
});

function kindOf(told: unknown): unknown {
  return typeof told === 'object' && told !== null && 'kind' in told ? told.kind : undefined;
}

/** Keeps what is shown of a plan as it is now, whoever changes it. */
export function usePlanLive({ programId, siteId }: Place): void {
  useWatchPlanQuery(
    { programId, ...(siteId === 0 ? {} : { siteId }) },
    { skip: programId === 0, refetchOnReconnect: false, refetchOnFocus: false },
  );
}
