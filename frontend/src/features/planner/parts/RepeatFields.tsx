import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckInput } from '@/shared/form/CheckInput';
import { CountInput } from '@/shared/form/CountInput';
import { DateInput } from '@/shared/form/DateInput';
import { DaysInput } from '@/shared/form/DaysInput';
import { FieldRow } from '@/shared/form/FieldRow';
import { SelectInput } from '@/shared/form/SelectInput';
import { utcOf } from '@/shared/time/days';
import type { EventValues } from '../rules/eventForm';
import { type Repeat, weekdayOf } from '../rules/repeat';
import { useRepeatWords } from '../hooks/useRepeatWords';

/** How the event of the form around it repeats. One that already does goes on doing so. */
export function RepeatFields({ isOfSeries }: { isOfSeries: boolean }) {
  const { t } = useTranslation('planner');
  const { setValue } = useFormContext<EventValues>();
  const words = useRepeatWords();
  const [frequency, startDate, weekdays, otherRule] = useWatch<EventValues, ['recurrenceRule', 'startDate', 'weekdays', 'otherRule']>({
    name: ['recurrenceRule', 'startDate', 'weekdays', 'otherRule'],
  });
  // While it is typed it is no day yet.
  const isDayKnown = Number.isFinite(utcOf(startDate));
  const needsDay = frequency === 'weekly' && isDayKnown && weekdays.length === 0;
  useEffect(() => {
    if (needsDay) {
      setValue('weekdays', [weekdayOf(startDate)]);
    }
  }, [needsDay, startDate, setValue]);
  const every = {
    daily: t('repeat.everyDays'),
    weekly: t('repeat.everyWeeks'),
    monthlyWeekday: t('repeat.everyMonths'),
    monthlyDay: t('repeat.everyMonths'),
  };
  const choices: Repeat['frequency'][] = [
    ...(isOfSeries ? [] : (['never'] as const)),
    'daily',
    'weekly',
    ...(isDayKnown ? (['monthlyWeekday', 'monthlyDay'] as const) : []),
    ...(otherRule === '' || frequency !== 'other' ? [] : (['other'] as const)),
  ];
  return (
    <>
      <SelectInput
        name="recurrenceRule"
        label={t('repeat.label')}
        isRequired
        options={choices.map((value) => ({ value, label: words.choice(value, startDate) }))}
      />
      {frequency === 'weekly' && <DaysInput name="weekdays" label={t('repeat.weekdays')} />}
      {frequency !== 'never' && (
        <FieldRow>
          {frequency !== 'other' && <CountInput name="interval" label={every[frequency]} />}
          <DateInput name="until" label={t('repeat.until')} help={t('repeat.untilHelp')} isOptional />
        </FieldRow>
      )}
      {frequency !== 'never' && <CheckInput name="skipHolidays" label={t('repeat.skipHolidays')} />}
    </>
  );
}
