import { Box, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { controlProps } from './controlProps';
import type { FieldProps } from './FieldFrame';
import { fieldId } from './fieldId';
import { useField } from './useField';

/** Yes or no. */
export function CheckInput({ name, label, help, isDisabled = false }: FieldProps) {
  const { input, error } = useField(name);
  const id = fieldId(name);
  return (
    <Box>
      <FormControlLabel
        label={label}
        disabled={isDisabled}
        control={
          <Checkbox
            checked={input.value === true}
            onChange={(_event, checked) => {
              input.onChange(checked);
            }}
            onBlur={input.onBlur}
            slotProps={{ input: { ...controlProps(name, { error, help, isOptional: true }), ref: input.ref } }}
          />
        }
      />
      {error !== undefined && (
        <FormHelperText id={`${id}-error`} error>
          {error}
        </FormHelperText>
      )}
      {help !== undefined && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </Box>
  );
}
