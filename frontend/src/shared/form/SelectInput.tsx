import { NativeSelect, OutlinedInput } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { controlProps } from './controlProps';
import { FieldFrame, type FieldProps } from './FieldFrame';

interface Props extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** There is always a value, so that none is not offered. */
  isRequired?: boolean;
}

/** One of a few values. The browser's own select: it works with every keyboard, phone and screen reader. */
export function SelectInput({ options, isRequired = false, ...field }: Props) {
  const { t } = useTranslation('shared');
  const { control } = useFormContext();
  const { field: input, fieldState } = useController({ name: field.name, control });
  const error = fieldState.error?.message;
  return (
    <FieldFrame {...field} error={error}>
      <NativeSelect
        fullWidth
        value={typeof input.value === 'string' ? input.value : ''}
        onChange={input.onChange}
        onBlur={input.onBlur}
        inputRef={input.ref}
        disabled={field.isDisabled ?? false}
        error={error !== undefined}
        input={<OutlinedInput size="small" sx={{ bgcolor: 'background.paper' }} />}
        inputProps={controlProps(field.name, { error, ...field })}
      >
        {!isRequired && <option value="">{t('form.choose')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
