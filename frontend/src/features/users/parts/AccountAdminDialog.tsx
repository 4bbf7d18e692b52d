import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { useToasts } from '@/shared/toasts/toasts';
import { useAccountPlaces } from '../hooks/useAccountPlaces';
import type { Subject } from '../hooks/useUserActions';
import { fullName } from '../rules/userWords';
import { useUpgradeUserMutation } from '@/api/identity';

interface Props {
  user: Subject;
  onClose: () => void;
}

/** "A user may be upgraded from site level to account admin after confirmation" (spec 2 §4). */
export function AccountAdminDialog({ user, onClose }: Props) {
  const { t } = useTranslation('users');
  const toasts = useToasts();
  const [makeAccountAdmin, { isLoading }] = useUpgradeUserMutation();
  const { accountName } = useAccountPlaces(user.accountId ?? 0);
  const name = fullName(user);

  async function run() {
    try {
      await makeAccountAdmin({ id: user.userId, upgrade: { version: user.version } }).unwrap();
      toasts.show({ text: t('dialog.makeAccountAdmin.done', { name, account: accountName }) });
    } catch {
      toasts.show({ tone: 'failed', text: t('dialog.makeAccountAdmin.failed', { name }) });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('dialog.makeAccountAdmin.title', { name })}
      confirmLabel={t('dialog.makeAccountAdmin.confirm')}
      isRunning={isLoading}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {t('dialog.makeAccountAdmin.body', { name, account: accountName })}
    </ConfirmDialog>
  );
}
