import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  body: string;
  /** What the person can do about it. */
  children?: ReactNode;
}

/** A page that says one thing, with the way on. */
export function MessagePage({ title, body, children }: Props) {
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', px: 3, py: { xs: 6, lg: 12 }, textAlign: 'center' }}>
      <BellMark />
      <Typography variant="h1" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Typography variant="body1" sx={{ color: 'text.secondary', mb: 3, whiteSpace: 'pre-line' }}>
        {body}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'center', alignItems: 'baseline', flexWrap: 'wrap' }}>{children}</Box>
    </Box>
  );
}

function BellMark() {
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox="0 0 32 32"
      sx={{ width: 56, height: 56, mb: 2, color: 'brand.main', '& .halo': { color: 'brand.soft' } }}
    >
      <circle className="halo" cx="16" cy="16" r="16" fill="currentColor" />
      <path
        d="M16 8a6 6 0 0 1 6 6v4l2 3H8l2-3v-4a6 6 0 0 1 6-6Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M13.500 23.500a2.6 2.600 0 0 0 5 0" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </Box>
  );
}
