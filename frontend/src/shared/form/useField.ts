import { useController, useFormContext } from 'react-hook-form';
import { afterPointer } from '../browser/afterPointer';

/** A field of the form around it. It is checked when it is left, but never while the pointer that left it is down. */
export function useField(name: string) {
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const onBlur = () => {
    afterPointer(field.onBlur);
  };
  return { input: { ...field, onBlur }, error: fieldState.error?.message };
}
