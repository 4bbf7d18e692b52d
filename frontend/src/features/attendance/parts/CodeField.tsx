import { Alert, TextField } from '@mui/material';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickupContact } from '@/api/roster';
import { CodeCamera } from './CodeCamera';

/** Digits of a pick-up code. The service takes longer texts, and finds that they are no code. */
const CODE_DIGITS = 6;

interface Props {
  collector: PickupContact;
  value: string;
  error: string | null;
  input: RefObject<HTMLInputElement | null>;
  isOffline: boolean;
  /** The check-out waits for the connection. */
  isQueued: boolean;
  onChange: (code: string) => void;
}

/** Takes the pick-up code of who collects a child, typed or read by the camera. */
export function CodeField({ collector, value, error, input, isOffline, isQueued, onChange }: Props) {
  const { t } = useTranslation('attendance');
  return (
    <>
      <TextField
        // Somebody else's code is not theirs.
        key={collector.contactId}
        label={t('code')}
        helperText={error ?? t('codeHelp', { name: collector.firstName })}
        error={error !== null}
        value={value}
        inputRef={input}
        slotProps={{ htmlInput: { maxLength: CODE_DIGITS, inputMode: 'numeric', autoComplete: 'off', 'data-1p-ignore': true } }}
        onChange={(event) => {
          onChange(event.target.value);
        }}
        sx={{ width: 240 }}
      />
      <CodeCamera key={`camera-${String(collector.contactId)}`} onCode={onChange} />
      {(isOffline || isQueued) && (
        <Alert severity="warning" role="status">
          {t('codeOffline')} {isQueued && t('codeKept')}
        </Alert>
      )}
    </>
  );
}
