import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageTitle } from '../layout/PageTitle';
import { StepList } from './StepList';
import { atStep, stepFromUrl } from './stepperState';

export interface Step {
  title: string;
  content: ReactNode;
  /** The verb of the step's button: "Match columns". By default "Continue". */
  nextLabel?: string;
  /** Whether the step may be left forwards. */
  isReady?: boolean;
  isRunning?: boolean;
  /** Does the step's job; the frame moves on when it resolves and stays when it rejects. */
  onNext?: () => Promise<void>;
}

interface Props {
  title: string;
  steps: readonly [Step, ...Step[]];
  /** How many steps are done, from what is kept: this is where a person who comes back goes on. */
  doneCount: number;
  /** What is known so far, at the side. */
  summary?: ReactNode;
  /** Stands above the steps: what went wrong, a draft that came back. */
  notice?: ReactNode;
  /** Stands below the steps. */
  after?: ReactNode;
  onLeave: () => void;
}

/** The stepper page: numbered steps, one job each, a running summary, the step in the URL. */
export function StepperFrame({ title, steps, doneCount, summary, notice, after, onLeave }: Props) {
  const { t } = useTranslation('shared');
  const [params, setParams] = useSearchParams();
  const current = stepFromUrl(params.get('step'), steps.length, doneCount);
  const step = steps[current] ?? steps[0];
  const heading = useRef<HTMLHeadingElement>(null);
  const lastShown = useRef(current);

  useEffect(() => {
    if (lastShown.current !== current) {
      lastShown.current = current;
      heading.current?.focus();
    }
  }, [current]);

  function goTo(index: number) {
    setParams((latest) => atStep(latest, index));
  }
  async function goOn() {
    try {
      await step.onNext?.();
    } catch {
      return; // The step shows its own error and keeps what was entered.
    }
    if (current < steps.length - 1) {
      goTo(current + 1);
    }
  }

  return (
    <Box sx={{ px: { xs: 2, md: 4 }, py: 3, maxWidth: 1280, mx: 'auto' }}>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 3 }}>
        <Box sx={{ flex: 1 }}>
          <PageTitle>{title}</PageTitle>
        </Box>
        <Button onClick={onLeave}>{t('stepper.leave')}</Button>
      </Stack>
      <StepList titles={steps.map((each) => each.title)} current={current} doneCount={doneCount} onStep={goTo} />
      {notice}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          mt: 3,
          gridTemplateColumns: { xs: '1fr', md: summary === undefined ? '1fr' : 'minmax(0, 1fr) 280px' },
        }}
      >
        <Paper component="section" variant="outlined" sx={{ borderRadius: '8px', p: 3, minWidth: 0 }}>
          <Typography
            component="h2"
            ref={heading}
            tabIndex={-1}
            sx={{ fontSize: 18, lineHeight: '24px', fontWeight: 600, mb: 2, outline: 'none' }}
          >
            {step.title}
          </Typography>
          {step.content}
          <Stack direction="row" sx={{ gap: 1.5, mt: 4 }}>
            {current > 0 && (
              <Button
                onClick={() => {
                  goTo(current - 1);
                }}
              >
                {t('stepper.back')}
              </Button>
            )}
            <Button
              variant="contained"
              loading={step.isRunning ?? false}
              disabled={step.isReady === false}
              onClick={() => {
                void goOn();
              }}
            >
              {step.nextLabel ?? t('stepper.next')}
            </Button>
          </Stack>
        </Paper>
        {summary !== undefined && (
          <Paper
            component="aside"
            variant="outlined"
            aria-label={t('stepper.summary')}
            sx={{ borderRadius: '8px', p: 3, alignSelf: 'start', position: 'sticky', top: 96 }}
          >
            <Typography component="h2" sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600, mb: 1 }}>
              {t('stepper.summary')}
            </Typography>
            {summary}
          </Paper>
        )}
      </Box>
      {after}
    </Box>
  );
}
