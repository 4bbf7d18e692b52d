import { withFormFields as renameFields } from '@/shared/form/errorFields';
import { type Place, UserStatus } from '@/shared/session/roles';
import type { RoleInfo, UserInfo, UserRequest } from '@/api/identity';
import { choiceValue } from './roleNeeds';
import { emptyRole, inviteWhen, recordOf, roleRequest, type RoleDraft, type UserDraft } from './userForm';

/** A form for somebody new, with one role at the place of the person who adds them. */
export function newUser(place: Place): UserDraft {
  return {
    firstName: '',
    lastName: '',
    email: '',
    phoneNumber: '',
    phoneType: '',
    userRoles: [emptyRole(place)],
    invite: 'now',
    scheduleDate: '',
    personalInvitationNote: '',
  };
}

/** The form of somebody who is there: the roles that the person who edits may change. */
export function draftOf(user: UserInfo): UserDraft {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    phoneNumber: user.phoneNumber ?? '',
    phoneType: user.phoneType ?? '',
    userRoles: user.userRoles.filter((role) => role.isMineToManage).map(roleDraft),
    invite: 'not',
    scheduleDate: '',
    personalInvitationNote: user.personalInvitationNote ?? '',
  };
}

function roleDraft(role: RoleInfo): RoleDraft {
  const draft = {
    choice: choiceValue({ roleId: role.roleId, isPrimary: role.isPrimaryAccountAdmin }),
    account: { id: role.accountId ?? 0, name: role.accountName ?? '' },
    program: { id: role.programId ?? 0, name: role.programName ?? '' },
    site: { id: role.siteId ?? 0, name: role.siteName ?? '' },
    programRole: role.programRole ?? '',
  };
  return role.status === UserStatus.inactive ? { ...draft, revoked: recordOf(draft) } : draft;
}

/** The person and the invitation of a form, as the service takes them. */
export function personRequest(draft: Omit<UserDraft, 'userRoles'>): Omit<UserRequest, 'userRoles' | 'isInvite'> {
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
    phoneNumber: textOrNull(draft.phoneNumber),
    phoneType: draft.phoneNumber === '' ? null : textOrNull(draft.phoneType),
    personalInvitationNote: textOrNull(draft.personalInvitationNote),
    scheduleDate: draft.invite === 'later' ? textOrNull(draft.scheduleDate) : null,
  };
}

/** The form as the service takes it. */
export function userRequest(draft: UserDraft): UserRequest {
  const invite = inviteWhen(draft);
  return { ...personRequest({ ...draft, invite }), isInvite: invite !== 'not', userRoles: draft.userRoles.map(roleRequest) };
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

const FIELDS: Record<string, string> = { roleId: 'choice', accountId: 'account', programId: 'program', siteId: 'site' };

/** Where the form shows an error that the service put on `userRoles[0].siteId`: on `userRoles.0.site`. */
export function formField(field: string): string {
  const found = /^userRoles\[(\d+)\](?:\.(\w+))?$/.exec(field);
  if (found === null) {
    return field;
  }
  const name = found[2] ?? 'roleId';
  return `userRoles.${found[1] ?? '0'}.${FIELDS[name] ?? name}`;
}

/** A failed call with its errors on the fields of the form. */
export function withFormFields(error: unknown): unknown {
  return renameFields(error, formField);
}
