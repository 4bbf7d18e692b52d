import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
}

/** What the empty and the error view have in common: a mark, a sentence, the first step. */
export function StateFrame({ title, children, icon, action, role }: Props) {
  return (
    <Stack role={role} sx={{ alignItems: 'center', textAlign: 'center', gap: 1.5, px: 3, py: 8 }}>
      {icon !== undefined && (
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 56,
            height: 56,
            borderRadius: '50%',
            bgcolor: 'background.default',
            color: 'text.secondary',
          }}
        >
          {icon}
        </Box>
      )}
      <Typography component="div" sx={{ fontSize: 18, lineHeight: '24px', fontWeight: 600, textWrap: 'balance' }}>
        {title}
      </Typography>
      {children !== undefined && (
        <Typography component="div" sx={{ color: 'text.secondary', maxWidth: 460, textWrap: 'pretty' }}>
          {children}
        </Typography>
      )}
      {action !== undefined && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Stack>
  );
}
