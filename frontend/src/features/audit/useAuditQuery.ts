import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { AuditFilter, AuditOrder } from '@/shared/audit/auditApi';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { auditFilter, EMPTY, orderIn, type AuditQuery } from './auditQuery';

interface AuditQueryState {
  query: AuditQuery;
  sortDir: AuditOrder;
  change: (change: Partial<AuditQuery> & { sortDir?: AuditOrder }) => void;
  filter: AuditFilter;
}

/** The filters and the order of the audit page, held in the URL, and as the services take them. */
export function useAuditQuery(): AuditQueryState {
  const [params, setParams] = useSearchParams();
  const { role, place } = useSession();
  const query = useMemo(
    () => Object.fromEntries(Object.keys(EMPTY).map((name) => [name, params.get(name) ?? ''])) as unknown as AuditQuery,
    [params],
  );
  const accountId = role >= Role.accountAdmin ? place.accountId : 0;
  const filter = useMemo(() => auditFilter(query, accountId), [query, accountId]);
  const change = useCallback(
    (partial: Partial<AuditQuery> & { sortDir?: AuditOrder }) => {
      setParams(
        (latest) => {
          const next = new URLSearchParams(latest);
          for (const [name, value] of Object.entries(partial)) {
            // The newest first is how it comes.
            if (value === '' || value === 'desc') {
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
  return { query, sortDir: orderIn(params), change, filter };
}
