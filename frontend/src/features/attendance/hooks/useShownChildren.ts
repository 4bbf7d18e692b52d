import { useState } from 'react';
import type { Register, RegisterRow } from '@/api/roster';
import type { View } from '../parts/ViewSwitch';
import { isNamed, isTaken } from '../rules/register';
import { arranged, type RegisterView } from '../rules/registerView';
import type { Marks } from './useMarks';

interface Shown {
  view: View;
  classroomId: number | undefined;
  search: string;
  look: RegisterView;
}

/** The children of a register that the view and the search show, in the person's order. */
export function useShownChildren(register: Register, marks: Marks, { view, classroomId, search, look }: Shown): RegisterRow[] {
  // "Not taken" keeps showing the children whom it had when it was chosen: nobody leaves from under the pointer by being marked.
  const filter = [view, classroomId, search, marks.isReady].join(' ');
  const untaken = register.results
    .filter(({ ssmId, isScheduled }) => isScheduled && !isTaken(marks.shownOf(ssmId)))
    .map(({ ssmId }) => ssmId);
  const [open, setOpen] = useState({ filter, ssmIds: new Set(untaken) });
  if (open.filter !== filter || untaken.some((ssmId) => !open.ssmIds.has(ssmId))) {
    setOpen({ filter, ssmIds: new Set([...(open.filter === filter ? open.ssmIds : []), ...untaken]) });
  }
  return arranged(register.results, look).filter(
    (row) => (view === 'all' || open.ssmIds.has(row.ssmId)) && (search === '' || isNamed(row, search)),
  );
}
