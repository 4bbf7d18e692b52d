import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type EditedItem, usePublishItemMutation, useUnpublishItemMutation } from '@/api/authoring';
import { DateInput } from '@/shared/form/DateInput';
import { withFormFields } from '@/shared/form/errorFields';
import { FieldRow } from '@/shared/form/FieldRow';
import { FormDialog } from '@/shared/form/FormDialog';
import { inShared, requiredDay } from '@/shared/form/rules';
import { TimeInput } from '@/shared/form/TimeInput';
import { minutesOf, readTime } from '@/shared/form/times';
import { useFormats } from '@/shared/formats/useFormats';
import { useToasts } from '@/shared/toasts/toasts';
import { momentOf, typedMoment } from './rules/moments';

interface Values {
  day: string;
  time: string;
}

interface Props {
  kind: 'publishAt' | 'unpublishAt';
  edited: EditedItem;
  onClose: () => void;
}

/** The time from which an item is seen, or is not seen any more, by the person's own clock (mounted while it is open). */
export function ScheduleDialog({ kind, edited, onClose }: Props) {
  const { t } = useTranslation(['authoring', 'shared']);
  const toasts = useToasts();
  const format = useFormats();
  const [publish] = usePublishItemMutation();
  const [unpublish] = useUnpublishItemMutation();
  const { id, version, fields } = edited;
  const set = edited[kind];
  const labels = useMemo(() => ({ day: t('schedule.day'), time: t('schedule.time') }), [t]);
  const schema = useMemo<z.ZodType<Values, Values>>(
    () =>
      z
        .object({
          day: requiredDay(inShared(t), labels.day),
          time: z.string().refine((typed) => minutesOf(readTime(typed) ?? '') !== null, { error: t('shared:rule.time') }),
        })
        .superRefine((values, context) => {
          const at = momentOf(values.day, readTime(values.time) ?? '');
          if (at !== null && at.getTime() <= Date.now()) {
            context.addIssue({ code: 'custom', path: ['time'], message: t('fault.ahead') });
          }
        }),
    [t, labels],
  );

  async function save({ day, time }: Values) {
    const at = momentOf(day, readTime(time) ?? '')?.toISOString() ?? null;
    try {
      await (kind === 'publishAt' ? publish : unpublish)({ id, version, at }).unwrap();
    } catch (error) {
      throw withFormFields(error, (field) => (field === 'at' ? 'day' : field));
    }
    toasts.show({ text: t(`done.${kind}`, { title: fields.title, when: format.dateTime(at) }) });
  }

  return (
    <FormDialog<Values>
      title={t(`schedule.${kind}`)}
      submitLabel={t(`schedule.submit.${kind}`)}
      firstField="day"
      schema={schema}
      defaultValues={set === null ? { day: '', time: '' } : typedMoment(set)}
      labels={labels}
      serverWords="authoring"
      onSubmit={save}
      onClose={onClose}
    >
      <FieldRow>
        <DateInput name="day" label={labels.day} />
        <TimeInput name="time" label={labels.time} help={t('schedule.timeHelp')} />
      </FieldRow>
    </FormDialog>
  );
}
