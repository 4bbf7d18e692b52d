import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateInput } from '@/shared/form/DateInput';
import { RadioInput } from '@/shared/form/RadioInput';
import { TextInput } from '@/shared/form/TextInput';
import { INVITE_WHEN } from '../rules/userForm';

/** When the invitation goes out, and what it says beside the link. */
export function InvitationFields({ when = INVITE_WHEN }: { when?: readonly (typeof INVITE_WHEN)[number][] }) {
  const { t } = useTranslation('users');
  const invite = useWatch({ name: 'invite' }) as string;
  return (
    <>
      <RadioInput name="invite" label={t('field.invite')} options={when.map((value) => ({ value, label: t(`form.when.${value}`) }))} />
      {invite === 'later' && <DateInput name="scheduleDate" label={t('field.scheduleDate')} />}
      {invite !== 'not' && <TextInput name="personalInvitationNote" label={t('field.personalInvitationNote')} help={t('form.noteHelp')} rows={3} isOptional />}
    </>
  );
}
