import { baseApi } from '@/api/baseApi';
import { asFile } from '../browser/saveFile';

/** Services that keep an audit log. Each answers for what it holds; a page shows them as one. */
export const AUDITED = ['identity', 'admin', 'roster', 'planner', 'enrollment', 'learning-management', 'content'] as const;

export type AuditedService = (typeof AUDITED)[number];

/** Entries a page of one service. */
export const AUDIT_PAGE = 25;

/** Who did what to which entity, as whom, from where, before and after. */
export interface AuditEntry {
  id: number;
  /** A moment, in UTC. */
  occurredAt: string;
  accountId?: number | null;
  /** Null for the product itself. */
  actorUserId?: number | null;
  actorName?: string | null;
  actorClientId: string;
  /** The role and place viewed while it was done (drill-down). */
  viewedRole?: number | null;
  viewedAccountId?: number | null;
  viewedProgramId?: number | null;
  viewedSiteId?: number | null;
  /** Such as `site.create`. */
  action: string;
  entity: string;
  entityId: string;
  before?: unknown;
  after?: unknown;
  address?: string | null;
  correlationId?: string | null;
}

interface AuditList {
  results: AuditEntry[];
  /** `cursor` of the next page; null on the last. */
  next?: number | null;
}

/** Which entries; what is absent narrows nothing. Several people, kinds of things and actions stand between commas. */
export interface AuditFilter {
  accountId?: number;
  actorUserId?: string;
  entity?: string;
  entityId?: string;
  action?: string;
  /** Part of the name of what it was done to. */
  search?: string;
  /** Moments: not before, and before. */
  from?: string;
  to?: string;
}

/** `desc`: the newest first. */
export type AuditOrder = 'asc' | 'desc';

interface ExportArg {
  service: AuditedService;
  filter: AuditFilter;
}

interface AuditArg extends ExportArg {
  sortDir: AuditOrder;
}

/** Every service mounts the same two operations, so they stand here once and not in each service's generated file. */
export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    auditLog: build.infiniteQuery<AuditList, AuditArg, number | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg: { service, filter, sortDir }, pageParam }) => ({
        url: `/api/${service}/audit`,
        params: { ...filter, sortDir, count: AUDIT_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      }),
      providesTags: ['audit'],
      // Whatever was done on another page belongs here too.
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    exportAudit: build.query<string, ExportArg>({
      query: ({ service, filter }) => ({ url: `/api/${service}/audit/export`, params: { ...filter }, responseHandler: asFile }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});
