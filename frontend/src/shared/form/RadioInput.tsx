import { FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import type { FieldProps } from './FieldFrame';
import { fieldId } from './fieldId';
import { useField } from './useField';

interface Props extends FieldProps {
  options: readonly { value: string; label: string }[];
}

/** One of a few values that are all in sight. */
export function RadioInput({ name, label, help, options, isDisabled = false }: Props) {
  const { input, error } = useField(name);
  const labelId = useId();
  const id = fieldId(name);
  return (
    <div>
      <FormLabel
        id={labelId}
        error={error !== undefined}
        sx={{ display: 'block', fontSize: 14, lineHeight: '20px', fontWeight: 500, color: 'text.primary' }}
      >
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        name={name}
        value={typeof input.value === 'string' ? input.value : ''}
        onChange={input.onChange}
        onBlur={input.onBlur}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            disabled={isDisabled}
            control={<Radio size="small" slotProps={{ input: index === 0 ? { id, ref: input.ref } : {} }} />}
            sx={{ minHeight: 36 }}
          />
        ))}
      </RadioGroup>
      {error !== undefined && (
        <FormHelperText id={`${id}-error`} error>
          {error}
        </FormHelperText>
      )}
      {help !== undefined && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </div>
  );
}
