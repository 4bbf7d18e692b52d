import { usePlaceNames } from '../place/usePlaceNames';
import type { AuditEntry } from './auditApi';

/** The place of a drill-down, by its names; by their numbers where those are not to be had. */
export function ViewedPlace({ entry }: { entry: AuditEntry }) {
  const accountId = entry.viewedAccountId ?? entry.accountId ?? 0;
  const programId = entry.viewedProgramId ?? 0;
  const siteId = entry.viewedSiteId ?? 0;
  const names = usePlaceNames({ accountId, programId, siteId });
  const parts = [
    { id: accountId, name: names.account },
    { id: programId, name: names.program },
    { id: siteId, name: names.site },
  ];
  return parts
    .filter(({ id }) => id > 0)
    .map(({ id, name = '…' }) => (name === '' ? `#${String(id)}` : name))
    .join(' / ');
}
