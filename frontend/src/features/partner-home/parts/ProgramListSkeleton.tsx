import { Box, Skeleton } from '@mui/material';

/** Six programs that are not there yet. */
export function ProgramListSkeleton() {
  return (
    <Box>
      {[62, 48, 70, 40, 55, 45].map((width, index) => (
        <Box
          key={index}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, minHeight: 56, borderBottom: '1px solid', borderColor: 'divider' }}
        >
          <Skeleton variant="circular" width={20} height={20} animation={false} />
          <Box sx={{ flex: 1 }}>
            <Skeleton variant="text" width={`${String(width)}%`} animation={false} />
          </Box>
          <Skeleton variant="text" width={72} animation={false} />
        </Box>
      ))}
    </Box>
  );
}
