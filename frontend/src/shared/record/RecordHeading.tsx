import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { PageTitle } from '../layout/PageTitle';

interface Props {
  name: string;
  /** Usually a `StatusChip`. */
  status?: ReactNode;
  /** Where it belongs: "Riverside Learning · Brooklyn". */
  place?: ReactNode;
  actions?: ReactNode;
}

/** The identity line of a record: name, status, place, and what can be done with it. */
export function RecordHeading({ name, status, place, actions }: Props) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap', pb: 1 }}>
      <Box sx={{ flex: 1, minWidth: 'min(240px, 100%)' }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
          <PageTitle>{name}</PageTitle>
          {status}
        </Stack>
        {place !== undefined && (
          <Typography component="div" sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {place}
          </Typography>
        )}
      </Box>
      {actions}
    </Stack>
  );
}
