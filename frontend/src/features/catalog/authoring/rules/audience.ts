import type { ItemFields } from '@/api/authoring';
import { Role } from '@/shared/session/roles';

/** Roles that read the library, the highest first. */
export const READERS = [
  Role.superAdmin,
  Role.admin,
  Role.contentAdmin,
  Role.accountAdmin,
  Role.programAdmin,
  Role.sessionAdmin,
  Role.staff,
] as const;

/** Why a role does not see an item. */
export type Hidden = 'nobody' | 'notStaff';

/**
 * Whether a role sees what is published: "shown when the audience list is non-empty and either the highest role is below 7 or the
 * audience includes Staff" (spec 1 §5). Null: it does. Those who write items see all of them.
 */
export function hiddenFrom(role: number, { audience }: Pick<ItemFields, 'audience'>): Hidden | null {
  if (isAuthor(role)) {
    return null;
  }
  if (audience.length === 0) {
    return 'nobody';
  }
  return role < Role.staff || audience.includes('Staff') ? null : 'notStaff';
}

/** Authors see what is not published, too. */
export function isAuthor(role: number): boolean {
  return role === Role.superAdmin || role === Role.contentAdmin;
}
