import { Autocomplete, Box, FormControlLabel, FormHelperText, FormLabel, OutlinedInput, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { afterPointer } from '@/shared/browser/afterPointer';
import { controlProps } from '@/shared/form/controlProps';
import { FieldFrame, type FieldProps } from '@/shared/form/FieldFrame';
import { fieldId } from '@/shared/form/fieldId';
import type { DiscountValues } from '../rules/discountForm';

interface Props extends FieldProps {
  programs: readonly { id: number; name: string }[];
  nameOf: (programId: number) => string;
  isLoading: boolean;
}

/** Every program of the account, or some, found by typing. */
export function AppliesToInput({ programs, nameOf, isLoading, ...field }: Props) {
  const { t } = useTranslation(['discounts', 'shared']);
  const { control } = useFormContext<DiscountValues>();
  const { field: input, fieldState } = useController({ name: 'appliesTo', control });
  const { isAll, programs: chosen } = input.value;
  const error = fieldState.error?.message;
  const labelId = useId();
  const id = fieldId(field.name);
  const set = (change: Partial<DiscountValues['appliesTo']>) => {
    input.onChange({ ...input.value, ...change });
  };
  return (
    <Box>
      <FormLabel
        id={labelId}
        error={error !== undefined}
        sx={{ display: 'block', fontSize: 14, lineHeight: '20px', fontWeight: 500, color: 'text.primary' }}
      >
        {field.label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={isAll ? 'all' : 'some'}
        onChange={(_event, value) => {
          set({ isAll: value === 'all' });
        }}
      >
        {(['all', 'some'] as const).map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            label={t(`programs.${value}`)}
            control={<Radio size="small" slotProps={{ input: isAll && value === 'all' ? { id } : {} }} />}
            sx={{ minHeight: 36 }}
          />
        ))}
      </RadioGroup>
      {isAll && error !== undefined && <FormHelperText error>{error}</FormHelperText>}
      {!isAll && (
        <Box sx={{ mt: 1 }}>
          <FieldFrame {...field} label={t('programs.which')} error={error}>
            <Autocomplete<number, true>
              multiple
              disableCloseOnSelect
              id={id}
              size="small"
              options={programs.map((program) => program.id)}
              value={chosen}
              loading={isLoading}
              loadingText={t('shared:state.loading')}
              noOptionsText={t(field.onRetry === undefined ? 'programs.none' : 'shared:state.errorTitle')}
              clearText={t('programs.clear')}
              openText={t('programs.open')}
              closeText={t('programs.close')}
              getOptionLabel={nameOf}
              getOptionKey={(program) => program}
              onChange={(_event, next) => {
                set({ programs: next });
              }}
              onBlur={() => {
                afterPointer(input.onBlur);
              }}
              renderInput={({ slotProps, ...params }) => (
                <OutlinedInput
                  {...slotProps.input}
                  fullWidth={params.fullWidth}
                  size="small"
                  placeholder={chosen.length === 0 ? t('programs.placeholder') : ''}
                  error={error !== undefined}
                  sx={{ bgcolor: 'background.paper' }}
                  inputProps={{ ...slotProps.htmlInput, ...controlProps(field.name, { error, ...field }) }}
                />
              )}
            />
          </FieldFrame>
        </Box>
      )}
    </Box>
  );
}
