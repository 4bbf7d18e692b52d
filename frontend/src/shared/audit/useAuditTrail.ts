import { useMemo } from 'react';
import { auditApi, type AuditedService, type AuditFilter, type AuditOrder } from './auditApi';
import { mergedLog, type ReadLog } from './mergedLog';

const NONE: readonly never[] = [];

/** The logs of all services as one, with the way to more entries. `services` narrows it to some. */
export function useAuditTrail(filter: AuditFilter, sortDir: AuditOrder, services?: readonly AuditedService[]) {
  const asked = { filter, sortDir, services };
  const identity = useLog('identity', asked);
  const admin = useLog('admin', asked);
  const roster = useLog('roster', asked);
  const planner = useLog('planner', asked);
  const enrollment = useLog('enrollment', asked);
  const learning = useLog('learning-management', asked);
  const content = useLog('content', asked);
  const logs = { identity, admin, roster, planner, enrollment, 'learning-management': learning, content };
  const read = Object.values(logs).filter(({ query }) => !query.isUninitialized);

  const { entries, waitingFor } = useMemo(
    () => mergedLog([identity.read, admin.read, roster.read, planner.read, enrollment.read, learning.read, content.read], sortDir),
    [sortDir, identity.read, admin.read, roster.read, planner.read, enrollment.read, learning.read, content.read],
  );

  return {
    entries,
    isLoading: read.some(({ query }) => query.currentData === undefined && query.isFetching),
    isFetching: read.some(({ query }) => query.isFetching),
    error: read.find(({ query }) => query.isError)?.query.error,
    hasMore: waitingFor.length > 0,
    showMore: () => {
      for (const service of waitingFor) {
        void logs[service].query.fetchNextPage();
      }
    },
    retry: () => {
      for (const { query } of read) {
        void query.refetch();
      }
    },
  };
}

interface Asked {
  filter: AuditFilter;
  sortDir: AuditOrder;
  services?: readonly AuditedService[] | undefined;
}

/** The log of one service, and what has been read of it. */
function useLog(service: AuditedService, { filter, sortDir, services }: Asked) {
  const query = auditApi.useAuditLogInfiniteQuery(
    { service, filter, sortDir },
    { skip: services !== undefined && !services.includes(service) },
  );
  const { currentData, hasNextPage } = query;
  const read = useMemo<ReadLog>(
    () => ({ service, entries: currentData?.pages.flatMap((page) => page.results) ?? NONE, hasMore: hasNextPage }),
    [service, currentData, hasNextPage],
  );
  return { query, read };
}
