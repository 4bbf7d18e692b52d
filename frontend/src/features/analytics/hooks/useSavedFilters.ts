import { useEffect, useEffectEvent, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { keepSelectedProgram, readSelectedProgram, type SelectedProgramArea } from '@/shared/browser/selectedPrograms';
import { useSession } from '@/shared/session/SessionContext';
import { todayIn } from '@/shared/time/days';
import { firstRange, rangeFault } from '../rules/range';

/** The parameters of the address that are kept. */
const KEPT = ['from', 'to', 'every', 'group', 'rows'] as const;

/** Without days that no chart can be made of: kept, they would leave the charts empty at every visit. What is not said is as at first, which moves on from day to day. */
function withRightDays(filters: [string, string][]): [string, string][] {
  const { from, to } = { ...firstRange(todayIn(null)), ...Object.fromEntries(filters) };
  return rangeFault(from, to) === null ? filters : filters.filter(([name]) => name !== 'from' && name !== 'to');
}

/**
 * Keeps what the charts of an area are narrowed by in this browser, until another program is chosen (spec 1 §2). Whoever
 * opens them without saying anything finds them as they were; an address that says something is followed.
 */
export function useSavedFilters(area: SelectedProgramArea): void {
  const { programId, siteId } = useSession().place;
  const [params, setParams] = useSearchParams();
  const said = KEPT.flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  /** The program whose filters were looked up: afterwards an empty address means that nothing is narrowed. */
  const lookedUp = useRef(0);
  const follow = useEffectEvent((filters: [string, string][]) => {
    setParams(
      (latest) => {
        const next = new URLSearchParams(latest);
        for (const [name, value] of filters) {
          next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  });
  const text = JSON.stringify(said);
  useEffect(() => {
    if (programId === 0) {
      return;
    }
    const filters = JSON.parse(text) as [string, string][];
    const isFirst = lookedUp.current !== programId;
    lookedUp.current = programId;
    const kept = isFirst && filters.length === 0 ? readSelectedProgram(area) : null;
    if (kept?.programId === programId) {
      // A classroom is one of its site.
      const found = withRightDays(
        Object.entries(kept.filters).filter(
          ([name]) => KEPT.some((known) => known === name) && (name !== 'group' || kept.siteId === siteId),
        ),
      );
      if (found.length > 0) {
        follow(found);
        return;
      }
    }
    keepSelectedProgram(area, { programId, siteId, filters: Object.fromEntries(withRightDays(filters)) });
  }, [area, programId, siteId, text]);
}
