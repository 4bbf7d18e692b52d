import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateInput } from '@/shared/form/DateInput';
import { FieldRow } from '@/shared/form/FieldRow';
import type { HolidayValues } from '../rules/holidayForm';

/** The first and the last day. What is wrong with the last one may be the first one's fault, so it is looked at again with it. */
export function HolidayDates() {
  const { t } = useTranslation('planner');
  const { control, trigger, getValues } = useFormContext<HolidayValues>();
  const start = useWatch({ control, name: 'startDate' });
  useEffect(() => {
    if (getValues('endDate') !== '') {
      void trigger('endDate');
    }
  }, [start, trigger, getValues]);
  return (
    <FieldRow>
      <DateInput name="startDate" label={t('field.startDate')} />
      <DateInput name="endDate" label={t('field.endDate')} help={t('field.endHelp')} isOptional />
    </FieldRow>
  );
}
