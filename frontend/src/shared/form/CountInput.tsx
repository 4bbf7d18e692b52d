import type { FieldProps } from './FieldFrame';
import { isCountTyped } from './rules';
import { TypedInput } from './TypedInput';

/** A whole number. What is no digit is not taken, so that no other number than the one that was typed comes of it. */
export function CountInput(field: FieldProps) {
  return <TypedInput {...field} read={(typed) => typed.trim()} isTypable={isCountTyped} width={200} inputMode="numeric" />;
}
