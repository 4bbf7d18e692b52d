import { useMemo } from 'react';
import { auditApi, type AuditedService, type AuditFilter, type AuditOrder } from './auditApi';
import { mergedLog } from './mergedLog';

const NONE: readonly never[] = [];

/** The logs of all services as one, with the way to more entries. `services` narrows it to some. */
export function useAuditTrail(filter: AuditFilter, sortDir: AuditOrder, services?: readonly AuditedService[]) {
  const isOn = (service: AuditedService) => services === undefined || services.includes(service);
  const identity = auditApi.useAuditLogInfiniteQuery({ service: 'identity', filter, sortDir }, { skip: !isOn('identity') });
  const admin = auditApi.useAuditLogInfiniteQuery({ service: 'admin', filter, sortDir }, { skip: !isOn('admin') });
  const roster = auditApi.useAuditLogInfiniteQuery({ service: 'roster', filter, sortDir }, { skip: !isOn('roster') });
  const logs = { identity, admin, roster };
  const read = [identity, admin, roster].filter(({ isUninitialized }) => !isUninitialized);

  const { entries, waitingFor } = useMemo(
    () =>
      mergedLog(
        [
          { service: 'identity', entries: identity.currentData?.pages.flatMap((page) => page.results) ?? NONE, hasMore: identity.hasNextPage },
          { service: 'admin', entries: admin.currentData?.pages.flatMap((page) => page.results) ?? NONE, hasMore: admin.hasNextPage },
          { service: 'roster', entries: roster.currentData?.pages.flatMap((page) => page.results) ?? NONE, hasMore: roster.hasNextPage },
        ],
        sortDir,
      ),
    [sortDir, identity.currentData, identity.hasNextPage, admin.currentData, admin.hasNextPage, roster.currentData, roster.hasNextPage],
  );

  return {
    entries,
    isLoading: read.some(({ currentData, isFetching }) => currentData === undefined && isFetching),
    isFetching: read.some(({ isFetching }) => isFetching),
    error: read.find(({ isError }) => isError)?.error,
    hasMore: waitingFor.length > 0,
    showMore: () => {
      for (const service of waitingFor) {
        void logs[service].fetchNextPage();
      }
    },
    retry: () => {
      for (const log of read) {
        void log.refetch();
      }
    },
  };
}
