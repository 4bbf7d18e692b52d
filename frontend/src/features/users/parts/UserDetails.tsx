import { useTranslation } from 'react-i18next';
import { sayPhone } from '@/shared/form/rules';
import { useFormats } from '@/shared/formats/useFormats';
import { Facts } from '@/shared/record/Facts';
import { RecordSection } from '@/shared/record/RecordSection';
import { sayPhoneType } from '../rules/userWords';
import type { UserInfo } from '@/api/identity';
import { InvitationChip } from './InvitationChip';
import { SiteEntries } from './SiteEntries';
import { UserStatusChip } from './UserStatusChip';

/** Who somebody is, and how their invitation and access stand. */
export function UserDetails({ user }: { user: UserInfo }) {
  const { t } = useTranslation('users');
  const format = useFormats();
  const type = sayPhoneType(t, user.phoneType);
  const phone = sayPhone(user.phoneNumber ?? '');
  return (
    <>
      <RecordSection title={t('record.details')}>
        <Facts
          facts={[
            { label: t('field.firstName'), value: user.firstName },
            { label: t('field.lastName'), value: user.lastName },
            { label: t('field.email'), value: user.email },
            { label: t('field.phoneNumber'), value: phone === '' || type === '' ? phone : `${phone} (${type})` },
          ]}
        />
      </RecordSection>
      <RecordSection title={t('record.invitation')}>
        <Facts
          facts={[
            { label: t('record.status'), value: <UserStatusChip user={user} /> },
            { label: t('column.invitationStatus'), value: <InvitationChip row={user} /> },
            { label: t('record.invitedOn'), value: format.dateTime(user.invitationDate) },
            { label: t('record.scheduledFor'), value: format.day(user.scheduleDate) },
            { label: t('record.accessEnds'), value: format.day(user.revokeDate) },
            { label: t('column.lastLogin'), value: format.dateTime(user.lastLogin) || t('record.lastLoginNever') },
          ]}
        />
      </RecordSection>
      <SiteEntries userId={user.userId} />
    </>
  );
}
