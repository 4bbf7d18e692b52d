import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Short fields that belong side by side: from and to, city and state. One under the other where there is no room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(160px, 1fr))' }, alignItems: 'start' }}
    >
      {children}
    </Box>
  );
}
