import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type EventHolidayDto, type PlannedEvent, useCreateEventMutation, useEditEventMutation } from '@/api/planner';
import { DateInput } from '@/shared/form/DateInput';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextInput } from '@/shared/form/TextInput';
import { TimeInput } from '@/shared/form/TimeInput';
import type { Place } from '@/shared/session/roles';
import type { Day } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';
import { eventRequest, eventSchema, eventValues, NO_EVENT, type EventValues } from '../rules/eventForm';

interface Props {
  /** Where a new one is. */
  place: Place;
  /** The one to be changed; a new one when missing. */
  event?: EventHolidayDto;
  /** The day of a new one. */
  day?: Day;
  onClose: () => void;
}

/** Adds an event to a program or site, or changes one (mounted while it is open). */
export function EventDialog({ place, event, day = '', onClose }: Props) {
  const { t } = useTranslation(['planner', 'shared']);
  const toasts = useToasts();
  const [create] = useCreateEventMutation();
  const [edit] = useEditEventMutation();
  const schema = useMemo(() => eventSchema(t), [t]);
  const labels = {
    title: t('field.name'),
    location: t('event.location'),
    description: t('task.field.description'),
    startDate: t('field.startDate'),
    endDate: t('field.endDate'),
    startTime: t('event.startTime'),
    endTime: t('event.endTime'),
  };

  async function save(values: EventValues, version: number) {
    const request = eventRequest(values);
    if (event === undefined) {
      const { programId, siteId } = place;
      await create({ eventRequest: { programId, ...(siteId === 0 ? {} : { siteId }), ...request } }).unwrap();
    } else {
      await edit({ eventId: event.id, eventEdit: { version, ...request } }).unwrap();
    }
    toasts.show({ text: t(event === undefined ? 'added' : 'saved', { name: values.title.trim() }) });
  }

  return (
    <FormDialog<EventValues>
      title={event === undefined ? t('event.add') : t('editOf', { name: event.title })}
      submitLabel={t(event === undefined ? 'event.add' : 'event.save')}
      firstField="title"
      schema={schema}
      defaultValues={event === undefined ? { ...NO_EVENT, startDate: day } : eventValues(event)}
      labels={labels}
      serverWords="planner"
      {...(event === undefined
        ? {}
        : {
            version: event.version,
            readCurrent: (current: unknown) => ({ values: eventValues(current as PlannedEvent), version: (current as PlannedEvent).version }),
          })}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput name="title" label={labels.title} />
      <FieldRow>
        <DateInput name="startDate" label={labels.startDate} />
        <DateInput name="endDate" label={labels.endDate} help={t('field.endHelp')} isOptional />
      </FieldRow>
      <FieldRow>
        <TimeInput name="startTime" label={labels.startTime} isOptional />
        <TimeInput name="endTime" label={labels.endTime} help={t('event.timesHelp')} isOptional />
      </FieldRow>
      <TextInput name="location" label={labels.location} isOptional />
      <TextInput name="description" label={labels.description} rows={3} isOptional />
    </FormDialog>
  );
}
