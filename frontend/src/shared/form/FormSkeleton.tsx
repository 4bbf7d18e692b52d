import { Box, Skeleton } from '@mui/material';
import { LoadingState } from '../states/LoadingState';

/** A form that is not there yet. */
export function FormSkeleton() {
  return (
    <Box sx={{ maxWidth: 592, mx: 'auto', px: 2, py: 4 }}>
      <LoadingState>
        <Skeleton variant="text" animation={false} width="50%" height={40} />
        {Array.from({ length: 6 }, (_, index) => (
          <Box key={index} sx={{ mt: 2 }}>
            <Skeleton variant="text" animation={false} width="30%" />
            <Skeleton variant="rounded" animation={false} height={40} />
          </Box>
        ))}
      </LoadingState>
    </Box>
  );
}
