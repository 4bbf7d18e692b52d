import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type EventHolidayDto, type Holiday, useCreateHolidayMutation, useEditHolidayMutation } from '@/api/planner';
import { FormDialog } from '@/shared/form/FormDialog';
import { TextInput } from '@/shared/form/TextInput';
import type { Day } from '@/shared/time/days';
import { useToasts } from '@/shared/toasts/toasts';
import { holidayRequest, holidaySchema, holidayValues, NO_HOLIDAY, type HolidayValues } from '../rules/holidayForm';
import { HolidayDates } from './HolidayDates';

interface Props {
  programId: number;
  /** The one to be changed; a new one when missing. */
  holiday?: EventHolidayDto;
  /** The day of a new one. */
  day?: Day;
  onClose: () => void;
}

/** Adds a holiday to a program, or changes one (mounted while it is open). */
export function HolidayDialog({ programId, holiday, day = '', onClose }: Props) {
  const { t } = useTranslation(['planner', 'shared']);
  const toasts = useToasts();
  const [create] = useCreateHolidayMutation();
  const [edit] = useEditHolidayMutation();
  const schema = useMemo(() => holidaySchema(t), [t]);
  const labels = { name: t('field.name'), startDate: t('field.startDate'), endDate: t('field.endDate') };

  async function save(values: HolidayValues, version: number) {
    const request = holidayRequest(values);
    if (holiday === undefined) {
      await create({ holidayRequest: { programId, ...request } }).unwrap();
    } else {
      await edit({ holidayId: holiday.id, holidayEdit: { version, ...request } }).unwrap();
    }
    toasts.show({ text: t(holiday === undefined ? 'added' : 'saved', { name: request.name }) });
  }

  return (
    <FormDialog<HolidayValues>
      title={holiday === undefined ? t('add') : t('editOf', { name: holiday.title })}
      submitLabel={t(holiday === undefined ? 'add' : 'save')}
      firstField="name"
      schema={schema}
      defaultValues={holiday === undefined ? { ...NO_HOLIDAY, startDate: day } : holidayValues({ ...holiday, name: holiday.title })}
      labels={labels}
      serverWords="planner"
      {...(holiday === undefined
        ? {}
        : {
            version: holiday.version,
            readCurrent: (current: unknown) => ({ values: holidayValues(current as Holiday), version: (current as Holiday).version }),
          })}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput name="name" label={labels.name} />
      <HolidayDates />
    </FormDialog>
  );
}
