import { Box, Skeleton } from '@mui/material';

interface Props {
  columns: number;
  isCompact: boolean;
  rows?: number;
}

/** A table that is not there yet. */
export function ListSkeleton({ columns, isCompact, rows = 10 }: Props) {
  const height = isCompact ? 36 : 44;
  return (
    <Box>
      {Array.from({ length: rows + 1 }, (_, row) => (
        <Box
          key={row}
          sx={{
            display: 'grid',
            gridTemplateColumns: `2fr repeat(${String(Math.max(1, columns - 1))}, 1fr)`,
            gap: 3,
            alignItems: 'center',
            px: 2,
            height,
            borderBottom: '1px solid',
            borderColor: 'divider',
          }}
        >
          {Array.from({ length: Math.max(2, columns) }, (_each, column) => (
            <Skeleton
              key={column}
              variant="text"
              animation={false}
              width={row === 0 ? '50%' : `${String(90 - ((row * 13 + column * 29) % 45))}%`}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}
