import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWaiting } from '@/shared/browser/waitingMarks';
import { useSession } from '@/shared/session/SessionContext';
import { endQueue, useQueue } from './useQueue';

interface Props {
  onSignOut: () => void;
  onStay: () => void;
}

/** Asks whoever signs out with marks that are not sent yet to send them first. */
export function SignOutDialog({ onSignOut, onStay }: Props) {
  const { t } = useTranslation('attendance');
  const titleId = useId();
  const { user } = useSession();
  const [queue] = useQueue();
  const [isSending, setIsSending] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  const count = useWaiting(user.id);

  function leave() {
    endQueue();
    onSignOut();
  }

  async function send() {
    setIsSending(true);
    setIsFailed(false);
    const left = await queue.flush();
    setIsSending(false);
    if (left === 0) {
      leave();
    } else {
      setIsFailed(true);
    }
  }

  return (
    <Dialog open onClose={isSending ? undefined : onStay} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('signOut.title', { count })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary' }}>{t('signOut.body')}</Typography>
        {isFailed && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {t('signOut.notSent')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onStay} disabled={isSending} sx={{ mr: 'auto' }}>
          {t('signOut.stay')}
        </Button>
        <Button onClick={leave} disabled={isSending}>
          {t('signOut.leave')}
        </Button>
        <Button variant="contained" autoFocus loading={isSending} onClick={() => void send()}>
          {t('signOut.send')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
