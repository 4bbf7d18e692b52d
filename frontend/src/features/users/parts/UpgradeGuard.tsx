import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/shared/dialogs/ConfirmDialog';
import { Role } from '@/shared/session/roles';
import { useAccountPlaces } from '../hooks/useAccountPlaces';
import { readChoice } from '../rules/roleNeeds';
import type { RoleDraft } from '../rules/userForm';

interface Props {
  /** Path of the role record. */
  name: string;
  /** Whose it is. */
  person: string;
}

/** "A user may be upgraded from site level to account admin after confirmation" (spec 2 §4): asks as soon as that role is chosen. */
export function UpgradeGuard({ name, person }: Props) {
  const { t } = useTranslation('users');
  const { setValue } = useFormContext();
  const draft = useWatch({ name }) as RoleDraft | undefined;
  const choice = draft?.choice ?? '';
  const [accepted, setAccepted] = useState(choice);
  const { accountName } = useAccountPlaces(draft?.account.id ?? 0);
  const isUpgrade = isAccountAdmin(choice) && !isAccountAdmin(accepted);

  // Any other choice needs no asking, and is what a refusal goes back to.
  if (choice !== accepted && !isUpgrade) {
    setAccepted(choice);
  }
  return (
    <ConfirmDialog
      isOpen={isUpgrade}
      title={t('dialog.upgrade.title', { name: person })}
      confirmLabel={t('dialog.upgrade.confirm')}
      cancelLabel={t('dialog.upgrade.cancel')}
      onConfirm={() => {
        setAccepted(choice);
      }}
      onCancel={() => {
        setValue(`${name}.choice`, accepted, { shouldDirty: true, shouldValidate: true });
      }}
    >
      {t('dialog.upgrade.body', { name: person, account: accountName })}
    </ConfirmDialog>
  );
}

function isAccountAdmin(choice: string): boolean {
  return readChoice(choice)?.roleId === Role.accountAdmin;
}
