import { NativeSelect, OutlinedInput } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { controlProps } from './controlProps';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { useField } from './useField';

interface Props extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** There is always a value, so that none is not offered. */
  isRequired?: boolean;
  /** What to do once another value is chosen. */
  onChosen?: () => void;
}

/** One of a few values. The browser's own select: it works with every keyboard, phone and screen reader. */
export function SelectInput({ options, isRequired = false, onChosen, ...field }: Props) {
  const { t } = useTranslation('shared');
  const { input, error } = useField(field.name);
  return (
    <FieldFrame {...field} error={error}>
      <NativeSelect
        fullWidth
        value={typeof input.value === 'string' ? input.value : ''}
        onChange={(event) => {
          input.onChange(event);
          onChosen?.();
        }}
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
