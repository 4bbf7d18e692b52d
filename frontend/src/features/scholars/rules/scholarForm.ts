import { z } from 'zod';
import { CONTACT_REQUEST, CUSTOM_FIELDS_REQUEST, MEDICAL, SCHOLAR_REQUEST } from '@/api/roster.rules.generated';
import { namesOf } from '@/shared/form/fromApi';
import { optionalDay, optionalEmail, optionalText, personName, phone, zip, type Translate } from '@/shared/form/rules';
import { enrollmentSchema, NO_ENROLLMENT, type EnrollmentDraft } from './enrollmentForm';
import { isPlausible } from './plausible';

/** Longest text of a custom field that the service takes; its document does not say so. */
const CUSTOM = 150;

/** "Max 6 custom columns" (spec 2 §5). */
export const CUSTOM_FIELDS = CUSTOM_FIELDS_REQUEST.customFields.maxItems;
/** Contacts of each kind that a scholar may have. */
export const MOST_CONTACTS = SCHOLAR_REQUEST.families.maxItems;
/** The gender that has a field of its own. */
export const OTHERS = 'Others';

/** Whether somebody may collect the child: who must not never may. */
export const PICKUPS = ['yes', 'no', 'barred'] as const;
export type Pickup = (typeof PICKUPS)[number];

export const CONSENTS = ['consentInformation', 'consentFieldTrip', 'consentMedical', 'consentEmergency', 'photoOptOut'] as const;
export type Consent = (typeof CONSENTS)[number];

/** The lists of contacts. */
export const CONTACT_LISTS = ['families', 'emergencyContacts'] as const;
export type ContactList = (typeof CONTACT_LISTS)[number];

export const NO_CONTACT = {
  /** The contact that is there; 0 for a new one. */
  mappingId: 0,
  firstName: '',
  lastName: '',
  relationship: '',
  phoneNumber: '',
  email: '',
  pickup: 'no',
};

export type ContactDraft = typeof NO_CONTACT;

/** Answers are `yes`, `no`, or empty for none. */
export const NO_MEDICAL = { epiPen: '', asthmaInhaler: '', allergies: '', medications: '' };

export type MedicalDraft = typeof NO_MEDICAL;

export const NO_LEARNING = { iepStatus: '', ellStatus: '', specialEducation: '' };

export type LearningDraft = typeof NO_LEARNING;

/** What a scholar's form asks of the child alone. Names are the service's. */
const ABOUT = {
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
  consentInformation: '',
  consentFieldTrip: '',
  consentMedical: '',
  consentEmergency: '',
  photoOptOut: '',
};

/** A scholar, as they are typed, before anything is. */
export const NO_SCHOLAR = {
  ...ABOUT,
  families: [] as ContactDraft[],
  emergencyContacts: [] as ContactDraft[],
  /** Null: nobody has asked to see it, and it stays as it is. */
  medical: null as MedicalDraft | null,
  learningStatus: null as LearningDraft | null,
  customFields: Array.from({ length: CUSTOM_FIELDS }, () => ''),
  /** Where a new scholar is enrolled; an enrollment that is there is edited by itself. */
  enrollment: null as EnrollmentDraft | null,
};

export type ScholarDraft = typeof NO_SCHOLAR;

/** The fields of a form by name: those of its parts by theirs. */
export const FIELDS = [
  ...namesOf(ABOUT),
  'siteId',
  ...namesOf(NO_ENROLLMENT),
  'email',
  'phoneNumber',
  'relationship',
  'pickup',
  ...namesOf(NO_MEDICAL),
  ...namesOf(NO_LEARNING),
] as const;

export type ScholarField = (typeof FIELDS)[number];
export type ScholarLabels = Record<ScholarField, string>;

/** Fields of a child that are typed, and whose length is limited. */
type LimitedField =
  'otherGender' | 'ethnicity' | 'scholarStudentId' | 'scholarNumber' | 'externalId' | 'addressLine1' | 'addressLine2' | 'city';

/** The rules of the scholar form (spec 2 §3 Scholar, §5). `today` is that of the site; `t` is of the namespace `shared`; `most` contacts of each kind. */
export function scholarSchema(
  t: Translate,
  labels: ScholarLabels,
  today: string,
  customLabel: (number: number) => string,
  most: number = MOST_CONTACTS,
): z.ZodType<ScholarDraft, ScholarDraft> {
  const text = (field: LimitedField) => optionalText(t, labels[field], SCHOLAR_REQUEST[field].maxLength);
  // As the service says it, so that one form has one way of saying it.
  const required = (field: ScholarField) => t('rule.required', { field: labels[field] });
  const name = (field: ScholarField) => personName(t, labels[field]).min(1, required(field));
  const contact = z.object({
    mappingId: z.number(),
    firstName: name('firstName'),
    lastName: name('lastName'),
    relationship: optionalText(t, labels.relationship, CONTACT_REQUEST.relationship.maxLength),
    phoneNumber: phone(t),
    email: optionalEmail(t, labels.email),
    pickup: z.string(),
  });
  const contacts = z.array(contact).max(most, t('rule.mostContacts'));
  const health = (field: 'allergies' | 'medications') => optionalText(t, labels[field], MEDICAL[field].maxLength);
  return z.object({
    firstName: name('firstName'),
    lastName: name('lastName'),
    birthDate: optionalDay(t)
      .min(1, required('birthDate'))
      .refine(isPlausible, { error: t('rule.implausible') })
      .refine((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day) || day <= today, { error: t('rule.birthDateFuture') }),
    enteringGrade: z.string().min(1, required('enteringGrade')),
    gender: z.string(),
    otherGender: text('otherGender'),
    ethnicity: text('ethnicity'),
    homePhone: phone(t),
    scholarStudentId: text('scholarStudentId'),
    scholarNumber: text('scholarNumber'),
    externalId: text('externalId'),
    addressLine1: text('addressLine1'),
    addressLine2: text('addressLine2'),
    city: text('city'),
    state: z.string(),
    postalCode: zip(t),
    hasCustodyAlert: z.boolean(),
    families: contacts,
    emergencyContacts: contacts,
    medical: z
      .object({ epiPen: z.string(), asthmaInhaler: z.string(), allergies: health('allergies'), medications: health('medications') })
      .nullable(),
    learningStatus: z.object({ iepStatus: z.string(), ellStatus: z.string(), specialEducation: z.string() }).nullable(),
    consentInformation: z.string(),
    consentFieldTrip: z.string(),
    consentMedical: z.string(),
    consentEmergency: z.string(),
    photoOptOut: z.string(),
    customFields: z.array(z.string()).superRefine((texts, context) => {
      for (const [index, text] of texts.entries()) {
        if (text.trim().length > CUSTOM) {
          context.addIssue({
            code: 'custom',
            path: [index],
            message: t('rule.tooLong', { field: customLabel(index + 1), length: CUSTOM }),
          });
        }
      }
    }),
    enrollment: enrollmentSchema(t, labels).nullable(),
  });
}
