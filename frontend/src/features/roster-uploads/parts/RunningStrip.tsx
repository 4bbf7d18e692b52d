import { Box, Button, LinearProgress } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCancelRosterMutation } from '@/api/roster';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { problemOf } from '@/shared/states/problem';
import { useToasts } from '@/shared/toasts/toasts';
import type { ShownUpload } from '../rules/shownUploads';

/** While a file is being entered: how far it is, and a link that stops it (spec 2 §2, §4 Roster import strip). */
export function RunningStrip({ upload, namesSite }: { upload: ShownUpload; namesSite: boolean }) {
  const { t } = useTranslation('rosterUpload');
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const [cancel, { isLoading }] = useCancelRosterMutation();
  const { fileName, siteName, rowsEntered, rowsToEnter } = upload;
  const text = namesSite ? t('running.textAt', { name: fileName, site: siteName }) : t('running.text', { name: fileName });
  const isCounted = rowsToEnter > 0;

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
    <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '8px', overflow: 'hidden', bgcolor: 'background.paper' }}>
      <LinearProgress
        aria-label={text}
        {...(isCounted ? { variant: 'determinate', value: (100 * Math.min(rowsEntered, rowsToEnter)) / rowsToEnter } : {})}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, px: 2, py: 0.5 }}>
        <Box component="span" role="status" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Box>
        {/* Told by the bar to who hears it: said aloud with each part it would drown everything else. */}
        {isCounted && (
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {t('running.rows', { entered: rowsEntered, count: rowsToEnter })}
          </Box>
        )}
        <Button
          onClick={() => {
            setIsAsking(true);
          }}
          sx={{ ml: 'auto', minHeight: 'var(--app-target)' }}
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
