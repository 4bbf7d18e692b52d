import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  /** A line of help. */
  help?: string;
  children: ReactNode;
}

/** Fields that belong together. */
export function FormSection({ title, help, children }: Props) {
  const titleId = useId();
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box>
        <Typography component="h2" id={titleId} sx={{ fontSize: 18, lineHeight: '24px', fontWeight: 600 }}>
          {title}
        </Typography>
        {help !== undefined && <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{help}</Typography>}
      </Box>
      {children}
    </Box>
  );
}
