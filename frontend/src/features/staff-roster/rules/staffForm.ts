import { z } from 'zod';
import type { StaffEntry, StaffMemberForm, StaffMemberRequest, WantedInvitation } from '@/api/roster';
import { STAFF_EMERGENCY_CONTACT, STAFF_MEMBER_REQUEST } from '@/api/roster.rules.generated';
import { namesOf, orNull, sent, typed } from '@/shared/form/fromApi';
import {
  optionalDay,
  optionalEmail,
  optionalText,
  personName,
  phone,
  phoneDigits,
  position,
  requiredName,
  type Translate,
} from '@/shared/form/rules';
import { Role } from '@/shared/session/roles';

export const INACTIVE = '2';

/** Roles that somebody may be invited with (spec 2 §3 Staff form: Program 5, Session/Site 6, Staff 7). */
const INVITED_ROLES: readonly number[] = [Role.programAdmin, Role.sessionAdmin, Role.staff];

/** Those that somebody of a role may give. */
export function rolesGivenBy(role: number): readonly number[] {
  return INVITED_ROLES.filter((each) => each >= role);
}

export const PHONE_TYPES = ['Cell', 'Work', 'Home'] as const;

export const NO_CONTACT = { firstName: '', lastName: '', relationship: '', phoneNumber: '', email: '' };

const MEMBER = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  phoneType: '',
  programRole: '',
  classroomId: '',
  customNotes: '',
  allergies: '',
  status: '1',
  inactiveDate: '',
  inactiveNotes: '',
  inviteSys: false,
  roleSelect: '',
};

const NO_STAFF = { ...MEMBER, emergencyContact: NO_CONTACT };

/** A staff member as the form holds them. */
export type StaffDraft = typeof NO_STAFF;

export const STAFF_FIELDS = [...namesOf(MEMBER), 'relationship'] as const;

export type StaffLabels = Record<(typeof STAFF_FIELDS)[number], string>;

/** What of a staff member is the user's whom they are: names and address, and the phone if the user has one. */
export interface OfUser {
  isUser: boolean;
  isPhoneOfUser: boolean;
}

/** The rules of the form (spec 2 §5 Staff); `t` is of the namespace `shared`. What belongs to a user keeps the user's rules. */
export function staffSchema(t: Translate, labels: StaffLabels, { isUser, isPhoneOfUser }: OfUser): z.ZodType<StaffDraft, StaffDraft> {
  const name = (which: 'firstName' | 'lastName') => {
    const long = { field: labels[which], length: STAFF_MEMBER_REQUEST[which].maxLength };
    return isUser ? z.string() : requiredName(t, labels[which]).max(long.length, t('rule.tooLong', long));
  };
  const text = (field: 'customNotes' | 'allergies' | 'inactiveNotes') =>
    optionalText(t, labels[field], STAFF_MEMBER_REQUEST[field].maxLength);
  return z
    .object({
      firstName: name('firstName'),
      lastName: name('lastName'),
      email: isUser ? z.string() : optionalEmail(t, labels.email),
      phoneNumber: isPhoneOfUser ? z.string() : phone(t),
      phoneType: z.string(),
      programRole: position(t),
      classroomId: z.string(),
      emergencyContact: z.object({
        firstName: personName(t, labels.firstName),
        lastName: personName(t, labels.lastName),
        relationship: optionalText(t, labels.relationship, STAFF_EMERGENCY_CONTACT.relationship.maxLength),
        phoneNumber: phone(t),
        email: optionalEmail(t, labels.email),
      }),
      customNotes: text('customNotes'),
      allergies: text('allergies'),
      status: z.string(),
      inactiveDate: optionalDay(t),
      inactiveNotes: text('inactiveNotes'),
      inviteSys: z.boolean(),
      roleSelect: z.string(),
    })
    .superRefine((draft, context) => {
      const missing = (field: 'email' | 'roleSelect' | 'inactiveDate') => {
        context.addIssue({ code: 'custom', path: [field], message: t('rule.required', { field: labels[field] }) });
      };
      if (isInvited(draft) && draft.email.trim() === '') {
        missing('email');
      }
      if (isInvited(draft) && draft.roleSelect === '') {
        missing('roleSelect');
      }
      if (draft.status === INACTIVE && draft.inactiveDate === '') {
        missing('inactiveDate');
      }
    });
}

/** Whether an invitation is sent: none to whoever comes no more, however the box was left. */
export function isInvited({ inviteSys, status }: Pick<StaffDraft, 'inviteSys' | 'status'>): boolean {
  return inviteSys && status !== INACTIVE;
}

/** The names, the address and the phone of a user, and the position of their role. */
export function userDraft({ staffUser, position }: Pick<StaffEntry, 'staffUser' | 'position'>) {
  const { firstName, lastName, email, phoneNumber, phoneType } = staffUser;
  return { firstName, lastName, email, phoneNumber, phoneType, programRole: position };
}

/** What the form shows of a staff member, of a user what the user is now; of nobody when a new one is entered. `given`: roles that the person may invite with; another that is noted is not theirs to repeat. */
export function staffDraft(member?: StaffMemberForm, given: readonly number[] = []): StaffDraft {
  if (member === undefined) {
    return NO_STAFF;
  }
  const noted = given.find((each) => each === member.inviteRole);
  const isUser = typeof member.userId === 'number';
  return typed(NO_STAFF, {
    ...member,
    ...(isUser && userDraft(member.entry)),
    classroomId: member.classroomId || null,
    emergencyContact: typed(NO_CONTACT, member.emergencyContact),
    inviteSys: noted !== undefined && !isUser,
    roleSelect: noted,
  });
}

/** What is sent: the whole staff member, and whether to invite them if that can be said. */
export function staffRequest({ inviteSys, roleSelect, ...member }: StaffDraft, mayInvite: boolean): StaffMemberRequest {
  const { emergencyContact: contact, status } = member;
  const isWanted = isInvited({ inviteSys, status });
  const digits = (text: string) => orNull(phoneDigits(text));
  return {
    ...sent(STAFF_MEMBER_REQUEST, member),
    phoneNumber: digits(member.phoneNumber),
    emergencyContact: { ...sent(STAFF_EMERGENCY_CONTACT, contact), phoneNumber: digits(contact.phoneNumber) },
    ...(status !== INACTIVE && { inactiveDate: null, inactiveNotes: null }),
    ...(mayInvite && { inviteSys: isWanted, ...(isWanted && { roleSelect: Number(roleSelect) }) }),
  };
}

/** Somebody who was just entered, as they are to be invited; null without an address or a role. */
export function wantedOf({
  id,
  accountId,
  programId,
  siteId,
  firstName,
  lastName,
  email,
  phoneNumber,
  phoneType,
  programRole,
  inviteRole,
}: StaffMemberForm): WantedInvitation | null {
  return typeof email === 'string' && typeof inviteRole === 'number'
    ? { id, accountId, programId, siteId, firstName, lastName, email, phoneNumber, phoneType, programRole, roleId: inviteRole }
    : null;
}
