import { Box, ButtonBase } from '@mui/material';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '../icons/icons';
import { stepStatus } from './stepperState';

interface Props {
  titles: readonly string[];
  current: number;
  doneCount: number;
  onStep: (index: number) => void;
}

/** The numbered steps; those done or next can be gone to. */
export function StepList({ titles, current, doneCount, onStep }: Props) {
  const { t } = useTranslation('shared');
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', gap: 3, flexWrap: 'wrap' }}>
      {titles.map((title, index) => {
        const status = stepStatus(index, current, doneCount);
        const isOn = status !== 'ahead';
        return (
          <Box component="li" key={title}>
            <ButtonBase
              disabled={index > doneCount}
              aria-current={status === 'current' ? 'step' : undefined}
              onClick={() => {
                onStep(index);
              }}
              sx={{
                fontFamily: 'inherit',
                gap: 1,
                minHeight: 40,
                borderRadius: '6px',
                px: 0.5,
                color: isOn ? 'text.primary' : 'text.secondary',
                fontSize: 14,
                lineHeight: '20px',
                fontWeight: status === 'current' ? 600 : 400,
              }}
            >
              <Box
                sx={{
                  display: 'grid',
                  placeItems: 'center',
                  width: 28,
                  height: 28,
                  borderRadius: '50%',
                  border: '1px solid',
                  borderColor: isOn ? 'primary.main' : 'text.secondary',
                  bgcolor: status === 'current' ? 'primary.main' : 'transparent',
                  color: status === 'current' ? 'primary.contrastText' : isOn ? 'primary.main' : 'text.secondary',
                  fontVariantNumeric: 'tabular-nums',
                }}
              >
                {status === 'done' ? <CheckIcon sx={{ fontSize: 16 }} /> : index + 1}
              </Box>
              {title}
              {status === 'done' && (
                <Box component="span" sx={visuallyHidden}>
                  {t('stepper.done')}
                </Box>
              )}
            </ButtonBase>
          </Box>
        );
      })}
    </Box>
  );
}
