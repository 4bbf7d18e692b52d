import type { AuditedService, AuditEntry, AuditOrder } from './auditApi';

/** What has been read of one service's log. */
export interface ReadLog {
  service: AuditedService;
  entries: readonly AuditEntry[];
  hasMore: boolean;
}

export interface MergedEntry extends AuditEntry {
  service: AuditedService;
}

export interface MergedLog {
  /** In the order that was asked for. Entries stop where one of the logs may still hold something that comes before. */
  entries: MergedEntry[];
  /** The logs to read further in, so that more entries can be shown. */
  waitingFor: AuditedService[];
}

/** Puts the logs of several services into one, in the order of time, the newest first or the oldest. */
export function mergedLog(logs: readonly ReadLog[], order: AuditOrder): MergedLog {
  // As time goes down the list.
  const sign = order === 'desc' ? -1 : 1;
  const placeOf = (entry: AuditEntry) => sign * Date.parse(entry.occurredAt);
  // How far a log that goes on is known: everything up to there was read.
  const edges = logs.flatMap(({ service, entries, hasMore }) => {
    const last = entries.at(-1);
    return hasMore ? [{ service, upTo: last === undefined ? Number.NEGATIVE_INFINITY : placeOf(last) }] : [];
  });
  const edge = Math.min(...edges.map(({ upTo }) => upTo), Number.POSITIVE_INFINITY);
  const entries = logs
    .flatMap(({ service, entries: read }) => read.map((entry) => ({ ...entry, service })))
    .filter((entry) => placeOf(entry) <= edge)
    .sort((one, other) => placeOf(one) - placeOf(other) || sign * (one.id - other.id));
  return { entries, waitingFor: edges.filter(({ upTo }) => upTo === edge).map(({ service }) => service) };
}
