import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** A key of the keyboard, shown as a hint. For the eye only: controls carry `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <Box
      component="kbd"
      aria-hidden="true"
      sx={{
        fontFamily: 'inherit',
        fontSize: 12,
        lineHeight: '18px',
        px: 0.75,
        borderRadius: '4px',
        border: '1px solid',
        borderColor: 'divider',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
