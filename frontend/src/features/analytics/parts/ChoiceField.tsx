import { MenuItem, TextField } from '@mui/material';

interface Props {
  label: string;
  /** Empty for all. */
  value: string;
  /** What no choice is called: "All courses". */
  all: string;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** Narrows a page to one of some things. */
export function ChoiceField({ label, value, all, choices, onChoose }: Props) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={choices.some((choice) => choice.value === value) ? value : ''}
      onChange={(event) => {
        onChoose(event.target.value);
      }}
      sx={{ minWidth: 168, maxWidth: 320, '& .MuiOutlinedInput-root': { bgcolor: 'background.paper', fontSize: 14, height: 40 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
