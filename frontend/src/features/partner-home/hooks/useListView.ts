import { useMemo, useState } from 'react';
import type { ProgramStar } from '@/api/admin';
import { arrangePrograms, findPrograms, isAnyStarred } from '../rules/programOrder';
import { filterByStatus } from '../rules/statusFilter';
import { useStatusFilter } from './useStatusFilter';

/** Which programs are shown and in what order: search, status filter, filter by star. */
export function useListView(programs: readonly ProgramStar[]) {
  const [search, setSearch] = useState('');
  // Null: as the spec has it, on when any program is starred. Else the person's own choice.
  const [chosenStarredFirst, chooseStarredFirst] = useState<boolean | null>(null);
  const status = useStatusFilter(programs);
  const isAnyStar = isAnyStarred(programs);
  const isStarredFirst = isAnyStar && (chosenStarredFirst ?? true);
  const { filter } = status;

  const shown = useMemo(() => {
    return arrangePrograms(findPrograms(filterByStatus(programs, filter), search), isStarredFirst);
  }, [programs, search, filter, isStarredFirst]);

  return { shown, total: programs.length, search, setSearch, status, isAnyStar, isStarredFirst, chooseStarredFirst };
}

export type ListView = ReturnType<typeof useListView>;
