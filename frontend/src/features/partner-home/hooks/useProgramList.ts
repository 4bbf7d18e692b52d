import { useMemo } from 'react';
import { useSession } from '@/shared/session/SessionContext';
import { filterKeyOf } from '@/shared/session/drillRole';
import { type ListStarsApiArg, useListStarsQuery } from '@/api/admin';

/** Which list of programs is in view. */
export function useListInView(): ListStarsApiArg {
  const { user, role, place } = useSession();
  const { accountId } = place;
  const filterKey = filterKeyOf(role);
  return useMemo(() => ({ userId: user.id, accountId, filterKey }), [user.id, accountId, filterKey]);
}

/** The programs and sessions of the account in view, with the person's stars (spec 1 §7). */
export function useProgramList({ isWanted = true }: { isWanted?: boolean } = {}) {
  const list = useListInView();
  return useListStarsQuery(list, { skip: !isWanted || list.accountId === 0 });
}
