import { z } from 'zod';
import { ROLE_REQUEST, USER_REQUEST } from '@/api/identity.rules.generated';
import { orNull } from '@/shared/form/fromApi';
import { EMAIL, inShared, optionalText, phone, type Translate } from '@/shared/form/rules';
import { Role, type Place } from '@/shared/session/roles';
import { isInternal, needsOf, placesOf, readChoice, type PlaceNeed } from './roleNeeds';

/** "Phone types: Cell, Work, Home" (spec 2 §3). */
export const PHONE_TYPES = ['Cell', 'Work', 'Home'] as const;

/** "Position options: Teacher, Admin, Support Staff, Counselor, Other" (spec 2 §3). */
export const POSITIONS = ['Teacher', 'Admin', 'Support Staff', 'Counselor', 'Other'] as const;

/** When the invitation goes out. */
export const INVITE_WHEN = ['now', 'later', 'not'] as const;

/** Letters of any language, hyphens and apostrophes, and the spaces and dots of names: "De La Cruz", "Jr." (spec 2 §5). */
const NAME = /^(?!\P{L}+$)[\p{L}\p{M}.'‘’ʻʼ′´ \-\u2010-\u2015\u2212]*$/u;

/** A place that a picker chose: its id and what it is called. Zero: none. */
export interface ChosenPlace {
  id: number;
  name: string;
}

export const NOWHERE: ChosenPlace = { id: 0, name: '' };

/** The options with a place that was known by its id alone. */
export function withKnown(options: readonly ChosenPlace[], known: ChosenPlace): readonly ChosenPlace[] {
  return known.id === 0 || known.name === '' || options.some(({ id }) => id === known.id) ? options : [known, ...options];
}

/** One role record in the form. */
export interface RoleDraft {
  /** As `choiceValue` writes it; empty: not chosen yet. */
  choice: string;
  account: ChosenPlace;
  program: ChosenPlace;
  site: ChosenPlace;
  programRole: string;
  /** As `recordOf` writes it when access by this record was revoked; another role or place is another record. */
  revoked?: string;
}

/** Which record a draft is of: role and places. */
export function recordOf({ choice, account, program, site }: RoleDraft): string {
  return [choice, account.id, program.id, site.id].join(' ');
}

/** Somebody in the form, before anything is typed. */
export const NO_USER = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  phoneType: '',
  userRoles: [] as RoleDraft[],
  invite: 'now',
  scheduleDate: '',
  personalInvitationNote: '',
};

export type UserDraft = typeof NO_USER;

/** What of a person may be older than the rules of the form, or come by others: their own name has dots and spaces. */
export type Kept = Pick<UserDraft, 'firstName' | 'lastName' | 'phoneNumber'>;

/** Messages of what a role lacks (spec 2 §5, "Role requirements"). */
const LACKS = { account: 'rule.accountRequired', program: 'rule.programRequired', site: 'rule.siteRequired' } as const satisfies Record<
  PlaceNeed,
  string
>;

const place = z.object({ id: z.number(), name: z.string() });

/** The first and the last name of a person. `t` is of the namespace `users`, `shared` of the shared rules. */
export function personName(t: Translate<['users', 'shared']>, which: 'firstName' | 'lastName') {
  return optionalText(inShared(t), t(`field.${which}`), USER_REQUEST[which].maxLength)
    .min(1, t(`rule.${which}Required`))
    .regex(NAME, t('rule.alphabetic'));
}

export function emailAddress(t: Translate<['users', 'shared']>) {
  return optionalText(inShared(t), t('field.email'), USER_REQUEST.email.maxLength)
    .min(1, t('rule.emailRequired'))
    .regex(EMAIL, t('rule.emailInvalid'));
}

/** True for an address that is worth asking the service about. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text.trim());
}

/**
 * The rules of the user form (spec 2 §5, §8). `today` is the day it is, `YYYY-MM-DD`; `isTaken` tells whether somebody else
 * is known to have an address; what of somebody is `kept` as it is keeps no rule.
 */
export function userSchema(
  t: Translate<['users', 'shared']>,
  today: string,
  isTaken: (email: string) => boolean = nobody,
  kept?: Kept,
): z.ZodType<UserDraft, UserDraft> {
  return z
    .object({ ...personShape(t, isTaken, kept), userRoles: z.array(roleSchema(t)).min(1, t('rule.roleRequired')) })
    .superRefine(scheduleCheck(t, today));
}

/** The rules of "Invite Program Admin": a person, and the program that they are to run. */
export function programAdminSchema(t: Translate<['users', 'shared']>, today: string, isTaken: (email: string) => boolean = nobody) {
  const chosen = (message: (typeof LACKS)[PlaceNeed]) => place.refine(({ id }) => id > 0, t(message));
  return z
    .object({ ...personShape(t, isTaken), account: chosen('rule.accountRequired'), program: chosen('rule.programRequired') })
    .superRefine(scheduleCheck(t, today));
}

function nobody(): boolean {
  return false;
}

function personShape(t: Translate<['users', 'shared']>, isTaken: (email: string) => boolean, kept?: Kept) {
  const note = { field: t('field.personalInvitationNote'), length: USER_REQUEST.personalInvitationNote.maxLength };
  return {
    firstName: unlessKept(kept?.firstName, personName(t, 'firstName')),
    lastName: unlessKept(kept?.lastName, personName(t, 'lastName')),
    email: emailAddress(t).refine((email) => !isTaken(email), t('rule.emailDuplicate')),
    phoneNumber: unlessKept(kept?.phoneNumber, phone(inShared(t))),
    phoneType: z.string(),
    invite: z.string(),
    scheduleDate: z.string(),
    personalInvitationNote: z.string().max(note.length, t('shared:rule.tooLong', note)),
  };
}

/** A text that was changed keeps the rules; what is kept as it is may have come by others. */
function unlessKept(kept: string | undefined, rules: z.ZodString) {
  if (kept === undefined) {
    return rules;
  }
  return z.string().superRefine((text, context) => {
    for (const { message } of text.trim() === kept ? [] : (rules.safeParse(text).error?.issues ?? [])) {
      context.addIssue({ code: 'custom', message });
    }
  });
}

/** When the invitation goes out: never to somebody with no access, whatever was chosen before the role. */
export function inviteWhen({
  invite,
  userRoles = [],
}: Pick<UserDraft, 'invite'> & { userRoles?: readonly RoleDraft[] | undefined }): string {
  const isShutOut = userRoles.length > 0 && userRoles.every(({ choice }) => readChoice(choice)?.roleId === Role.noAccess);
  return isShutOut ? 'not' : invite;
}

/** An invitation that waits needs its day. */
function scheduleCheck(t: Translate<['users', 'shared']>, today: string) {
  return (draft: Pick<UserDraft, 'invite' | 'scheduleDate'> & { userRoles?: readonly RoleDraft[] }, context: z.RefinementCtx) => {
    const { scheduleDate } = draft;
    const message = inviteWhen(draft) === 'later' ? scheduleProblem(scheduleDate, today) : null;
    if (message !== null) {
      context.addIssue({ code: 'custom', path: ['scheduleDate'], message: t(message) });
    }
  };
}

/** The rules of one role record (spec 2 §5, "Role requirements"). */
export function roleSchema(t: Translate<['users', 'shared']>) {
  const draft = z.object({
    choice: z.string().min(1, t('rule.roleRequired')),
    account: place,
    program: place,
    site: place,
    programRole: z.string().max(ROLE_REQUEST.programRole.maxLength, t('shared:rule.positionLength')),
  });
  return draft.superRefine((role, context) => {
    const chosen = readChoice(role.choice);
    for (const need of chosen === null ? [] : needsOf(chosen.roleId)) {
      if (role[need].id === 0) {
        context.addIssue({ code: 'custom', path: [need], message: t(LACKS[need]) });
      }
    }
  });
}

type ScheduleFault = 'rule.scheduleRequired' | 'shared:rule.day' | 'rule.schedulePast' | 'rule.scheduleEnd' | 'rule.scheduleRevoke';

/**
 * "Schedule date must not be in the past, must be smaller than the end date, and must not equal the revoke date"
 * (spec 2 §5, Invitations). Gives the key of the message, or null. `end` and `revoke` are absent where there is none.
 */
export function scheduleProblem(
  date: string,
  today: string,
  { end, revoke }: { end?: string | null; revoke?: string | null } = {},
): ScheduleFault | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) {
    return date === '' ? 'rule.scheduleRequired' : 'shared:rule.day';
  }
  if (date < today) {
    return 'rule.schedulePast';
  }
  if (end !== undefined && end !== null && end !== '' && date >= end) {
    return 'rule.scheduleEnd';
  }
  return revoke === date ? 'rule.scheduleRevoke' : null;
}

/** True when a role record makes the internal-address rule count ("for roles numbered below 4", spec 2 §5). */
export function needsInternalEmail(roles: readonly Pick<RoleDraft, 'choice'>[]): boolean {
  return roles.some(({ choice }) => isInternal(readChoice(choice)?.roleId ?? 0));
}

/** A role record to begin with, at the place of the person who gives it. */
export function emptyRole({ accountId, programId, siteId }: Place): RoleDraft {
  const at = (id: number) => ({ id, name: '' });
  return { choice: '', account: at(accountId), program: at(programId), site: at(siteId), programRole: '' };
}

/** A role record as the service takes it: places that the role does not have are left out. */
export function roleRequest({ choice, account, program, site, programRole }: RoleDraft) {
  const { roleId, isPrimary } = readChoice(choice) ?? { roleId: 0, isPrimary: false };
  const has = placesOf(roleId);
  return {
    roleId,
    accountId: has.includes('account') ? idOrNull(account.id) : null,
    programId: has.includes('program') ? idOrNull(program.id) : null,
    siteId: has.includes('site') ? idOrNull(site.id) : null,
    programRole: orNull(programRole),
    isPrimaryAccountAdmin: isPrimary,
  };
}

function idOrNull(id: number): number | null {
  return id === 0 ? null : id;
}
