import type { Marks } from './useMarks';

/** Marks that ignore changes once the day of the register is over. */
export function markOnlyWhile(marks: Marks, isStillOn: () => boolean): Marks {
  return {
    ...marks,
    mark: (...change) => {
      if (isStillOn()) {
        marks.mark(...change);
      }
    },
  };
}
