import type { StaffEntry } from '@/api/roster';
import { UserStatus } from '@/shared/session/roles';
import { isInvitable } from './staffList';

const entry = (memberId: number | null, userId: number | null, status: number, inviteStatus = UserStatus.invitePending as number) =>
  ({ memberId, status, staffUser: { userId, inviteStatus } }) as unknown as StaffEntry;

test('whoever has not accepted can be invited, but nobody whom the site set inactive', () => {
  expect(isInvitable(entry(1, null, UserStatus.active))).toBe(true);
  expect(isInvitable(entry(1, null, UserStatus.inactive))).toBe(false);
  expect(isInvitable(entry(1, 7, UserStatus.invitePending))).toBe(true);
  expect(isInvitable(entry(1, 7, UserStatus.inactive))).toBe(false);
  // Of whom the site entered nothing, the status is that of their role.
  expect(isInvitable(entry(null, 7, UserStatus.inactive))).toBe(true);
  expect(isInvitable(entry(null, 7, UserStatus.active, UserStatus.active))).toBe(false);
});
