import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { RecordSection } from '@/shared/record/RecordSection';
import { useToasts } from '@/shared/toasts/toasts';
import { useRemoveSingleSignOnMutation, type SingleSignOn } from '@/api/identity';

/** Takes single sign-on away: people sign in with a password again. */
export function RemoveSection({ current }: { current: SingleSignOn }) {
  const { t } = useTranslation('singleSignOn');
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const [remove, { isLoading }] = useRemoveSingleSignOnMutation();

  async function run() {
    try {
      await remove({ accountId: current.accountId }).unwrap();
      toasts.show({ text: t('remove.done') });
    } catch {
      toasts.show({ tone: 'failed', text: t('remove.failed') });
    }
    setIsAsking(false);
  }

  return (
    <RecordSection title={t('remove.title')} help={t('remove.help')}>
      <Button
        variant="outlined"
        color="error"
        onClick={() => {
          setIsAsking(true);
        }}
      >
        {t('remove.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('remove.ask')}
        confirmLabel={t('remove.action')}
        isDangerous
        isRunning={isLoading}
        onConfirm={() => void run()}
        onCancel={() => {
          setIsAsking(false);
        }}
      >
        {t('remove.body', { domains: current.emailDomains.join(', ') })}
      </ConfirmDialog>
    </RecordSection>
  );
}
