import { MenuItem, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Day } from '@/shared/time/days';
import { DAY_PRESETS, type DayRange, presetDays } from '@/shared/time/dayPresets';

const OWN = 'own';
const SO_FAR = 'soFar';

interface Props {
  /** The first and the last day, as they are asked for. */
  from: string;
  to: string;
  today: Day;
  /** What has gone by of the program; null where it is not known, or has not begun. */
  soFar: DayRange | null;
  onDays: (days: DayRange) => void;
}

/** Chooses a range of days by its name, beside the fields for its days. It says which one they are. */
export function DayPresets({ from, to, today, soFar, onDays }: Props) {
  const { t } = useTranslation('analytics');
  const presets = [
    ...DAY_PRESETS.map((preset) => ({ value: preset as string, label: t(`days.${preset}`), days: presetDays(preset, today) })),
    ...(soFar === null ? [] : [{ value: SO_FAR, label: t('days.soFar'), days: soFar }]),
  ];
  const chosen = presets.find(({ days }) => days.from === from && days.to === to);
  return (
    <TextField
      select
      size="small"
      label={t('days.label')}
      value={chosen?.value ?? OWN}
      onChange={({ target: { value } }) => {
        const days = presets.find((preset) => preset.value === value)?.days;
        if (days !== undefined) {
          onDays(days);
        }
      }}
      sx={{ minWidth: 152, '& .MuiOutlinedInput-root': { bgcolor: 'background.paper', fontSize: 14, height: 40 } }}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      {presets.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
      {chosen === undefined && <MenuItem value={OWN}>{t('days.own')}</MenuItem>}
    </TextField>
  );
}
