import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PauseIcon } from '@/shared/icons/icons';
import { isMobileDevice } from './device';

/** "Offline check every 1000 ms" (spec 1 §9). */
const CHECK_MS = 1000;

/** Says on phones and tablets that the browser is offline, checked every second (spec 1 §4). */
export function OfflineStrip() {
  const { t } = useTranslation('shell');
  const [isOffline, setIsOffline] = useState(() => !navigator.onLine);
  const isWatched = isMobileDevice();
  useEffect(() => {
    if (!isWatched) {
      return undefined;
    }
    const timer = window.setInterval(() => {
      setIsOffline(!navigator.onLine);
    }, CHECK_MS);
    return () => {
      window.clearInterval(timer);
    };
  }, [isWatched]);

  return (
    <Box role="status">
      {isWatched && isOffline && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            px: 2,
            py: 1,
            color: 'amber.main',
            backgroundColor: 'amber.soft',
            fontSize: 14,
          }}
        >
          <PauseIcon />
          {t('OFFLINE_MESSAGE')}
        </Box>
      )}
    </Box>
  );
}
