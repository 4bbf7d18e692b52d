import { Box, Link, Paper } from '@mui/material';
import { useTranslation } from 'react-i18next';

export interface Figure {
  label: string;
  value: string;
  /** A line that says what the figure is of. */
  note: string;
  /** Shows the rows behind it. */
  onShow?: () => void;
}

/** Three or four figures of the whole time, above the chart. */
export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  const { t } = useTranslation('analytics');
  return (
    <Box
      component="dl"
      aria-label={label}
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))' }}
    >
      {figures.map((figure) => (
        <Paper key={figure.label} variant="outlined" sx={{ borderRadius: '8px', px: 2.5, py: 2 }}>
          <Box component="dt" sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
            {figure.label}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            <Box sx={{ fontSize: 28, lineHeight: '36px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {figure.onShow === undefined ? (
                figure.value
              ) : (
                <Link
                  component="button"
                  type="button"
                  underline="hover"
                  aria-label={t('showRows', { figure: figure.label, value: figure.value })}
                  onClick={figure.onShow}
                  sx={{ font: 'inherit', minHeight: 'var(--app-target)', verticalAlign: 'baseline' }}
                >
                  {figure.value}
                </Link>
              )}
            </Box>
            <Box sx={{ fontSize: 13, lineHeight: '18px', color: 'text.secondary' }}>{figure.note}</Box>
          </Box>
        </Paper>
      ))}
    </Box>
  );
}
