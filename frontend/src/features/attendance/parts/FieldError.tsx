import { Typography } from '@mui/material';

/** Says what is still to be chosen, under a field that has no place for it. */
export function FieldError({ children }: { children: string }) {
  return (
    <Typography role="alert" sx={{ fontSize: 13, lineHeight: '18px', color: 'error.main' }}>
      {children}
    </Typography>
  );
}
