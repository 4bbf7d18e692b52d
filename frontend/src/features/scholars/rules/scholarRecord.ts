import type { Contact, ContactRequest, Learning, Medical, Private, Scholar, ScholarRequest } from '@/api/roster';
import { enrollmentRequest, type EnrollmentDraft } from './enrollmentForm';
import {
  CUSTOM_FIELDS,
  OTHERS,
  type ContactDraft,
  type LearningDraft,
  type MedicalDraft,
  type Pickup,
  type ScholarDraft,
} from './scholarForm';

/** A form for somebody new, enrolled as `enrollment` says. */
export function newScholar(enrollment: EnrollmentDraft): ScholarDraft {
  return {
    firstName: '',
    lastName: '',
    birthDate: '',
    enteringGrade: '',
    gender: '',
    otherGender: '',
    ethnicity: '',
    homePhone: '',
    scholarStudentId: '',
    scholarNumber: '',
    externalId: '',
    addressLine1: '',
    addressLine2: '',
    city: '',
    state: '',
    postalCode: '',
    hasCustodyAlert: false,
    families: [],
    emergencyContacts: [],
    ...privateDraft({}),
    consentInformation: '',
    consentFieldTrip: '',
    consentMedical: '',
    consentEmergency: '',
    photoOptOut: '',
    customFields: Array.from({ length: CUSTOM_FIELDS }, () => ''),
    enrollment,
  };
}

/** The form of a scholar who is there; with what is sealed only where somebody has looked at it. */
export function draftOf(scholar: Scholar, seen: Private | null = null): ScholarDraft {
  return {
    firstName: scholar.firstName,
    lastName: scholar.lastName,
    birthDate: scholar.birthDate,
    enteringGrade: scholar.enteringGrade,
    gender: scholar.gender ?? '',
    otherGender: scholar.otherGender ?? '',
    ethnicity: scholar.ethnicity ?? '',
    homePhone: scholar.homePhone ?? '',
    scholarStudentId: scholar.scholarStudentId ?? '',
    scholarNumber: scholar.scholarNumber ?? '',
    externalId: scholar.externalId ?? '',
    addressLine1: scholar.addressLine1 ?? '',
    addressLine2: scholar.addressLine2 ?? '',
    city: scholar.city ?? '',
    state: scholar.state ?? '',
    postalCode: scholar.postalCode ?? '',
    hasCustodyAlert: scholar.hasCustodyAlert,
    families: scholar.families.map(contactDraft),
    emergencyContacts: scholar.emergencyContacts.map(contactDraft),
    ...(seen === null ? { medical: null, learningStatus: null } : privateDraft(seen)),
    consentInformation: answerOf(scholar.consentInformation),
    consentFieldTrip: answerOf(scholar.consentFieldTrip),
    consentMedical: answerOf(scholar.consentMedical),
    consentEmergency: answerOf(scholar.consentEmergency),
    photoOptOut: answerOf(scholar.photoOptOut),
    customFields: Array.from({ length: CUSTOM_FIELDS }, (_, index) => scholar.customFields[index] ?? ''),
    enrollment: null,
  };
}

/** What was sealed, as it is typed. */
export function privateDraft({ medical, learningStatus }: Private): { medical: MedicalDraft; learningStatus: LearningDraft } {
  return {
    medical: {
      epiPen: answerOf(medical?.epiPen),
      asthmaInhaler: answerOf(medical?.asthmaInhaler),
      allergies: medical?.allergies ?? '',
      medications: medical?.medications ?? '',
    },
    learningStatus: {
      iepStatus: answerOf(learningStatus?.iepStatus),
      ellStatus: answerOf(learningStatus?.ellStatus),
      specialEducation: answerOf(learningStatus?.specialEducation),
    },
  };
}

/** The form as the service takes it, for a new scholar and for an edit: what nobody has looked at is not named. */
export function scholarRequest(draft: ScholarDraft): Omit<ScholarRequest, 'enrollment'> {
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    birthDate: draft.birthDate,
    enteringGrade: draft.enteringGrade,
    gender: textOrNull(draft.gender),
    otherGender: draft.gender === OTHERS ? textOrNull(draft.otherGender) : null,
    ethnicity: textOrNull(draft.ethnicity),
    homePhone: textOrNull(draft.homePhone),
    scholarStudentId: textOrNull(draft.scholarStudentId),
    scholarNumber: textOrNull(draft.scholarNumber),
    externalId: textOrNull(draft.externalId),
    addressLine1: textOrNull(draft.addressLine1),
    addressLine2: textOrNull(draft.addressLine2),
    city: textOrNull(draft.city),
    state: textOrNull(draft.state),
    postalCode: textOrNull(draft.postalCode),
    hasCustodyAlert: draft.hasCustodyAlert,
    families: draft.families.map(contactRequest),
    emergencyContacts: draft.emergencyContacts.map(contactRequest),
    ...(draft.medical === null ? {} : { medical: medicalRequest(draft.medical) }),
    ...(draft.learningStatus === null ? {} : { learningStatus: learningRequest(draft.learningStatus) }),
    consentInformation: isYes(draft.consentInformation),
    consentFieldTrip: isYes(draft.consentFieldTrip),
    consentMedical: isYes(draft.consentMedical),
    consentEmergency: isYes(draft.consentEmergency),
    photoOptOut: isYes(draft.photoOptOut),
    customFields: withoutEnd(draft.customFields),
  };
}

/** A new scholar as the service takes them. */
export function newScholarRequest(draft: ScholarDraft, siteId: number): ScholarRequest {
  return { ...scholarRequest(draft), enrollment: draft.enrollment === null ? null : { siteId, ...enrollmentRequest(draft.enrollment) } };
}

function contactDraft(contact: Contact): ContactDraft {
  return {
    mappingId: contact.mappingId,
    firstName: contact.firstName,
    lastName: contact.lastName,
    relationship: contact.relationship ?? '',
    phoneNumber: contact.phoneNumber ?? '',
    email: contact.email ?? '',
    pickup: pickupOf(contact),
  };
}

function contactRequest(draft: ContactDraft): ContactRequest {
  return {
    mappingId: draft.mappingId === 0 ? null : draft.mappingId,
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    relationship: textOrNull(draft.relationship),
    phoneNumber: textOrNull(draft.phoneNumber),
    email: textOrNull(draft.email),
    allowedToPick: draft.pickup === 'yes',
    isBarred: draft.pickup === 'barred',
  };
}

/** Whether somebody may collect the child: that they must not goes first. */
export function pickupOf({ allowedToPick, isBarred }: Pick<Contact, 'allowedToPick' | 'isBarred'>): Pickup {
  return isBarred ? 'barred' : allowedToPick ? 'yes' : 'no';
}

function medicalRequest(draft: MedicalDraft): Medical | null {
  const { epiPen, asthmaInhaler, allergies, medications } = draft;
  return [epiPen, asthmaInhaler, allergies, medications].every((text) => text.trim() === '')
    ? null
    : {
        epiPen: isYes(epiPen),
        asthmaInhaler: isYes(asthmaInhaler),
        allergies: textOrNull(allergies),
        medications: textOrNull(medications),
      };
}

function learningRequest({ iepStatus, ellStatus, specialEducation }: LearningDraft): Learning | null {
  return [iepStatus, ellStatus, specialEducation].every((text) => text === '')
    ? null
    : { iepStatus: isYes(iepStatus), ellStatus: isYes(ellStatus), specialEducation: isYes(specialEducation) };
}

function withoutEnd(fields: readonly string[]): string[] {
  const last = fields.findLastIndex((text) => text.trim() !== '');
  return fields.slice(0, last + 1).map((text) => text.trim());
}

/** `yes`, `no`, or empty where nobody has said. */
export function answerOf(value: boolean | null | undefined): string {
  return value === true ? 'yes' : value === false ? 'no' : '';
}

function isYes(answer: string): boolean | null {
  return answer === '' ? null : answer === 'yes';
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

const CONTACT_FIELDS: Record<string, string> = { isBarred: 'pickup', allowedToPick: 'pickup', mappingId: 'firstName' };

/** Where the form shows an error that the service put on `families.0.isBarred`: on `families.0.pickup`. */
export function formField(field: string): string {
  const [, row, name = ''] = /^((?:families|emergencyContacts)\.\d+)\.(\w+)$/.exec(field.replace(/\[(\d+)\]/g, '.$1')) ?? [];
  return row === undefined ? field : `${row}.${CONTACT_FIELDS[name] ?? name}`;
}
