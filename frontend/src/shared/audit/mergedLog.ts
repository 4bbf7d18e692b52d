import type { AuditedService, AuditEntry } from './auditApi';

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
  /** The newest first. Entries stop where one of the logs may still hold something newer. */
  entries: MergedEntry[];
  /** The logs to read further in, so that older entries can be shown. */
  waitingFor: AuditedService[];
}

/** Puts the logs of several services into one, in the order of time. */
export function mergedLog(logs: readonly ReadLog[]): MergedLog {
  // How far back a log that goes on is known: everything since then was read.
  const edges = logs.filter(({ hasMore }) => hasMore).map(({ service, entries }) => ({ service, since: timeOf(entries.at(-1)) }));
  const edge = Math.max(...edges.map(({ since }) => since), Number.NEGATIVE_INFINITY);
  const entries = logs
    .flatMap(({ service, entries: read }) => read.map((entry) => ({ ...entry, service })))
    .filter((entry) => timeOf(entry) >= edge)
    .sort((one, other) => timeOf(other) - timeOf(one) || other.id - one.id);
  return { entries, waitingFor: edges.filter(({ since }) => since === edge).map(({ service }) => service) };
}

function timeOf(entry: AuditEntry | undefined): number {
  return entry === undefined ? Number.POSITIVE_INFINITY : Date.parse(entry.occurredAt);
}
