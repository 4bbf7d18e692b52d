import { Box, FormHelperText, FormLabel } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldId } from './fieldId';

export interface FieldProps {
  name: string;
  label: string;
  /** A line that helps before anything goes wrong. */
  help?: string;
  /** The form says once that all fields are needed; those that are not say so. */
  isOptional?: boolean;
  isDisabled?: boolean;
}

interface Props extends FieldProps {
  error: string | undefined;
  children: ReactNode;
}

/** Label above, control, then help and error. The control takes `controlProps`. */
export function FieldFrame({ name, label, help, isOptional = false, error, children }: Props) {
  const { t } = useTranslation('shared');
  const id = fieldId(name);
  return (
    <Box>
      <FormLabel htmlFor={id} error={error !== undefined} sx={{ display: 'block', mb: 0.5, fontSize: 14, lineHeight: '20px', fontWeight: 500, color: 'text.primary' }}>
        {label}
        {isOptional && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {' '}
            {t('form.optional')}
          </Box>
        )}
      </FormLabel>
      {children}
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
