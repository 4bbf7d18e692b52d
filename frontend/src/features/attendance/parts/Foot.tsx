import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Stays at the foot of what is seen: what comes and goes there moves no child from under the pointer. */
export function Foot({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={(theme) => ({
        position: 'sticky',
        bottom: 16,
        zIndex: theme.zIndex.appBar,
        display: 'grid',
        gap: 1,
        mt: 2,
        '@media print': { display: 'none' },
      })}
    >
      {children}
    </Box>
  );
}
