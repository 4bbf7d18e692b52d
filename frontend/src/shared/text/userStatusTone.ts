import { UserStatus } from '../session/roles';
import type { StatusTone } from './StatusChip';

const TONES: Record<number, StatusTone> = {
  [UserStatus.active]: 'good',
  [UserStatus.invitePending]: 'waiting',
  [UserStatus.inviteExpired]: 'bad',
};

/** How a person's status looks, wherever it is shown (spec 2 §4 "User status ids"). */
export function userStatusTone(status: number): StatusTone {
  return TONES[status] ?? 'off';
}
