import { Alert, Box, Button, FormHelperText, FormLabel } from '@mui/material';
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
  /** The choices could not be read: reads them again. */
  onRetry?: (() => void) | undefined;
}

interface Props extends FieldProps {
  error: string | undefined;
  /** What became of what was typed, said as it happens. */
  note?: ReactNode;
  children: ReactNode;
}

/** Label above, control, then help and error. The control takes `controlProps`. */
export function FieldFrame({ name, label, help, isOptional = false, onRetry, error, note, children }: Props) {
  const { t } = useTranslation('shared');
  const id = fieldId(name);
  return (
    <Box>
      <FormLabel
        htmlFor={id}
        id={`${id}-label`}
        error={error !== undefined}
        sx={{ display: 'block', mb: 0.5, fontSize: 14, lineHeight: '20px', fontWeight: 500, color: 'text.primary' }}
      >
        {label}
        {isOptional && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {' '}
            {t('form.optional')}
          </Box>
        )}
      </FormLabel>
      {children}
      {onRetry !== undefined && (
        // Without the mark and with the button in the text, because fields may stand side by side and be narrow.
        <Alert severity="error" icon={false} sx={{ mt: 0.5, py: 0, px: 1.5, bgcolor: 'red.soft', color: 'text.primary' }}>
          <span id={`${id}-unread`}>{t('state.errorTitle')}</span>{' '}
          <Button
            size="small"
            color="inherit"
            aria-label={`${t('state.retry')}: ${label}`}
            onClick={() => {
              // The button goes as soon as it is pressed; the focus must not go with it.
              document.getElementById(id)?.focus();
              onRetry();
            }}
          >
            {t('state.retry')}
          </Button>
        </Alert>
      )}
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
      {note !== undefined && (
        <FormHelperText component="div" aria-live="polite" sx={{ mx: 0, ...(note === null ? { mt: 0 } : {}) }}>
          {note}
        </FormHelperText>
      )}
    </Box>
  );
}
