import { Box, InputBase } from '@mui/material';
import { useId, useState } from 'react';
import { CELL_EDIT } from '@/api/roster.rules.generated';

interface Props {
  /** Of the field. */
  id: string;
  label: string;
  value: string;
  /** What is wrong with it. */
  faults: readonly string[];
  /** What was read of it, when it does not say so itself. */
  read: string | null;
  /** What the roster has there now, when the cell changes it. */
  was: string | null;
  isEdited: boolean;
  isReadOnly: boolean;
  onChange: (text: string) => void;
}

/** A cell of the file: typed in place, saved when it is left or with Enter; Escape takes back what was typed. */
export function EditCell({ id, label, value, faults, read, was, isEdited, isReadOnly, onChange }: Props) {
  const noteId = useId();
  const [text, setText] = useState(value);
  // Another value came: the field stays, because it may have the focus.
  const [last, setLast] = useState(value);
  if (last !== value) {
    setLast(value);
    setText(value);
  }
  const isFaulty = faults.length > 0;
  const notes = isFaulty ? faults : [read, was].filter((note) => note !== null);
  function leave() {
    if (text.trim() !== value) {
      onChange(text.trim());
    }
  }
  return (
    <Box sx={{ minWidth: `clamp(120px, calc(${String(value.length)}ch + 24px), 280px)` }}>
      <InputBase
        fullWidth
        id={id}
        value={text}
        readOnly={isReadOnly}
        inputProps={{
          'aria-label': label,
          'aria-invalid': isFaulty,
          'aria-describedby': notes.length > 0 ? noteId : undefined,
          maxLength: CELL_EDIT.value.maxLength,
        }}
        onChange={(event) => {
          setText(event.target.value);
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            leave();
          } else if (event.key === 'Escape') {
            setText(value);
          }
        }}
        sx={{
          px: 1,
          borderRadius: '4px',
          border: '1px solid',
          borderColor: isFaulty ? 'error.main' : 'transparent',
          bgcolor: isFaulty ? 'red.soft' : was !== null ? 'amber.soft' : isEdited ? 'action.hover' : 'transparent',
          fontSize: 14,
          '&:hover': { borderColor: isFaulty ? 'error.main' : 'divider' },
          '&.Mui-focused': { borderColor: 'primary.main', bgcolor: 'background.paper' },
        }}
      />
      {notes.length > 0 && (
        <Box
          id={noteId}
          sx={{
            px: 1,
            pt: 0.25,
            fontSize: 12,
            lineHeight: '16px',
            color: isFaulty ? 'error.main' : 'text.secondary',
            whiteSpace: 'normal',
            maxWidth: 220,
          }}
        >
          {notes.join(isFaulty ? ' ' : ' · ')}
        </Box>
      )}
    </Box>
  );
}
