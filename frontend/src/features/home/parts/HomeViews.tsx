import { Box, Paper, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { ErrorState } from '@/shared/states/ErrorState';
import { LoadingState } from '@/shared/states/LoadingState';

interface Props {
  isReady: boolean;
  error: unknown;
  isFetching: boolean;
  onRetry: () => void;
  children: ReactNode;
}

/** The views of a home: loading, error, data. (A home is never empty: its program is there or it is not its home.) */
export function HomeViews({ isReady, error, isFetching, onRetry, children }: Props) {
  if (isReady) {
    return children;
  }
  if (error !== undefined && !isFetching) {
    return (
      <Paper variant="outlined" sx={{ borderRadius: '8px' }}>
        <ErrorState error={error} onRetry={onRetry} />
      </Paper>
    );
  }
  return (
    <LoadingState>
      <Skeleton variant="text" width={320} height={40} animation={false} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(3, 1fr)', my: 3 }}>
        {[0, 1, 2].map((each) => (
          <Skeleton key={each} variant="rounded" height={104} animation={false} />
        ))}
      </Box>
      <Skeleton variant="rounded" height={280} animation={false} />
    </LoadingState>
  );
}
