import { useTranslation } from 'react-i18next';
import type { EventHolidayDto } from '@/api/planner';
import { useFormats } from '@/shared/formats/useFormats';
import { minutesAt } from '@/shared/time/clock';

/** How the times of an event are said: "5:30 PM – 7:00 PM"; empty when it takes whole days. */
export function useEntryWords(): {
  times: (entry: Pick<EventHolidayDto, 'isAllDay' | 'startTime' | 'endTime'>) => string;
  begins: (entry: Pick<EventHolidayDto, 'startTime'>) => string;
} {
  const { t } = useTranslation('planner');
  const format = useFormats();
  const clock = (time: string | null | undefined) => (typeof time === 'string' ? format.timeOfDay(minutesAt(time)) : '');
  return {
    times: ({ isAllDay, startTime, endTime }) => (isAllDay ? '' : t('range', { from: clock(startTime), to: clock(endTime) })),
    begins: ({ startTime }) => clock(startTime),
  };
}
