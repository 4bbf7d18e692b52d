import { Box, Button, LinearProgress } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCancelRosterMutation, type RosterUpload } from '@/api/roster';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';

/** While a file is being entered: a strip with a link that stops it (spec 2 §2, §4 Roster import strip). */
export function RunningStrip({ upload }: { upload: RosterUpload }) {
  const { t } = useTranslation('rosterUpload');
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const [cancel, { isLoading }] = useCancelRosterMutation();

  async function stop() {
    try {
      await cancel({ siteId: upload.siteId, kind: upload.kind }).unwrap();
      toasts.show({ text: t('running.stopped') });
    } catch (error) {
      // What is done cannot be stopped: 400 closes the popup alone.
      const isDone = problemOf(error).status === 400;
      toasts.show({ tone: 'failed', text: t(isDone ? 'running.tooLate' : 'failed') });
    }
    setIsAsking(false);
  }

  return (
    <Box sx={{ mt: 2, border: '1px solid', borderColor: 'divider', borderRadius: '8px', overflow: 'hidden', bgcolor: 'background.paper' }}>
      <LinearProgress aria-label={t('running.text', { name: upload.fileName })} />
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, px: 2, py: 1 }}>
        <span role="status">{t('running.text', { name: upload.fileName })}</span>
        <Button
          onClick={() => {
            setIsAsking(true);
          }}
        >
          {t('running.stop')}
        </Button>
      </Box>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('running.title')}
        confirmLabel={t('running.confirm')}
        cancelLabel={t('running.cancel')}
        isDangerous
        isRunning={isLoading}
        onConfirm={() => void stop()}
        onCancel={() => {
          setIsAsking(false);
        }}
      >
        {t('running.body')}
      </ConfirmDialog>
    </Box>
  );
}
