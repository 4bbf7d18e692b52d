import { useFormContext, type ArrayPath, type FieldArray, type FieldValues, type Path, type PathValue } from 'react-hook-form';
import { fieldId } from './fieldId';

/**
 * Adds and takes away rows of a list in a form. Unlike `useFieldArray`'s own, this does not check the new row before
 * anybody has typed in it. The focus goes to the new row's field `first`, and from a row that is taken away to the one in its place.
 */
export function useRows<Values extends FieldValues, Name extends ArrayPath<Values>>(
  name: Name,
  empty: FieldArray<Values, Name>,
  first: string,
) {
  const { getValues, setValue, clearErrors } = useFormContext<Values>();
  const path = name as unknown as Path<Values>;

  function put(rows: unknown[]) {
    clearErrors(path);
    setValue(path, rows as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }

  function focusRow(index: number) {
    requestAnimationFrame(() => document.getElementById(fieldId(`${name}.${String(index)}.${first}`))?.focus());
  }

  return {
    add: () => {
      const rows: unknown[] = getValues(path);
      put([...rows, empty]);
      focusRow(rows.length);
    },
    removeAt: (index: number) => {
      const rows: unknown[] = getValues(path);
      put(rows.filter((_each, at) => at !== index));
      focusRow(Math.min(index, rows.length - 2));
    },
  };
}
