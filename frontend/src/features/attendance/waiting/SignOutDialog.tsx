import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWaiting } from '@/shared/browser/waitingMarks';
import { addressAt } from '@/shared/place/address';
import { Link } from '@/shared/place/Link';
import { useSession } from '@/shared/session/SessionContext';
import { isOpen } from './entry';
import { OtherView } from './OtherView';
import { endQueue, useQueue } from './useQueue';

interface Props {
  onSignOut: () => void;
  onStay: () => void;
}

/** Asks whoever signs out with marks that are not saved yet to send them first, or to see why they were refused. */
export function SignOutDialog({ onSignOut, onStay }: Props) {
  const { t } = useTranslation('attendance');
  const titleId = useId();
  const { user } = useSession();
  const [queue, { entries, blocked, isReady, isLasting }] = useQueue();
  const [isSending, setIsSending] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  const known = useWaiting(user.id);
  const refused = entries.filter((entry) => !isOpen(entry));
  const [first] = refused;
  // Nothing sends them from this view.
  const ofOther = entries.filter(({ id }) => blocked.has(id));
  const count = isReady ? entries.length - refused.length - ofOther.length : known;
  // Nothing is left to be sent, and something to be seen to.
  const isSent = count === 0 && entries.length > 0;
  const isElsewhere = isSent && first === undefined;

  function leave() {
    endQueue();
    onSignOut();
  }

  async function send() {
    setIsSending(true);
    setIsFailed(false);
    const isDone = await queue.flush();
    setIsSending(false);
    if (isDone) {
      leave();
    } else {
      setIsFailed(true);
    }
  }

  return (
    <Dialog open onClose={isSending ? undefined : onStay} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>
        {isSent && !isElsewhere
          ? t('signOut.titleUnsaved', { count: refused.length })
          : t('signOut.title', { count: isElsewhere ? ofOther.length : count })}
      </DialogTitle>
      <DialogContent>
        {(count > 0 || isSent) && (
          <Typography sx={{ color: 'text.secondary' }}>
            {t(
              isElsewhere
                ? isLasting
                  ? 'signOut.bodyOther'
                  : 'signOut.bodyOtherHere'
                : isSent
                  ? 'signOut.bodyUnsaved'
                  : isLasting
                    ? 'signOut.body'
                    : 'signOut.bodyHere',
            )}
          </Typography>
        )}
        {isFailed && !isSent && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {t('signOut.notSent')}
          </Alert>
        )}
        {first !== undefined && (
          <Alert
            severity="warning"
            sx={{ mt: 2 }}
            action={
              <Button
                component={Link}
                color="inherit"
                to={`${addressAt(first.place, '/attendance')}?day=${first.day}`}
                onClick={onStay}
                disabled={isSending}
              >
                {t('strip.open')}
              </Button>
            }
          >
            {t('strip.seeTo', { count: refused.length })}
          </Alert>
        )}
        <OtherView entries={ofOther} isOff={isSending} onOpen={onStay} sx={{ mt: 2 }} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onStay} disabled={isSending} sx={{ mr: 'auto' }}>
          {t('signOut.stay')}
        </Button>
        <Button onClick={leave} disabled={isSending}>
          {t(isSent ? 'signOut.leaveUnsaved' : 'signOut.leave')}
        </Button>
        {!isSent && (
          <Button variant="contained" autoFocus loading={isSending} onClick={() => void send()}>
            {t('signOut.send')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
