import type { StatusTone } from '@/shared/text/StatusChip';

/** "Users and staff page size 14" (spec 2 §9). */
export const USER_PAGE_SIZE = 14;

/** Columns of the user row (spec 2 §3). */
export type UserField =
  | 'firstName'
  | 'lastName'
  | 'systemRole'
  | 'invitationStatus'
  | 'invitationDate'
  | 'programName'
  | 'lastLogin'
  | 'siteName'
  | 'position'
  | 'email'
  | 'phone'
  | 'revokeDate'
  | 'accountName';

/** Fields that the search may be bound to; empty looks in all of them. */
export const SEARCH_FIELDS: readonly UserField[] = ['firstName', 'lastName', 'email', 'phone', 'programName', 'siteName', 'position'];

/** "Invitation filter values: --, Pending, Expired, Accepted, Deactivated" (spec 2 §4). The first stands for N/A. */
export const INVITATION_STATUSES = ['N/A', 'Pending', 'Expired', 'Accepted', 'Deactivated'] as const;

export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

/** Reads a status that a service gave; one that nobody knows counts as none. */
export function invitationStatusOf(status: string | null | undefined): InvitationStatus {
  return INVITATION_STATUSES.find((each) => each === status) ?? 'N/A';
}

const TONES: Record<InvitationStatus, StatusTone> = {
  'N/A': 'off',
  Pending: 'waiting',
  Expired: 'bad',
  Accepted: 'good',
  Deactivated: 'off',
};

export function invitationTone(status: InvitationStatus): StatusTone {
  return TONES[status];
}
