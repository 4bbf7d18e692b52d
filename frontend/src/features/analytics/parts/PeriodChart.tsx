import { Box, useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { usePercent } from '../hooks/usePercent';

export interface Series {
  label: string;
  tone: 'brand' | 'green' | 'amber' | 'red';
  /** A figure for each period; null where there is none. */
  data: (number | null)[];
  /** Points are marked however many there are: most stand alone. */
  isMarked?: boolean;
}

interface Props {
  label: string;
  kind: 'bar' | 'line';
  /** Each period, as people say it; each thing by its name. */
  periods: string[];
  series: Series[];
  /** The figures are percents: from 0 to 100. */
  isPercent?: boolean;
}

const HEIGHT = 280;
/** Points are marked while so few of them are shown. */
const MARKED = 40;

/** Figures over time, or of several things side by side. */
export function PeriodChart({ label, kind, periods, series, isPercent = false }: Props) {
  const { palette } = useTheme();
  const percent = usePercent();
  const write = (value: number | null) => (value === null ? '' : isPercent ? `${String(value)}%` : String(value));
  const shown = series.map(({ label: name, tone, data }) => ({
    label: name,
    data,
    color: palette[tone].main,
    valueFormatter: isPercent ? (value: number | null) => percent(value) ?? '' : write,
  }));
  const axes = {
    height: HEIGHT,
    hideLegend: series.length === 1,
    grid: { horizontal: true },
    yAxis: [{ min: 0, ...(isPercent && { max: 100 }), valueFormatter: write, width: 48 }],
    // The last label of a line stands below its end.
    margin: { left: 0, right: kind === 'bar' ? 8 : 48, top: 16, bottom: 0 },
  };
  return (
    <Box component="figure" aria-label={label} sx={{ m: 0 }}>
      {kind === 'bar' ? (
        <BarChart {...axes} xAxis={[{ scaleType: 'band', data: periods }]} series={shown} borderRadius={3} skipAnimation />
      ) : (
        <LineChart
          {...axes}
          xAxis={[{ scaleType: 'point', data: periods }]}
          series={shown.map((each, at) => ({
            ...each,
            curve: 'linear' as const,
            showMark: series[at]?.isMarked === true || periods.length <= MARKED,
          }))}
          skipAnimation
        />
      )}
    </Box>
  );
}
