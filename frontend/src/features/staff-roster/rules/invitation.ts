import type { UserRequest } from '@/api/identity';
import { phoneDigits } from '@/shared/form/rules';
import { Role, type Place } from '@/shared/session/roles';
import type { StaffDraft } from './staffForm';

/** Whoever is invited, as a form has them. */
type Invited = Pick<StaffDraft, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'phoneType' | 'programRole'> & { roleSelect: string };

/** What identity is told of a staff member who is invited: a program admin's role is at the program, others' at the site. */
export function invitation(draft: Invited, { accountId, programId, siteId }: Place): UserRequest {
  const roleId = Number(draft.roleSelect);
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
    isInvite: true,
    ...(draft.phoneNumber !== '' && { phoneNumber: phoneDigits(draft.phoneNumber), phoneType: draft.phoneType || 'Cell' }),
    userRoles: [{ roleId, accountId, programId, ...(roleId !== Role.programAdmin && { siteId }), ...(draft.programRole.trim() !== '' && { programRole: draft.programRole.trim() }) }],
  };
}
