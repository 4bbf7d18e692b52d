import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../formats/useFormats';
import { useToasts } from '../toasts/toasts';
import type { Draft } from './draft';

/** Says that a form started with a draft, if it did, and gives the way to start without it. */
export function DraftNotice({ draft: { restoredAt = null, discard } }: { draft: Pick<Draft<never>, 'restoredAt' | 'discard'> }) {
  const { t } = useTranslation('shared');
  const format = useFormats();
  const toasts = useToasts();
  const [isRunning, setIsRunning] = useState(false);

  async function run() {
    setIsRunning(true);
    try {
      await discard();
    } catch {
      toasts.show({ tone: 'failed', text: t('form.draftDiscardFailed') });
    }
    setIsRunning(false);
  }

  if (restoredAt === null) {
    return null;
  }
  return (
    <Alert
      severity="info"
      sx={{ mt: 2, bgcolor: 'brand.soft', color: 'text.primary' }}
      action={
        <Button size="small" color="inherit" loading={isRunning} onClick={() => void run()} sx={{ whiteSpace: 'nowrap' }}>
          {t('form.draftDiscard')}
        </Button>
      }
    >
      {t('form.draftBack', { time: format.dateTime(restoredAt) })}
    </Alert>
  );
}
