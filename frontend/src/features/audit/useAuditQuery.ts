import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { AuditFilter } from '@/shared/audit/auditApi';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { auditFilter, EMPTY, type AuditQuery } from './auditQuery';

/** The filters of the audit page, held in the URL, and as the services take them. */
export function useAuditQuery(): { query: AuditQuery; change: (change: Partial<AuditQuery>) => void; filter: AuditFilter } {
  const [params, setParams] = useSearchParams();
  const { role, place } = useSession();
  const query = useMemo(() => Object.fromEntries(Object.keys(EMPTY).map((name) => [name, params.get(name) ?? ''])) as unknown as AuditQuery, [params]);
  const accountId = role >= Role.accountAdmin ? place.accountId : 0;
  const filter = useMemo(() => auditFilter(query, accountId), [query, accountId]);
  const change = useCallback(
    (partial: Partial<AuditQuery>) => {
      setParams(
        (latest) => {
          const next = new URLSearchParams(latest);
          for (const [name, value] of Object.entries(partial)) {
            if (value === '') {
              next.delete(name);
            } else {
              next.set(name, value);
            }
          }
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return { query, change, filter };
}
