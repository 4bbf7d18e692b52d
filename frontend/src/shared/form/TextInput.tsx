import { OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { controlProps } from './controlProps';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { useField } from './useField';

interface Props extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'password';
  autoComplete?: string;
  /** Lines of a longer text. */
  rows?: number;
  inputMode?: 'numeric' | 'decimal' | 'text';
  /** From what was typed to the value that is kept: digits only, for example. */
  read?: (typed: string) => string;
  /** What to say when not all that was typed is kept. */
  cut?: { when: (typed: string) => boolean; says: string };
  /** From the kept value to what is shown while the field does not have the focus. */
  show?: (value: string) => string;
  /** What is wrong with it that the form's own rules do not know. */
  fault?: string;
}

/** A text field. */
export function TextInput({ type = 'text', autoComplete = 'off', rows, inputMode, read = same, show = same, cut, fault, ...field }: Props) {
  const { input, error: own } = useField(field.name);
  const [isCut, setIsCut] = useState(false);
  const error = own ?? fault;
  const value = typeof input.value === 'string' || typeof input.value === 'number' ? String(input.value) : '';
  return (
    <FieldFrame {...field} error={error} {...(cut === undefined ? {} : { note: isCut ? cut.says : null })}>
      <OutlinedInput
        fullWidth
        size="small"
        type={type}
        value={show(value)}
        inputRef={input.ref}
        onBlur={input.onBlur}
        onChange={(event) => {
          setIsCut(cut?.when(event.target.value) ?? false);
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
