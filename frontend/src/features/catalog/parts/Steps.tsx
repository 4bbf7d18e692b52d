import { Box, Button, Checkbox, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Item } from '@/api/content';
import { useTicks } from '../useTicks';

/** The steps, to be ticked off standing up: all of a step is its target. */
export function Steps({ item: { id, modifiedAt, language, steps } }: { item: Item }) {
  const { t } = useTranslation('catalog');
  const titleId = useId();
  // Steps of a text that has changed since are others.
  const { done, toggle, clear } = useTicks(`afterbell.steps.${id}.${modifiedAt}`);
  const count = done.filter((step) => step < steps.length).length;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          columnGap: 2,
          minHeight: 44,
          mb: 1,
          '@media print': { minHeight: 0, mb: '1mm' },
        }}
      >
        <Typography id={titleId} variant="h2" sx={{ fontSize: 22, lineHeight: '30px' }}>
          {t('steps')}
        </Typography>
        <Typography
          role="status"
          sx={{ flex: 1, color: 'text.secondary', fontVariantNumeric: 'tabular-nums', '@media print': { display: 'none' } }}
        >
          {count > 0 && (count === steps.length ? t('allDone') : t('stepsDone', { done: count, count: steps.length }))}
        </Typography>
        {count > 0 && (
          <Button onClick={clear} sx={{ '@media print': { display: 'none' } }}>
            {t('startOver')}
          </Button>
        )}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, '@media print': { gap: 0 } }}>
        {steps.map((step, at) => {
          const isDone = done.includes(at);
          return (
            <li key={step}>
              <Box component="label" sx={[target, isDone && ticked]}>
                <Checkbox
                  checked={isDone}
                  color="success"
                  onChange={() => {
                    toggle(at);
                  }}
                  sx={{
                    p: 0,
                    '& svg': { fontSize: 32 },
                    '@media print': {
                      '& svg': { display: 'none' },
                      '&::before': { content: '""', width: '4mm', height: '4mm', border: '0.3mm solid', borderRadius: '0.5mm' },
                    },
                  }}
                />
                <Box component="span" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
                  {at + 1}.
                </Box>
                <span lang={language}>{step}</span>
              </Box>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

const target = {
  display: 'grid',
  gridTemplateColumns: '32px minmax(20px, auto) 1fr',
  alignItems: 'start',
  columnGap: { xs: 1, sm: 1.5 },
  minHeight: 64,
  px: { xs: 1.5, sm: 2 },
  py: 2,
  fontSize: { xs: 18, sm: 20 },
  lineHeight: { xs: '28px', sm: '32px' },
  cursor: 'pointer',
  borderRadius: '8px',
  border: '1px solid',
  borderColor: 'line',
  backgroundColor: 'background.paper',
  '&:hover': { borderColor: 'control' },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
  '@media print': {
    border: 0,
    minHeight: 0,
    p: 0,
    py: '1mm',
    fontSize: '11pt',
    lineHeight: '15pt',
    gridTemplateColumns: '5mm 5mm 1fr',
    breakInside: 'avoid',
  },
} as const;

const ticked = { backgroundColor: 'green.soft', borderColor: 'green.soft', color: 'text.secondary' } as const;
