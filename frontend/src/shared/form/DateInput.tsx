import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './FieldFrame';
import { DayPicker } from './DayPicker';
import { fieldId } from './fieldId';
import { readDay, showDay } from './rules';
import { TypedInput } from './TypedInput';

/** A day, typed as MM/DD/YYYY or picked; forgives other ways of writing it. Keeps `YYYY-MM-DD`, or the text when it is no date. */
export function DateInput(field: FieldProps) {
  const { t } = useTranslation('shared');
  const { getValues, setValue } = useFormContext();
  return (
    <TypedInput
      {...field}
      help={field.help ?? t('form.dateHelp')}
      read={readDay}
      show={showDay}
      width={200}
      inputMode="numeric"
      picker={
        <DayPicker
          describedBy={`${fieldId(field.name)}-label`}
          isDisabled={field.isDisabled ?? false}
          read={() => String(getValues(field.name))}
          onPick={(day) => {
            setValue(field.name, day, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
          }}
        />
      }
    />
  );
}
