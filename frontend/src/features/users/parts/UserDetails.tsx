import { useTranslation } from 'react-i18next';
import { sayMoment } from '@/shared/audit/auditWords';
import { sayPhone } from '@/shared/form/rules';
import { Facts } from '@/shared/record/Facts';
import { RecordSection } from '@/shared/record/RecordSection';
import { sayDay } from '@/shared/time/days';
import { sayPhoneType } from '../rules/userWords';
import type { UserInfo } from '@/api/identity';
import { InvitationChip } from './InvitationChip';
import { UserStatusChip } from './UserStatusChip';

/** Who somebody is, and how their invitation and access stand. */
export function UserDetails({ user }: { user: UserInfo }) {
  const { t, i18n } = useTranslation('users');
  const { language } = i18n;
  const moment = (value: string | null | undefined) => (value === null || value === undefined ? '' : sayMoment(value, language));
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
            { label: t('record.invitedOn'), value: moment(user.invitationDate) },
            { label: t('record.scheduledFor'), value: sayDay(user.scheduleDate, language) },
            { label: t('record.accessEnds'), value: sayDay(user.revokeDate, language) },
            { label: t('column.lastLogin'), value: moment(user.lastLogin) || t('record.lastLoginNever') },
          ]}
        />
      </RecordSection>
    </>
  );
}
