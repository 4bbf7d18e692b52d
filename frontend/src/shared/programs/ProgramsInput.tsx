import { Autocomplete, Box, FormControlLabel, FormHelperText, FormLabel, OutlinedInput, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { controlProps } from '../form/controlProps';
import { FieldFrame, type FieldProps } from '../form/FieldFrame';
import { fieldId } from '../form/fieldId';
import { useField } from '../form/useField';
import { useProgramNames } from './useProgramNames';

/** Which programs of an account something is for: all that there are and will be, or some. */
export interface ProgramChoice {
  isAll: boolean;
  programs: number[];
}

/** Every program of the account, or some, found by typing. The value is a `ProgramChoice`. */
export function ProgramsInput({ accountId, ...named }: FieldProps & { accountId: number }) {
  const { t } = useTranslation(['entities', 'shared']);
  const { input, error } = useField(named.name);
  const { programs, nameOf, isLoading, onRetry } = useProgramNames(accountId);
  const field = { ...named, onRetry };
  const value = input.value as ProgramChoice;
  const { isAll, programs: chosen } = value;
  const labelId = useId();
  const id = fieldId(field.name);
  const set = (change: Partial<ProgramChoice>) => {
    input.onChange({ ...value, ...change });
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
        onChange={(_event, next) => {
          set({ isAll: next === 'all' });
        }}
      >
        {(['all', 'some'] as const).map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            label={t(`programs.${each}`)}
            control={<Radio size="small" slotProps={{ input: isAll && each === 'all' ? { id } : {} }} />}
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
              noOptionsText={t(onRetry === undefined ? 'programs.none' : 'shared:state.errorTitle')}
              clearText={t('shared:form.clear')}
              openText={t('programs.open')}
              closeText={t('programs.close')}
              getOptionLabel={nameOf}
              getOptionKey={(program) => program}
              onChange={(_event, next) => {
                set({ programs: next });
              }}
              onBlur={input.onBlur}
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
