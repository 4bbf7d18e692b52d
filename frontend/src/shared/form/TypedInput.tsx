import { OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { controlProps } from './controlProps';
import { FieldFrame, type FieldProps } from './FieldFrame';

interface Props extends FieldProps {
  /** From what was typed to the value that is kept; null for what makes no sense, which is then kept as it was typed. */
  read: (typed: string) => string | null;
  /** What may be typed at all; anything else is as if it had not been typed. */
  isTypable?: (typed: string) => boolean;
  /** From the kept value to what is shown while nobody types. */
  show?: (value: string) => string;
  width: number;
  inputMode?: 'numeric' | 'text';
}

/** A short text with a shape of its own, typed as people like and shown as it should be once they leave it. */
export function TypedInput({ read, isTypable = anything, show = (value) => value, width, inputMode = 'text', ...field }: Props) {
  const { control } = useFormContext();
  const { field: input, fieldState } = useController({ name: field.name, control });
  const kept = typeof input.value === 'string' ? input.value : '';
  const [typed, setTyped] = useState<string | null>(null);
  const error = fieldState.error?.message;
  return (
    <FieldFrame {...field} error={error}>
      <OutlinedInput
        size="small"
        value={typed ?? show(kept)}
        inputRef={input.ref}
        onChange={(event) => {
          const text = event.target.value;
          if (isTypable(text)) {
            setTyped(text);
            input.onChange(read(text) ?? text);
          }
        }}
        onBlur={() => {
          setTyped(null);
          input.onBlur();
        }}
        error={error !== undefined}
        disabled={field.isDisabled ?? false}
        autoComplete="off"
        inputProps={{ ...controlProps(field.name, { error, ...field }), inputMode }}
        sx={{ width, maxWidth: '100%', bgcolor: 'background.paper' }}
      />
    </FieldFrame>
  );
}

function anything(): boolean {
  return true;
}
