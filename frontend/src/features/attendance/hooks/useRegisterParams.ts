import { useSearchParams } from 'react-router';
import { readDay } from '@/shared/time/typedDay';
import { type View, VIEWS } from '../parts/ViewSwitch';

/** Day, classroom and view of the register, as the address has them. */
export function useRegisterParams() {
  const [params, setParams] = useSearchParams();
  // What is no day in the address is of today.
  const day = readDay(params.get('day') ?? '') || undefined;
  const classroomId = Number(params.get('classroom') ?? 0) || undefined;
  const view = VIEWS.find((each) => each === params.get('show')) ?? 'all';

  function show(changes: Record<string, string | null>) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) {
            next.delete(name);
          } else {
            next.set(name, value);
          }
        }
        return next;
      },
      { replace: true },
    );
  }

  return {
    day,
    classroomId,
    view,
    setDay: (chosen: string | null) => {
      show({ day: chosen });
    },
    setClassroom: (chosen: number | null) => {
      show({ classroom: chosen === null ? null : String(chosen) });
    },
    setView: (chosen: View) => {
      show({ show: chosen === 'all' ? null : chosen });
    },
  };
}
