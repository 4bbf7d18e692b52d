import { USER_REQUEST } from '@/api/identity.rules.generated';
import { orNull, sent, typed } from '@/shared/form/fromApi';
import { withFormFields as renameFields } from '@/shared/form/errorFields';
import { type Place, UserStatus } from '@/shared/session/roles';
import type { RoleInfo, UserInfo, UserRequest } from '@/api/identity';
import { choiceValue } from './roleNeeds';
import { emptyRole, inviteWhen, NO_USER, recordOf, roleRequest, type RoleDraft, type UserDraft } from './userForm';

/** A form for somebody new, with one role at the place of the person who adds them. */
export function newUser(place: Place): UserDraft {
  return { ...NO_USER, userRoles: [emptyRole(place)] };
}

/** The form of somebody who is there: the roles that the person who edits may change. */
export function draftOf(user: UserInfo): UserDraft {
  return typed(NO_USER, {
    ...user,
    userRoles: user.userRoles.filter((role) => role.isMineToManage).map(roleDraft),
    invite: 'not',
    scheduleDate: null,
  });
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
export function personRequest({
  phoneType,
  scheduleDate,
  ...draft
}: Omit<UserDraft, 'userRoles'>): Omit<UserRequest, 'userRoles' | 'isInvite'> {
  return {
    ...sent(USER_REQUEST, draft),
    phoneType: draft.phoneNumber === '' ? null : orNull(phoneType),
    scheduleDate: draft.invite === 'later' ? orNull(scheduleDate) : null,
  };
}

/** The form as the service takes it. */
export function userRequest(draft: UserDraft): UserRequest {
  const invite = inviteWhen(draft);
  return { ...personRequest({ ...draft, invite }), isInvite: invite !== 'not', userRoles: draft.userRoles.map(roleRequest) };
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
