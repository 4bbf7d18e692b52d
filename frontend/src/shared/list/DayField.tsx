import { InputAdornment, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDay, showDay } from '../time/typedDay';

interface Props {
  label: string;
  /** `YYYY-MM-DD`, the text when it is no day, or empty. */
  value: string;
  /** What is wrong with the day beside others. */
  fault?: string;
  autoFocus?: boolean;
  onValue: (day: string) => void;
}

/** A day to narrow a list by, typed as MM/DD/YYYY; takes effect when the field is left or Enter is pressed. What is no day narrows nothing, and that is said. */
export function DayField({ label, value, fault, autoFocus = false, onValue }: Props) {
  const { t } = useTranslation('shared');
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null ? undefined : readDay(value) === null ? t('rule.day') : fault;
  function settle() {
    if (typed !== null) {
      onValue(readDay(typed) ?? typed.trim());
      setTyped(null);
    }
  }
  return (
    <TextField
      size="small"
      value={typed ?? showDay(value)}
      placeholder={t('form.dateHelp')}
      error={wrong !== undefined}
      helperText={wrong}
      autoFocus={autoFocus}
      onChange={(event) => {
        setTyped(event.target.value);
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
        input: { startAdornment: <InputAdornment position="start" disableTypography sx={{ fontSize: 14, color: 'text.secondary' }}>{label}</InputAdornment> },
      }}
    />
  );
}
