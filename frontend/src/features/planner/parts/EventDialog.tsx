import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  type EventHolidayDto,
  type PlannedEvent,
  useCreateEventMutation,
  useEditEventMutation,
  useReadEventSeriesQuery,
} from '@/api/planner';
import { DateInput } from '@/shared/form/DateInput';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextInput } from '@/shared/form/TextInput';
import { TimeInput } from '@/shared/form/TimeInput';
import type { Place } from '@/shared/session/roles';
import type { Day } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';
import { eventRequest, eventSchema, eventValues, NO_EVENT, sentRule, type EventValues } from '../rules/eventForm';
import { RepeatFields } from './RepeatFields';
import { ScopeInput } from './ScopeInput';

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
export function EventDialog(props: Props) {
  const { event } = props;
  const isOfSeries = typeof event?.seriesId === 'number';
  const { currentData, isError } = useReadEventSeriesQuery({ eventId: event?.id ?? 0 }, { skip: !isOfSeries });
  // Without its rule the event can still be changed alone.
  return isOfSeries && currentData === undefined && !isError ? null : (
    <EventForm {...props} {...(currentData === undefined ? {} : { rule: currentData.recurrenceRule })} />
  );
}

/** `rule`: by which the event repeats. */
function EventForm({ place, event, day = '', rule, onClose }: Props & { rule?: string }) {
  const { t } = useTranslation(['planner', 'shared']);
  const toasts = useToasts();
  const [create] = useCreateEventMutation();
  const [edit] = useEditEventMutation();
  const isOfSeries = typeof event?.seriesId === 'number';
  const schema = useMemo(() => eventSchema(t, isOfSeries), [t, isOfSeries]);
  const labels = {
    title: t('field.name'),
    location: t('event.location'),
    description: t('task.field.description'),
    startDate: t('field.startDate'),
    endDate: t('field.endDate'),
    startTime: t('event.startTime'),
    endTime: t('event.endTime'),
    recurrenceRule: t('repeat.label'),
    interval: t('repeat.interval'),
    weekdays: t('repeat.weekdays'),
    until: t('repeat.until'),
    skipHolidays: t('repeat.skipHolidays'),
  };

  async function save(values: EventValues, version: number) {
    const recurrenceRule = sentRule(values, event);
    const request = {
      ...eventRequest(values),
      ...(recurrenceRule === null ? {} : { recurrenceRule, ...(values.skipHolidays ? { skipHolidays: true } : {}) }),
    };
    if (event === undefined) {
      const { programId, siteId } = place;
      await create({ eventRequest: { programId, ...(siteId === 0 ? {} : { siteId }), ...request } }).unwrap();
    } else {
      await edit({ eventId: event.id, eventEdit: { version, ...(isOfSeries ? { scope: values.scope } : {}), ...request } }).unwrap();
    }
    toasts.show({ text: t(event === undefined ? 'added' : 'saved', { name: values.title.trim() }) });
  }

  return (
    <FormDialog<EventValues>
      title={event === undefined ? t('event.add') : t('editOf', { name: event.title })}
      submitLabel={t(event === undefined ? 'event.add' : 'event.save')}
      firstField="title"
      schema={schema}
      defaultValues={event === undefined ? { ...NO_EVENT, startDate: day } : eventValues(event, rule)}
      labels={labels}
      serverWords="planner"
      {...(event === undefined
        ? {}
        : {
            version: event.version,
            readCurrent: (current: unknown) => ({
              values: eventValues(current as PlannedEvent, rule),
              version: (current as PlannedEvent).version,
            }),
          })}
      onSubmit={save}
      onClose={onClose}
    >
      {rule !== undefined && <ScopeInput label={t('repeat.change')} />}
      <TextInput name="title" label={labels.title} />
      <FieldRow>
        <DateInput name="startDate" label={labels.startDate} />
        <DateInput name="endDate" label={labels.endDate} help={t('field.endHelp')} isOptional />
      </FieldRow>
      <FieldRow>
        <TimeInput name="startTime" label={labels.startTime} isOptional />
        <TimeInput name="endTime" label={labels.endTime} help={t('event.timesHelp')} isOptional />
      </FieldRow>
      <Repeats isOfSeries={isOfSeries} />
      <TextInput name="location" label={labels.location} isOptional />
      <TextInput name="description" label={labels.description} rows={3} isOptional />
    </FormDialog>
  );
}

/** One of a series that is changed alone does not repeat differently. */
function Repeats({ isOfSeries }: { isOfSeries: boolean }) {
  const scope = useWatch<EventValues, 'scope'>({ name: 'scope' });
  return isOfSeries && scope === 'one' ? null : <RepeatFields isOfSeries={isOfSeries} />;
}
