import { useCallback } from 'react';
import { useFormats } from '../formats/useFormats';
import { dayRuns } from './dayRuns';

/** Says days of the week by their numbers: "Mon–Wed, Fri". */
export function useWeekDays(): (numbers: readonly number[]) => string {
  const { dayOfWeek } = useFormats();
  return useCallback(
    (numbers) =>
      dayRuns(numbers)
        .map((run) => run.map(dayOfWeek).join('–'))
        .join(', '),
    [dayOfWeek],
  );
}
