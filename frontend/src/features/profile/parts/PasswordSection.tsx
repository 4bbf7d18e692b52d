import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionForm } from '@/shared/form/SectionForm';
import { TextInput } from '@/shared/form/TextInput';
import { Facts } from '@/shared/record/Facts';
import { RecordSection } from '@/shared/record/RecordSection';
import { useToasts } from '@/shared/toasts/toasts';
import { useChangePasswordMutation } from '@/api/identity';
import { passwordSchema, type PasswordValues } from '../rules/profileRules';
import { PasswordParts } from './PasswordParts';

/** One's own password. */
export function PasswordSection() {
  const { t } = useTranslation(['profile', 'shared']);
  return (
    <RecordSection title={t('password.title')} help={t('password.help')} edit={(close) => <PasswordForm onClose={close} />}>
      <Facts facts={[{ label: t('password.title'), value: '••••••••••' }]} />
    </RecordSection>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'shared']);
  const toasts = useToasts();
  const [change] = useChangePasswordMutation();
  const schema = useMemo(() => passwordSchema(t), [t]);

  async function save({ currentPassword, newPassword }: PasswordValues) {
    await change({ passwordChange: { currentPassword, newPassword } }).unwrap();
    toasts.show({ text: t('password.saved') });
  }

  return (
    <SectionForm<PasswordValues>
      title={t('password.title')}
      submitLabel={t('password.save')}
      serverWords="profile"
      schema={schema}
      defaultValues={{ currentPassword: '', newPassword: '', repeated: '' }}
      labels={{ currentPassword: t('field.currentPassword'), newPassword: t('field.newPassword'), repeated: t('field.repeated') }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput name="currentPassword" label={t('field.currentPassword')} type="password" autoComplete="current-password" />
      <TextInput name="newPassword" label={t('field.newPassword')} type="password" autoComplete="new-password" />
      <PasswordParts name="newPassword" />
      <TextInput name="repeated" label={t('field.repeated')} type="password" autoComplete="new-password" />
    </SectionForm>
  );
}
