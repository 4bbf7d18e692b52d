import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useListTasksQuery } from '@/api/planner';
import { useParameter } from '@/shared/list/useParameter';
import type { Place } from '@/shared/session/roles';
import { NOT_DONE } from '../rules/tasks';

/** Whether the planner shows the tasks of the person alone; undefined until it is known. Without a choice in the address it opens with theirs ("My tasks (default)", spec 2 §2 Planner), and with all of them for somebody who has none to do. */
export function useMine({ programId, siteId }: Place, isOff: boolean): boolean | undefined {
  const [params] = useSearchParams();
  const [mine, setMine] = useParameter('mine');
  const key = `${String(programId)}/${String(siteId)}`;
  const [allAt, setAllAt] = useState('');
  // A link to one task, or into the tasks of all sites, is about these.
  const isLed = params.has('task') || params.has('allSites');
  const isChosen = mine !== '' || isLed || allAt === key;
  const { currentData, isError } = useListTasksQuery(
    { programId, productId: 0, ...(siteId === 0 ? {} : { siteId }), mine: true, filter: `ownerStatus:${NOT_DONE}`, page: 1, count: 1 },
    { skip: isChosen || isOff || programId === 0, refetchOnMountOrArgChange: true },
  );
  const count = isError ? 0 : currentData?.count;
  // Decided once: the list does not give way to another one when the last of theirs is done.
  if (mine === '' && allAt !== key && !isOff && (isLed || count === 0)) {
    setAllAt(key);
  }
  const hasSome = count !== undefined && count > 0 && !isChosen;
  useEffect(() => {
    if (hasSome) {
      setMine('true');
    }
  }, [hasSome, setMine]);
  if (mine === 'true') {
    return true;
  }
  return isChosen ? false : undefined;
}
