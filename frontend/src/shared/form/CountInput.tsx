import type { FieldProps } from './FieldFrame';
import { digitsOnly } from './rules';
import { TypedInput } from './TypedInput';

/** A whole number: digits only. */
export function CountInput(field: FieldProps) {
  return <TypedInput {...field} read={digitsOnly} width={200} inputMode="numeric" />;
}
