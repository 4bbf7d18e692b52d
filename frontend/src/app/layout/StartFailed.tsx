import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from './MessagePage';

/** The services cannot be reached, or the browser is offline. Back online it tries by itself. */
export function StartFailed({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation('shell');
  const [isOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    window.addEventListener('online', onAgain);
    return () => {
      window.removeEventListener('online', onAgain);
    };
  }, [onAgain]);
  return (
    <Box component="main">
      <MessagePage
        title={isOffline ? t('OFFLINE_MESSAGE') : t('startFailed.title')}
        body={isOffline ? t('startFailed.offline') : t('startFailed.body')}
      >
        <Button variant="contained" onClick={onAgain}>
          {t('tryAgain')}
        </Button>
      </MessagePage>
    </Box>
  );
}
