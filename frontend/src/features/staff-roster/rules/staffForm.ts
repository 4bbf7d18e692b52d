import { z } from 'zod';
import type { StaffEntry, StaffMemberForm, StaffMemberRequest, WantedInvitation } from '@/api/roster';
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

/** "Names max 20" (spec 2 §9 Sizes, staff). */
const NAME = 20;
const TEXT = 50;
const NOTES = 500;
export const INACTIVE = '2';

/** Roles that somebody may be invited with (spec 2 §3 Staff form: Program 5, Session/Site 6, Staff 7). */
const INVITED_ROLES: readonly number[] = [Role.programAdmin, Role.sessionAdmin, Role.staff];

/** Those that somebody of a role may give. */
export function rolesGivenBy(role: number): readonly number[] {
  return INVITED_ROLES.filter((each) => each >= role);
}

export const PHONE_TYPES = ['Cell', 'Work', 'Home'] as const;

/** A staff member as the form holds them. */
export interface StaffDraft {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  phoneType: string;
  programRole: string;
  classroomId: string;
  emergencyContact: { firstName: string; lastName: string; relationship: string; phoneNumber: string; email: string };
  customNotes: string;
  allergies: string;
  status: string;
  inactiveDate: string;
  inactiveNotes: string;
  inviteSys: boolean;
  roleSelect: string;
}

export type StaffLabels = Record<Exclude<keyof StaffDraft, 'emergencyContact'> | 'relationship', string>;

/** What of a staff member is the user's whom they are: names and address, and the phone if the user has one. */
export interface OfUser {
  isUser: boolean;
  isPhoneOfUser: boolean;
}

/** The rules of the form (spec 2 §5 Staff); `t` is of the namespace `shared`. What belongs to a user keeps the user's rules. */
export function staffSchema(t: Translate, labels: StaffLabels, { isUser, isPhoneOfUser }: OfUser): z.ZodType<StaffDraft, StaffDraft> {
  const name = (field: string) => (isUser ? z.string() : requiredName(t, field).max(NAME, t('rule.tooLong', { field, length: NAME })));
  const text = (field: keyof StaffLabels, length = TEXT) => optionalText(t, labels[field], length);
  return z
    .object({
      firstName: name(labels.firstName),
      lastName: name(labels.lastName),
      email: isUser ? z.string() : optionalEmail(t, labels.email),
      phoneNumber: isPhoneOfUser ? z.string() : phone(t),
      phoneType: z.string(),
      programRole: position(t),
      classroomId: z.string(),
      emergencyContact: z.object({
        firstName: personName(t, labels.firstName),
        lastName: personName(t, labels.lastName),
        relationship: text('relationship'),
        phoneNumber: phone(t),
        email: optionalEmail(t, labels.email),
      }),
      customNotes: text('customNotes', NOTES),
      allergies: text('allergies', NOTES),
      status: z.string(),
      inactiveDate: optionalDay(t),
      inactiveNotes: text('inactiveNotes', NOTES),
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
  const noted = given.find((each) => each === member?.inviteRole);
  const contact = member?.emergencyContact;
  return {
    firstName: member?.firstName ?? '',
    lastName: member?.lastName ?? '',
    email: member?.email ?? '',
    phoneNumber: member?.phoneNumber ?? '',
    phoneType: member?.phoneType ?? '',
    programRole: member?.programRole ?? '',
    ...(typeof member?.userId === 'number' && userDraft(member.entry)),
    classroomId: member?.classroomId ? String(member.classroomId) : '',
    emergencyContact: {
      firstName: contact?.firstName ?? '',
      lastName: contact?.lastName ?? '',
      relationship: contact?.relationship ?? '',
      phoneNumber: contact?.phoneNumber ?? '',
      email: contact?.email ?? '',
    },
    customNotes: member?.customNotes ?? '',
    allergies: member?.allergies ?? '',
    status: String(member?.status ?? 1),
    inactiveDate: member?.inactiveDate ?? '',
    inactiveNotes: member?.inactiveNotes ?? '',
    inviteSys: noted !== undefined && typeof member?.userId !== 'number',
    roleSelect: noted === undefined ? '' : String(noted),
  };
}

/** What is sent: the whole staff member, and whether to invite them if that can be said. */
export function staffRequest(draft: StaffDraft, mayInvite: boolean): StaffMemberRequest {
  const said = (text: string) => (text.trim() === '' ? null : text.trim());
  const digits = (typed: string) => said(phoneDigits(typed));
  const { emergencyContact: contact } = draft;
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: said(draft.email),
    phoneNumber: digits(draft.phoneNumber),
    phoneType: said(draft.phoneType),
    programRole: said(draft.programRole),
    classroomId: draft.classroomId === '' ? null : Number(draft.classroomId),
    emergencyContact: {
      firstName: said(contact.firstName),
      lastName: said(contact.lastName),
      relationship: said(contact.relationship),
      phoneNumber: digits(contact.phoneNumber),
      email: said(contact.email),
    },
    customNotes: said(draft.customNotes),
    allergies: said(draft.allergies),
    status: Number(draft.status),
    inactiveDate: draft.status === INACTIVE ? said(draft.inactiveDate) : null,
    inactiveNotes: draft.status === INACTIVE ? said(draft.inactiveNotes) : null,
    ...(mayInvite && { inviteSys: isInvited(draft), ...(isInvited(draft) && { roleSelect: Number(draft.roleSelect) }) }),
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
