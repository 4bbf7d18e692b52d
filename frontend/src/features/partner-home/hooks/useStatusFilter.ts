import { useState } from 'react';
import type { ProgramStar } from '@/api/admin';
import { readCookie, writeCookie } from '@/shared/browser/cookies';
import { useSession } from '@/shared/session/SessionContext';
import {
  isStatusFilterFixed,
  STATUS_COOKIE,
  statusFilterFromName,
  statusFilterInForce,
  statusFilterName,
  statusFilterOptions,
  type StatusFilterId,
} from '../rules/statusFilter';

/** The status filter, its choice kept in a cookie (spec 1 §2). */
export function useStatusFilter(programs: readonly ProgramStar[]) {
  const { role } = useSession();
  const [kept, setKept] = useState<StatusFilterId>(() => statusFilterFromName(readCookie(STATUS_COOKIE)));
  const options = statusFilterOptions(programs);
  return {
    options,
    filter: statusFilterInForce(options, kept),
    isFixed: isStatusFilterFixed(options, role),
    choose: (filter: StatusFilterId) => {
      setKept(filter);
      writeCookie(STATUS_COOKIE, statusFilterName(filter));
    },
  };
}
