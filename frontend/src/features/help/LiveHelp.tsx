import { Button, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/shared/session/SessionContext';
import { loadHelpWidget, showHelpWidget } from './helpWidget';

/** The way to the outside help widget, where one is set. Its script is fetched when somebody asks for help, not before. */
export function LiveHelp({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('help');
  const { user } = useSession();
  const { helpWidget } = user;
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    let isShown = true;
    function tell(now: 'ready' | 'failed') {
      if (isShown) {
        setState(now);
      }
    }
    if (helpWidget !== undefined) {
      loadHelpWidget(helpWidget, user).then(
        () => {
          tell('ready');
        },
        () => {
          tell('failed');
        },
      );
    }
    return () => {
      isShown = false;
    };
  }, [helpWidget, user]);

  if (helpWidget === undefined) {
    return null;
  }
  if (state === 'failed') {
    return (
      <Typography role="status" variant="body2" sx={{ mb: 3 }}>
        {t('live.failed')}
      </Typography>
    );
  }
  return (
    <Button
      variant="outlined"
      loading={state === 'loading'}
      onClick={() => {
        onOpen();
        showHelpWidget();
      }}
      sx={{ mb: 3 }}
    >
      {t('live.open')}
    </Button>
  );
}
