import { Autocomplete, OutlinedInput } from '@mui/material';
import { controlProps } from '@/shared/form/controlProps';
import { FieldFrame, type FieldProps } from '@/shared/form/FieldFrame';
import { fieldId } from '@/shared/form/fieldId';
import { useField } from '@/shared/form/useField';

/** A heading: one that there is, or another as it is typed. */
export function CategoryInput({ categories, ...field }: FieldProps & { categories: readonly string[] }) {
  const { input, error } = useField(field.name);
  return (
    <FieldFrame {...field} error={error}>
      <Autocomplete<string, false, true, true>
        freeSolo
        disableClearable
        id={fieldId(field.name)}
        size="small"
        options={categories}
        inputValue={String(input.value)}
        value={String(input.value)}
        onInputChange={(_event, typed) => {
          if (typed !== input.value) {
            input.onChange(typed);
          }
        }}
        onBlur={input.onBlur}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth={params.fullWidth}
            size="small"
            error={error !== undefined}
            sx={{ bgcolor: 'background.paper' }}
            inputProps={{ ...slotProps.htmlInput, ...controlProps(field.name, { error, ...field }) }}
          />
        )}
      />
    </FieldFrame>
  );
}
