import { Box } from '@mui/material';

/** The product's mark and name. */
export function BellLogo() {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: 'text.primary',
        fontWeight: 700,
        fontSize: 18,
        letterSpacing: '-0.01em',
      }}
    >
      <Box component="svg" aria-hidden viewBox="0 0 32 32" sx={{ width: 28, height: 28, flex: 'none' }}>
        <rect width="32" height="32" rx="8" fill="#1D4F7C" />
        <path d="M16 7a7 7 0 0 1 7 7v5l2 3H7l2-3v-5a7 7 0 0 1 7-7Z" fill="#FCEFD6" />
        <path d="M13 24a3 3 0 0 0 6 0Z" fill="#F0B95B" />
      </Box>
      Afterbell
    </Box>
  );
}
