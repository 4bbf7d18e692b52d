import type { UserRequest } from '@/api/identity';
import type { WantedInvitation } from '@/api/roster';
import { phoneDigits } from '@/shared/form/rules';
import { Role } from '@/shared/session/roles';

/** What identity is told of a staff member who is invited: a program admin's role is at the program, others' at the site. */
export function invitation({
  firstName,
  lastName,
  email,
  phoneNumber,
  phoneType,
  programRole,
  roleId,
  accountId,
  programId,
  siteId,
}: WantedInvitation): UserRequest {
  const position = (programRole ?? '').trim();
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    email: email.trim(),
    isInvite: true,
    ...(phoneNumber && { phoneNumber: phoneDigits(phoneNumber), phoneType: phoneType || 'Cell' }),
    userRoles: [
      { roleId, accountId, programId, ...(roleId !== Role.programAdmin && { siteId }), ...(position !== '' && { programRole: position }) },
    ],
  };
}
