import { Box, CircularProgress } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useDelayed } from '@/shared/states/useDelayed';

/** While the session starts: nothing at first, then that something is on its way. */
export function StartScreen() {
  const { t } = useTranslation('shell');
  const isShown = useDelayed(400);
  return (
    <Box component="main" aria-busy sx={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <Box role="status" aria-label={t('starting')}>
        {isShown && <CircularProgress aria-hidden size={32} />}
      </Box>
    </Box>
  );
}
