import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Readers of the page say it, too. */
  isRead?: boolean;
}

/** A key of the keyboard. As a hint it is for the eye only: controls carry `aria-keyshortcuts`. */
export function KeyHint({ children, isRead = false }: Props) {
  return (
    <Box
      component="kbd"
      aria-hidden={!isRead}
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
