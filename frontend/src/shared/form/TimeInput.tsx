import { Button } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './FieldFrame';
import { fieldId } from './fieldId';
import { otherHalf, readTime } from './times';
import { TypedInput } from './TypedInput';

/** A time of day, typed as people write it. Keeps `HH:MM AM/PM`, or the text when it is no time. */
export function TimeInput(field: FieldProps) {
  const { t } = useTranslation('shared');
  const { setValue } = useFormContext();
  return (
    <TypedInput
      {...field}
      help={field.help ?? t('form.timeHelp')}
      read={readTime}
      width={200}
      noteOn={(typed) => {
        const other = otherHalf(typed);
        return other === null ? null : (
          <>
            {t('form.timeRead', { time: readTime(typed) })}{' '}
            <Button
              size="small"
              sx={{ py: 0, minHeight: 24 }}
              onClick={() => {
                // The button goes with what it does.
                document.getElementById(fieldId(field.name))?.focus();
                setValue(field.name, other, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
              }}
            >
              {t('form.timeChange', { time: other })}
            </Button>
          </>
        );
      }}
    />
  );
}
