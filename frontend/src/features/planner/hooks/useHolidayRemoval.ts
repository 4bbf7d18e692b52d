import { useMemo } from 'react';
import { type EventHolidayDto, useCreateHolidayMutation, useDeleteHolidayMutation } from '@/api/planner';
import { type RecordKind, useRecordActions } from '@/shared/dialogs/useRecordActions';

/** Takes a holiday away at once, with undo: the same one is added again. */
export function useHolidayRemoval(): (holiday: EventHolidayDto) => void {
  const [remove] = useDeleteHolidayMutation();
  const [add] = useCreateHolidayMutation();
  const kind = useMemo<RecordKind<EventHolidayDto>>(
    () => ({
      idOf: ({ id }) => id,
      nameOf: ({ title }) => title,
      deleting: {
        call: ({ id }) => remove({ holidayId: id }).unwrap(),
        restore: ({ programId, title, startDate, endDate }) => add({ holidayRequest: { programId, name: title, startDate, endDate } }).unwrap(),
      },
    }),
    [remove, add],
  );
  return useRecordActions(kind).remove;
}
