import { InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDay, showDay } from '../time/typedDay';

interface Props {
  label: string;
  /** `YYYY-MM-DD`, or empty; an address may have anything else. */
  value: string;
  /** What is wrong with the day beside others. */
  fault?: string;
  autoFocus?: boolean;
  onValue: (day: string) => void;
}

/** A day to narrow a list by, typed as MM/DD/YYYY; takes effect when the field is left or Enter is pressed. What is no day changes nothing, and that is said. */
export function DayField({ label, value, fault, autoFocus = false, onValue }: Props) {
  const { t } = useTranslation('shared');
  const [typed, setTyped] = useState<{ text: string; instead: string; isRefused: boolean } | null>(null);
  // What was typed is over once another day is chosen elsewhere.
  const latest = typed?.instead === value ? typed : null;
  const isWrong = latest === null ? readDay(value) === null : latest.isRefused;
  const wrong = isWrong ? t('rule.day') : latest === null ? fault : undefined;
  function settle() {
    if (latest === null) {
      return;
    }
    const day = readDay(latest.text);
    if (day === null) {
      setTyped({ ...latest, isRefused: true });
    } else {
      setTyped(null);
      onValue(day);
    }
  }
  return (
    <TextField
      size="small"
      value={latest?.text ?? showDay(value)}
      placeholder={t('form.dateHelp')}
      error={wrong !== undefined}
      helperText={wrong}
      autoFocus={autoFocus}
      onChange={(event) => {
        setTyped({ text: event.target.value, instead: value, isRefused: false });
      }}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          settle();
        }
      }}
      sx={{ width: 188, '& .MuiOutlinedInput-root': { bgcolor: 'background.paper', fontSize: 14, height: 40 } }}
      slotProps={{
        htmlInput: { 'aria-label': label, inputMode: 'numeric', autoComplete: 'off' },
        input: {
          startAdornment: (
            <InputAdornment position="start" disableTypography sx={{ fontSize: 14, color: 'text.secondary' }}>
              {label}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
