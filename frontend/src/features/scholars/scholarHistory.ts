import { rosterApi } from '@/api/roster';
import { AUDIT_PAGE, type AuditEntry, type AuditOrder } from '@/shared/audit/auditApi';

interface HistoryArg {
  scholarId: number;
  sortDir: AuditOrder;
}

interface HistoryPage {
  results: AuditEntry[];
  /** `cursor` of the next page; null on the last. */
  next?: number | null;
}

/** What was done about a scholar, page by page. */
export const { useScholarHistoryInfiniteQuery } = rosterApi.injectEndpoints({
  endpoints: (build) => ({
    scholarHistory: build.infiniteQuery<HistoryPage, HistoryArg, number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg: { scholarId, sortDir }, pageParam }) => ({
        url: `/api/roster/scholars/${String(scholarId)}/history`,
        params: { sortDir, count: AUDIT_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
      providesTags: ['audit'],
      // Whatever was done on another page belongs here too.
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});
