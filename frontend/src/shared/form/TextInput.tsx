import { OutlinedInput } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import { controlProps } from './controlProps';
import { FieldFrame, type FieldProps } from './FieldFrame';

interface Props extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'password';
  autoComplete?: string;
  /** Lines of a longer text. */
  rows?: number;
  inputMode?: 'numeric' | 'decimal' | 'text';
  /** From what was typed to the value that is kept: digits only, for example. */
  read?: (typed: string) => string;
  /** From the kept value to what is shown while the field does not have the focus. */
  show?: (value: string) => string;
  /** What is wrong with it that the form's own rules do not know. */
  fault?: string;
}

/** A text field. */
export function TextInput({ type = 'text', autoComplete = 'off', rows, inputMode, read = same, show = same, fault, ...field }: Props) {
  const { control } = useFormContext();
  const { field: input, fieldState } = useController({ name: field.name, control });
  const error = fieldState.error?.message ?? fault;
  const value = typeof input.value === 'string' || typeof input.value === 'number' ? String(input.value) : '';
  return (
    <FieldFrame {...field} error={error}>
      <OutlinedInput
        fullWidth
        size="small"
        type={type}
        value={show(value)}
        inputRef={input.ref}
        onBlur={input.onBlur}
        onChange={(event) => {
          input.onChange(read(event.target.value));
        }}
        error={error !== undefined}
        disabled={field.isDisabled ?? false}
        autoComplete={autoComplete}
        sx={{ bgcolor: 'background.paper' }}
        {...(rows === undefined ? {} : { multiline: true, rows })}
        inputProps={{ ...controlProps(field.name, { error, ...field }), inputMode }}
      />
    </FieldFrame>
  );
}

function same(value: string): string {
  return value;
}
