import { useTranslation } from 'react-i18next';
import type { Words } from '@/locales/words';
import type { UserInfo } from '@/api/identity';
import { StatusChip } from '@/shared/text/StatusChip';
import { userStatusTone } from '@/shared/text/userStatusTone';

/** Whether somebody can use the portal. */
export function UserStatusChip({ user }: { user: Pick<UserInfo, 'status'> }) {
  const { t } = useTranslation('users');
  return <StatusChip tone={userStatusTone(user.status)} label={t(`status.${String(user.status) as keyof Words['users']['status']}`)} />;
}
