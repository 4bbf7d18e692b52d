import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { RegisterColumn } from '@/api/roster';

/** The columns of the register on wide screens: scholar, attendance, check-in, check-out, transportation and note, edit, saved. */
export const COLUMNS = 'minmax(180px, 1.5fr) 344px 88px minmax(96px, 1.5fr) minmax(80px, 1fr) max(36px, var(--app-target)) 24px';

/** Each head with the columns of the settings of which one is enough. */
const HEADS = [
  ['scholar'],
  ['attendance'],
  ['checkIn', 'checkIn'],
  ['checkOut', 'checkOut'],
  ['transportation', 'transportation', 'note'],
] as const satisfies readonly (readonly [string, ...RegisterColumn[]])[];

/** Names the columns for the eye; each value in a row says itself what it is. */
export function ColumnHeads({ columns }: { columns: readonly RegisterColumn[] }) {
  const { t } = useTranslation('attendance');
  return (
    <Box
      aria-hidden
      sx={{
        display: { xs: 'none', lg: 'grid' },
        bgcolor: 'background.paper',
        borderRadius: '8px 8px 0 0',
        gridTemplateColumns: COLUMNS,
        columnGap: 1.5,
        px: 2,
        py: 1,
        border: '1px solid',
        borderColor: 'divider',
        fontSize: 13,
        lineHeight: '18px',
        fontWeight: 600,
        color: 'text.secondary',
      }}
    >
      {HEADS.map(([head, ...of]) => (
        <Box key={head}>{of.length === 0 || of.some((column) => columns.includes(column)) ? t(`head.${head}`) : null}</Box>
      ))}
    </Box>
  );
}
