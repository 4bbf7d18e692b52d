import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '@/api/content';
import { useCreateEventMutation, useCreateTaskMutation } from '@/api/planner';
import { DateInput } from '@/shared/form/DateInput';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormDialog } from '@/shared/form/FormDialog';
import { RadioInput } from '@/shared/form/RadioInput';
import { inShared } from '@/shared/form/rules';
import { TextInput } from '@/shared/form/TextInput';
import { TimeInput } from '@/shared/form/TimeInput';
import type { Place } from '@/shared/session/roles';
import { useToasts } from '@/shared/toasts/toasts';
import { AS, endsAt, PLAN_FIELDS, planSchema, planText, planValues, type PlanValues } from '../planForm';

interface Props {
  item: Item;
  place: Place;
  onClose: () => void;
}

/** Puts an item on the plan of the place in view, as an event or a task, with what is needed for it (mounted while it is open). */
export function PlanDialog({ item, place: { programId, siteId }, onClose }: Props) {
  const { t } = useTranslation(['catalog', 'shared']);
  const toasts = useToasts();
  const [createEvent] = useCreateEventMutation();
  const [createTask] = useCreateTaskMutation();
  const labels = useMemo(
    () => Object.fromEntries(PLAN_FIELDS.map((name) => [name, t(`plan.field.${name}`)])) as Record<keyof PlanValues, string>,
    [t],
  );
  const schema = useMemo(() => planSchema(inShared(t), labels), [t, labels]);

  async function save({ as, day, startTime, title }: PlanValues) {
    const at = { programId, ...(siteId === 0 ? {} : { siteId }) };
    const description = planText(item, { materials: t('materials'), open: window.location.href });
    if (as === 'event') {
      const times = startTime.trim() === '' ? {} : { startTime: startTime.trim(), endTime: endsAt(startTime, item.durationMinutes) };
      await createEvent({ eventRequest: { ...at, title: title.trim(), description, startDate: day, endDate: day, ...times } }).unwrap();
    } else {
      await createTask({ taskRequest: { ...at, name: title.trim(), description, startDate: day, endDate: day } }).unwrap();
    }
    toasts.show({ text: t('plan.added', { title: title.trim() }) });
  }

  return (
    <FormDialog<PlanValues>
      title={t('plan.title')}
      submitLabel={t('plan.submit')}
      firstField="day"
      schema={schema}
      defaultValues={planValues(item)}
      labels={labels}
      serverWords="planner"
      version={0}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput name="title" label={labels.title} />
      <RadioInput name="as" label={labels.as} options={AS.map((value) => ({ value, label: t(`plan.as.${value}`) }))} />
      <FieldRow>
        <DateInput name="day" label={labels.day} />
        <TimeInput name="startTime" label={labels.startTime} isOptional help={t('plan.timeHelp')} />
      </FieldRow>
    </FormDialog>
  );
}
