import { useFormats } from '@/shared/formats/useFormats';
import type { Day } from '@/shared/time/days';
import type { Every } from './useChartFilters';

/** What a period is called: a day, "Nov 8 – Nov 14" or "November 2026". */
export function usePeriodNames(every: Every): (period: { startDate: Day; endDate: Day }) => string {
  const format = useFormats();
  return ({ startDate, endDate }) => {
    if (every === 'month') {
      return format.month(startDate);
    }
    return startDate === endDate ? format.weekday(startDate) : `${format.monthDay(startDate)} – ${format.monthDay(endDate)}`;
  };
}
