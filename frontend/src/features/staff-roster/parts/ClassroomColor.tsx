import { Box } from '@mui/material';
import { CLASSROOM_COLORS } from '../rules/classroomForm';

/** The color of a classroom, beside its name; nothing where it has none. */
export function ClassroomColor({ color }: { color: number | null | undefined }) {
  const shown = CLASSROOM_COLORS.find(({ id }) => id === color);
  return shown === undefined ? null : (
    <Box
      component="span"
      aria-hidden
      sx={{ width: 14, height: 14, borderRadius: '4px', flex: 'none', bgcolor: shown.hex, border: '1px solid', borderColor: 'divider' }}
    />
  );
}
