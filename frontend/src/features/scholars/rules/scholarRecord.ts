import type { Contact, ContactRequest, Learning, Medical, Private, Scholar, ScholarRequest } from '@/api/roster';
import { CONTACT_REQUEST, LEARNING, MEDICAL, SCHOLAR_REQUEST } from '@/api/roster.rules.generated';
import { sent, typed } from '@/shared/form/fromApi';
import { enrollmentRequest, type EnrollmentDraft } from './enrollmentForm';
import {
  NO_CONTACT,
  NO_LEARNING,
  NO_MEDICAL,
  NO_SCHOLAR,
  OTHERS,
  type ContactDraft,
  type LearningDraft,
  type MedicalDraft,
  type Pickup,
  type ScholarDraft,
} from './scholarForm';

/** A form for somebody new, enrolled as `enrollment` says. */
export function newScholar(enrollment: EnrollmentDraft): ScholarDraft {
  return { ...NO_SCHOLAR, ...privateDraft({}), enrollment };
}

/** The form of a scholar who is there; with what is sealed only where somebody has looked at it. */
export function draftOf(scholar: Scholar, seen: Private | null = null): ScholarDraft {
  return typed(NO_SCHOLAR, {
    ...scholar,
    families: scholar.families.map(contactDraft),
    emergencyContacts: scholar.emergencyContacts.map(contactDraft),
    ...(seen === null ? { medical: null, learningStatus: null } : privateDraft(seen)),
    customFields: NO_SCHOLAR.customFields.map((none, index) => scholar.customFields[index] ?? none),
    enrollment: null,
  });
}

/** What was sealed, as it is typed. */
export function privateDraft({ medical, learningStatus }: Private): { medical: MedicalDraft; learningStatus: LearningDraft } {
  return {
    medical: medical ? typed(NO_MEDICAL, medical) : NO_MEDICAL,
    learningStatus: learningStatus ? typed(NO_LEARNING, learningStatus) : NO_LEARNING,
  };
}

/** The form as the service takes it, for a new scholar and for an edit: what nobody has looked at is not named. */
export function scholarRequest(draft: ScholarDraft): Omit<ScholarRequest, 'enrollment'> {
  const { medical, learningStatus } = draft;
  const request = sent(SCHOLAR_REQUEST, draft);
  return {
    ...request,
    otherGender: draft.gender === OTHERS ? request.otherGender : null,
    families: draft.families.map(contactRequest),
    emergencyContacts: draft.emergencyContacts.map(contactRequest),
    ...(medical !== null && { medical: isBlank(medical) ? null : (sent(MEDICAL, medical) satisfies Medical) }),
    ...(learningStatus !== null && {
      learningStatus: isBlank(learningStatus) ? null : (sent(LEARNING, learningStatus) satisfies Learning),
    }),
    customFields: withoutEnd(draft.customFields),
  };
}

/** A new scholar as the service takes them. */
export function newScholarRequest(draft: ScholarDraft, siteId: number): ScholarRequest {
  return { ...scholarRequest(draft), enrollment: draft.enrollment === null ? null : { siteId, ...enrollmentRequest(draft.enrollment) } };
}

function contactDraft(contact: Contact): ContactDraft {
  return typed(NO_CONTACT, { ...contact, pickup: pickupOf(contact) });
}

function contactRequest(draft: ContactDraft): ContactRequest {
  return {
    ...sent(CONTACT_REQUEST, draft),
    mappingId: draft.mappingId === 0 ? null : draft.mappingId,
    allowedToPick: draft.pickup === 'yes',
    isBarred: draft.pickup === 'barred',
  };
}

/** Whether somebody may collect the child: that they must not goes first. */
export function pickupOf({ allowedToPick, isBarred }: Pick<Contact, 'allowedToPick' | 'isBarred'>): Pickup {
  return isBarred ? 'barred' : allowedToPick ? 'yes' : 'no';
}

function isBlank(texts: Record<string, string>): boolean {
  return Object.values(texts).every((text) => text.trim() === '');
}

function withoutEnd(fields: readonly string[]): string[] {
  const last = fields.findLastIndex((text) => text.trim() !== '');
  return fields.slice(0, last + 1).map((text) => text.trim());
}

/** `yes`, `no`, or empty where nobody has said. */
export function answerOf(value: boolean | null | undefined): string {
  return value === true ? 'yes' : value === false ? 'no' : '';
}

const CONTACT_FIELDS: Record<string, string> = { isBarred: 'pickup', allowedToPick: 'pickup', mappingId: 'firstName' };

/** Where the form shows an error that the service put on `families.0.isBarred`: on `families.0.pickup`. */
export function formField(field: string): string {
  const [, row, name = ''] = /^((?:families|emergencyContacts)\.\d+)\.(\w+)$/.exec(field.replace(/\[(\d+)\]/g, '.$1')) ?? [];
  return row === undefined ? field : `${row}.${CONTACT_FIELDS[name] ?? name}`;
}
