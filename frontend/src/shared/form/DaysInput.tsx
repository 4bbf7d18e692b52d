import { Box, ButtonBase, FormHelperText } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from './FieldFrame';
import { fieldId } from './fieldId';
import { useField } from './useField';

/** Days by number, 0 Sunday to 6 Saturday (spec 2 §9). */
export const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Days of the week, any of them. Keeps their numbers in order. */
export function DaysInput({ name, label, help, isDisabled = false }: FieldProps) {
  const { t } = useTranslation('shared');
  const { input, error } = useField(name);
  const chosen: readonly unknown[] = Array.isArray(input.value) ? input.value : [];
  const id = fieldId(name);
  const labelId = useId();
  const described = [error === undefined ? '' : `${id}-error`, help === undefined ? '' : `${id}-help`].join(' ').trim();
  return (
    <Box
      role="group"
      id={id}
      tabIndex={-1}
      aria-labelledby={labelId}
      aria-describedby={described === '' ? undefined : described}
      sx={{ outlineOffset: 4 }}
    >
      <Box
        id={labelId}
        sx={{ mb: 0.5, fontSize: 14, lineHeight: '20px', fontWeight: 500, color: error === undefined ? 'text.primary' : 'error.main' }}
      >
        {label}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {DAYS.map((day) => {
          const isOn = chosen.includes(day);
          return (
            <ButtonBase
              key={day}
              type="button"
              aria-pressed={isOn}
              // What is seen is what it is called; the whole word explains it.
              title={t(`days.long.${day}`)}
              disabled={isDisabled}
              onBlur={input.onBlur}
              onClick={() => {
                input.onChange(DAYS.filter((each) => (each === day ? !isOn : chosen.includes(each))));
              }}
              sx={{
                minWidth: 48,
                height: 40,
                px: 1,
                borderRadius: '6px',
                border: '1px solid',
                fontFamily: 'inherit',
                fontSize: 14,
                fontWeight: isOn ? 600 : 400,
                borderColor: isOn ? 'primary.main' : 'control',
                color: isOn ? 'primary.contrastText' : 'text.primary',
                bgcolor: isOn ? 'primary.main' : 'background.paper',
                '&.Mui-disabled': { opacity: 0.55 },
              }}
            >
              {t(`days.short.${day}`)}
            </ButtonBase>
          );
        })}
      </Box>
      {error !== undefined && (
        <FormHelperText id={`${id}-error`} error sx={{ mx: 0 }}>
          {error}
        </FormHelperText>
      )}
      {help !== undefined && (
        <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
          {help}
        </FormHelperText>
      )}
    </Box>
  );
}
