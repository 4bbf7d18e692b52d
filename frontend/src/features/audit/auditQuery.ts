import type { AuditFilter, AuditOrder } from '@/shared/audit/auditApi';
import { readDay } from '@/shared/form/rules';
import { valuesIn } from '@/shared/list/listFilters';

/** What the audit page shows, as it stands in the URL; empty: not narrowed. */
export interface AuditQuery {
  /** A service. */
  area: string;
  /** Kinds of things, between commas. */
  entity: string;
  entityId: string;
  /** Ids of those who did it, between commas, and what they are called. */
  actor: string;
  actorName: string;
  /** Part of the name of what it was done to. */
  search: string;
  /** Days, both included; what is no day is kept as it was typed, and narrows nothing. */
  from: string;
  to: string;
}

export const EMPTY: AuditQuery = { area: '', entity: '', entityId: '', actor: '', actorName: '', search: '', from: '', to: '' };

/** Something narrows the log. */
export function isNarrowed(query: AuditQuery): boolean {
  return Object.values(query).some((each) => each !== '');
}

/** The newest first, unless the URL says otherwise. */
export function orderIn(params: URLSearchParams): AuditOrder {
  return params.get('sortDir') === 'asc' ? 'asc' : 'desc';
}

/** Kinds of things that people look for, and which service knows them. */
export const ENTITIES = [
  { entity: 'user', area: 'identity' },
  { entity: 'session', area: 'identity' },
  { entity: 'drilldown', area: 'identity' },
  { entity: 'account', area: 'admin' },
  { entity: 'program', area: 'admin' },
  { entity: 'site', area: 'admin' },
  { entity: 'directoryImport', area: 'admin' },
  { entity: 'task', area: 'planner' },
  { entity: 'event', area: 'planner' },
  { entity: 'holiday', area: 'planner' },
  { entity: 'discount', area: 'enrollment' },
  { entity: 'course', area: 'learning-management' },
  { entity: 'link', area: 'learning-management' },
  { entity: 'item', area: 'content' },
  { entity: 'collection', area: 'content' },
] as const;

/** The filter as the services take it: days become the moments where they begin and end for the person who asks. */
export function auditFilter({ entity, entityId, actor, search, from, to }: AuditQuery, accountId: number): AuditFilter {
  const actorUserId = valuesIn(actor)
    .filter((id) => Number.isSafeInteger(Number(id)) && Number(id) > 0)
    .join(',');
  return {
    ...(accountId === 0 ? {} : { accountId }),
    ...(actorUserId === '' ? {} : { actorUserId }),
    ...(entity === '' ? {} : { entity }),
    ...(entityId === '' ? {} : { entityId }),
    ...(search === '' ? {} : { search }),
    ...moment('from', from, 0),
    ...moment('to', to, 1),
  };
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function moment(name: 'from' | 'to', day: string, daysLater: number): Partial<AuditFilter> {
  const found = DAY.exec(day);
  if (found === null || readDay(day) === null) {
    return {};
  }
  const begin = new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3]) + daysLater);
  return Number.isNaN(begin.getTime()) ? {} : { [name]: begin.toISOString() };
}
