import { Box } from '@mui/material';
import { visuallyHidden } from '@/shared/text/visuallyHidden';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelayed } from './useDelayed';

interface Props {
  /** A skeleton in the shape of what comes. */
  children: ReactNode;
  /** What is loading, for those who do not see the skeleton. */
  label?: string;
}

/** The loading view: nothing for 150 ms, then the skeleton. */
export function LoadingState({ children, label }: Props) {
  const { t } = useTranslation('shared');
  const isDue = useDelayed();
  return (
    <Box aria-busy="true" sx={{ minHeight: 120 }}>
      {isDue && (
        <>
          <Box component="span" role="status" sx={visuallyHidden}>
            {label ?? t('state.loading')}
          </Box>
          <Box aria-hidden="true">{children}</Box>
        </>
      )}
    </Box>
  );
}
