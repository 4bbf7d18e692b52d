import { Box, Paper } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** One figure of a home: what it is, how much, and what to make of it. */
export function Figure({ label, value, note }: Props) {
  return (
    <Paper variant="outlined" sx={{ borderRadius: '8px', px: 3, py: 2, minWidth: 0 }}>
      <Box component="dt" sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, mt: 0.5, fontSize: 24, lineHeight: '32px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Box>
      {note !== undefined && note !== '' && (
        <Box component="dd" sx={{ m: 0, fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
          {note}
        </Box>
      )}
    </Paper>
  );
}
