import { useTranslation } from 'react-i18next';
import type { Words } from '@/locales/words';
import { StatusChip, type StatusTone } from '@/shared/text/StatusChip';
import { UserStatus } from '@/shared/session/roles';
import type { UserInfo } from '@/api/identity';

const TONES: Record<number, StatusTone> = {
  [UserStatus.active]: 'good',
  [UserStatus.invitePending]: 'waiting',
  [UserStatus.inviteExpired]: 'bad',
};

/** Whether somebody can use the portal. */
export function UserStatusChip({ user }: { user: Pick<UserInfo, 'status'> }) {
  const { t } = useTranslation('users');
  return <StatusChip tone={TONES[user.status] ?? 'off'} label={t(`status.${String(user.status) as keyof Words['users']['status']}`)} />;
}
