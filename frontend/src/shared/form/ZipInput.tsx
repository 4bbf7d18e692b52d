import type { FieldProps } from './FieldFrame';
import { zipDigits } from './rules';
import { TextInput } from './TextInput';

/** Digits only, at most 5 (spec 1 §5). */
export function ZipInput(props: FieldProps) {
  return <TextInput {...props} inputMode="numeric" autoComplete="postal-code" read={zipDigits} />;
}
