import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateInput } from '@/shared/form/DateInput';
import { RadioInput } from '@/shared/form/RadioInput';
import { TextInput } from '@/shared/form/TextInput';
import { INVITE_WHEN, inviteWhen, type RoleDraft } from '../rules/userForm';

/** When the invitation goes out, and what it says beside the link. */
export function InvitationFields({ when = INVITE_WHEN }: { when?: readonly (typeof INVITE_WHEN)[number][] }) {
  const { t } = useTranslation('users');
  const invite = useWatch({ name: 'invite' }) as string;
  const userRoles = useWatch({ name: 'userRoles' }) as RoleDraft[] | undefined;
  // "Now" comes back as "not" for somebody with no access alone.
  if (inviteWhen({ invite: 'now', userRoles }) === 'not') {
    return <Typography>{t('form.noInvitation')}</Typography>;
  }
  return (
    <>
      <RadioInput name="invite" label={t('field.invite')} options={when.map((value) => ({ value, label: t(`form.when.${value}`) }))} />
      {invite === 'later' && <DateInput name="scheduleDate" label={t('field.scheduleDate')} />}
      {invite !== 'not' && (
        <TextInput name="personalInvitationNote" label={t('field.personalInvitationNote')} help={t('form.noteHelp')} rows={3} isOptional />
      )}
    </>
  );
}
