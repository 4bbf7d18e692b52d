import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { PageTitle } from '@/shared/layout/PageTitle';

interface Props {
  title: string;
  status?: ReactNode;
  /** What it belongs to. */
  place?: string | null;
}

/** Where am I: the identity line of a home. */
export function HomeHeading({ title, status, place }: Props) {
  return (
    <Box sx={{ mb: 3 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <PageTitle>{title}</PageTitle>
        {status}
      </Stack>
      {place !== undefined && place !== null && (
        <Typography sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>{place}</Typography>
      )}
    </Box>
  );
}
