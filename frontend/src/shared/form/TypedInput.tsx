import { OutlinedInput } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { controlProps } from './controlProps';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { useField } from './useField';

interface Props extends FieldProps {
  /** From what was typed to the value that is kept; null for what makes no sense, which is then kept as it was typed. */
  read: (typed: string) => string | null;
  /** What may be typed at all; anything else is not taken. */
  isTypable?: (typed: string) => boolean;
  /** What to say when something was not taken. */
  refused?: string;
  /** From the kept value to what is shown while nobody types. */
  show?: (value: string) => string;
  /** What became of the text that was typed last. */
  noteOn?: (typed: string) => ReactNode;
  /** Another way to fill the field in, inside its frame. */
  picker?: ReactNode;
  width: number;
  inputMode?: 'numeric' | 'text';
}

/** A short text with a shape of its own, typed as people like and shown as it should be once they leave it. */
export function TypedInput({
  read,
  isTypable = anything,
  refused,
  show = (value) => value,
  noteOn,
  picker,
  width,
  inputMode = 'text',
  ...field
}: Props) {
  const { input, error } = useField(field.name);
  const kept = typeof input.value === 'string' ? input.value : '';
  const [typed, setTyped] = useState<string | null>(null);
  // Only about a value that came of typing: one that was put there otherwise needs no word.
  const [last, setLast] = useState<{ text: string; value: string; isRefused: boolean } | null>(null);
  const said = last === null || last.value !== kept ? null : last.isRefused ? refused : noteOn?.(last.text);
  const hasNotes = refused !== undefined || noteOn !== undefined;
  return (
    <FieldFrame {...field} error={error} {...(hasNotes ? { note: said ?? null } : {})}>
      <OutlinedInput
        size="small"
        value={typed ?? show(kept)}
        inputRef={input.ref}
        onChange={(event) => {
          const text = event.target.value;
          if (isTypable(text)) {
            const value = read(text) ?? text;
            setTyped(text);
            setLast({ text, value, isRefused: false });
            input.onChange(value);
          } else {
            setLast({ text, value: kept, isRefused: true });
          }
        }}
        onBlur={() => {
          setTyped(null);
          input.onBlur();
        }}
        error={error !== undefined}
        disabled={field.isDisabled ?? false}
        autoComplete="off"
        endAdornment={picker}
        inputProps={{ ...controlProps(field.name, { error, ...field }), inputMode }}
        sx={{ width, maxWidth: '100%', bgcolor: 'background.paper', ...(picker === undefined ? {} : { pr: 0.5 }) }}
      />
    </FieldFrame>
  );
}

function anything(): boolean {
  return true;
}
