import { Autocomplete, OutlinedInput } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { fold } from '@/shared/text/fold';
import { controlProps } from './controlProps';
import { FieldFrame, type FieldProps } from './FieldFrame';
import { fieldId } from './fieldId';
import { useField } from './useField';

interface Props extends FieldProps {
  /** Words that services know, with what they are called in the person's language. */
  suggestions: readonly { value: string; label: string }[];
}

/** A text for which there are suggestions; others may be typed. A word that services know is kept as they know it. */
export function SuggestInput({ suggestions, ...field }: Props) {
  const { t } = useTranslation('shared');
  const { input, error } = useField(field.name);
  const kept = typeof input.value === 'string' ? input.value : '';
  const labelOf = (value: string) => suggestions.find((each) => each.value === value)?.label ?? value;
  const valueOf = (typed: string) => suggestions.find(({ label }) => fold(label) === fold(typed))?.value ?? typed;
  return (
    <FieldFrame {...field} error={error}>
      <Autocomplete<string, false, false, true>
        id={fieldId(field.name)}
        freeSolo
        fullWidth
        size="small"
        options={suggestions.map(({ value }) => value)}
        getOptionLabel={labelOf}
        inputValue={labelOf(kept)}
        value={kept}
        disabled={field.isDisabled ?? false}
        onInputChange={(_event, typed, reason) => {
          if (reason !== 'reset') {
            input.onChange(valueOf(typed));
          }
        }}
        onChange={(_event, chosen) => {
          input.onChange(valueOf(chosen ?? ''));
        }}
        onBlur={input.onBlur}
        clearText={t('form.clear')}
        disableClearable={false}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...slotProps.input}
            fullWidth={params.fullWidth}
            disabled={params.disabled}
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
