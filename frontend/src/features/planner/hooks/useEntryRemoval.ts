import { useMemo } from 'react';
import {
  type EventHolidayDto,
  useCreateEventMutation,
  useCreateHolidayMutation,
  useDeleteEventMutation,
  useDeleteHolidayMutation,
} from '@/api/planner';
import { type RecordKind, useRecordActions } from '@/shared/dialogs/useRecordActions';

/** Takes an event or a holiday away at once, with undo: the same one is added again. */
export function useEntryRemoval(): (entry: EventHolidayDto) => void {
  const [removeHoliday] = useDeleteHolidayMutation();
  const [addHoliday] = useCreateHolidayMutation();
  const [removeEvent] = useDeleteEventMutation();
  const [addEvent] = useCreateEventMutation();
  const kind = useMemo<RecordKind<EventHolidayDto>>(
    () => ({
      idOf: ({ id }) => id,
      nameOf: ({ title }) => title,
      deleting: {
        call: ({ type, id }) => (type === 'event' ? removeEvent({ eventId: id }) : removeHoliday({ holidayId: id })).unwrap(),
        restore: ({ type, programId, siteId, title, location, description, startDate, endDate, startTime, endTime }) =>
          type === 'event'
            ? addEvent({
                eventRequest: {
                  programId,
                  siteId: siteId ?? null,
                  title,
                  location,
                  description,
                  startDate,
                  endDate,
                  startTime: startTime ?? null,
                  endTime: endTime ?? null,
                },
              }).unwrap()
            : addHoliday({ holidayRequest: { programId, name: title, startDate, endDate } }).unwrap(),
      },
    }),
    [removeHoliday, addHoliday, removeEvent, addEvent],
  );
  return useRecordActions(kind).remove;
}
