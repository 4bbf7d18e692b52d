import { Box, FormHelperText } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '@/shared/form/FieldFrame';
import { fieldId } from '@/shared/form/fieldId';
import { useField } from '@/shared/form/useField';
import { Facet } from '../../parts/Facet';

interface Props extends FieldProps {
  /** In the order in which they are kept. */
  options: readonly { value: string; label: string }[];
}

/** Several of a few values. One that is not offered any more stays until it is turned off. */
export function ChoicesInput({ name, label, help, isOptional = false, options }: Props) {
  const { t } = useTranslation('shared');
  const { input, error } = useField(name);
  const chosen = Array.isArray(input.value) ? (input.value as string[]) : [];
  const known = options.map(({ value }) => value);
  const others = chosen.filter((value) => !known.includes(value)).map((value) => ({ value, label: value }));
  const all = [...options, ...others];
  return (
    <Box
      id={fieldId(name)}
      ref={input.ref}
      tabIndex={-1}
      sx={{
        '& fieldset': { mb: 0.5 },
        '& legend': { fontSize: 14, lineHeight: '20px', fontWeight: 500, color: error === undefined ? 'text.primary' : 'error.main' },
      }}
    >
      <Facet
        label={isOptional ? `${label} ${t('form.optional')}` : label}
        isCompact
        options={all}
        chosen={chosen}
        onToggle={(value) => {
          input.onChange(
            all.map((option) => option.value).filter((each) => (each === value ? !chosen.includes(each) : chosen.includes(each))),
          );
        }}
      />
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
      {help !== undefined && <FormHelperText>{help}</FormHelperText>}
    </Box>
  );
}
