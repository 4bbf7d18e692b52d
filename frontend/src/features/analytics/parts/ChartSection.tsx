import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordSection } from '@/shared/record/RecordSection';

interface Props {
  title: string;
  /** When it was counted. */
  help: string;
  chart: ReactNode;
  /** Its twin. */
  table: ReactNode;
  /** The formula, and what is left out. */
  explanation: readonly string[];
}

/** A chart with its table twin and the way that its figures are made. */
export function ChartSection({ title, help, chart, table, explanation }: Props) {
  const { t } = useTranslation('analytics');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <RecordSection
      title={title}
      help={help}
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('view')}
          value={view}
          onChange={(_event, next: 'chart' | 'table' | null) => {
            setView(next ?? view);
          }}
        >
          <ToggleButton value="chart" sx={{ textTransform: 'none', px: 1.5 }}>
            {t('asChart')}
          </ToggleButton>
          <ToggleButton value="table" sx={{ textTransform: 'none', px: 1.5 }}>
            {t('asTable')}
          </ToggleButton>
        </ToggleButtonGroup>
      }
    >
      {view === 'chart' ? chart : table}
      <Box
        component="details"
        sx={{
          mt: 2,
          fontSize: 14,
          lineHeight: '20px',
          color: 'text.secondary',
          '& > summary': {
            cursor: 'pointer',
            minHeight: 'var(--app-target)',
            display: 'inline-flex',
            alignItems: 'center',
            fontWeight: 600,
            color: 'text.primary',
          },
        }}
      >
        <summary>{t('how')}</summary>
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {explanation.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      </Box>
    </RecordSection>
  );
}
