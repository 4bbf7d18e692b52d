import { OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { controlProps } from './controlProps';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { readDay, showDay } from './rules';

/** A day, typed as MM/DD/YYYY; forgives other ways of writing it. Keeps `YYYY-MM-DD`, or the text when it is no date. */
export function DateInput(field: FieldProps) {
  const { t } = useTranslation('shared');
  const { control } = useFormContext();
  const { field: input, fieldState } = useController({ name: field.name, control });
  const kept = typeof input.value === 'string' ? input.value : '';
  const [typed, setTyped] = useState<string | null>(null);
  const error = fieldState.error?.message;
  return (
    <FieldFrame {...field} help={field.help ?? t('form.dateHelp')} error={error}>
      <OutlinedInput
        size="small"
        value={typed ?? showDay(kept)}
        inputRef={input.ref}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          input.onChange(readDay(text) ?? text);
        }}
        onBlur={() => {
          setTyped(null);
          input.onBlur();
        }}
        error={error !== undefined}
        disabled={field.isDisabled ?? false}
        autoComplete="off"
        inputProps={{ ...controlProps(field.name, { error, help: field.help ?? 'date', isOptional: field.isOptional }), inputMode: 'numeric' }}
        sx={{ width: 200, bgcolor: 'background.paper' }}
      />
    </FieldFrame>
  );
}
