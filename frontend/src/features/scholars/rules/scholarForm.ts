import { z } from 'zod';
import { optionalDay, optionalEmail, optionalText, personName, phone, zip, type Translate } from '@/shared/form/rules';
import { enrollmentSchema, type EnrollmentDraft } from './enrollmentForm';
import { isPlausible } from './plausible';

/** Lengths of spec 2 §5, and what the service takes where it names none. */
const GENERAL = 50;
const ADDRESS = 150;
const CUSTOM = 150;
const HEALTH = 500;

/** "Max 6 custom columns" (spec 2 §5). */
export const CUSTOM_FIELDS = 6;
/** Contacts of each kind that a scholar may have. */
export const MOST_CONTACTS = 10;
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

export interface ContactDraft {
  /** The contact that is there; 0 for a new one. */
  mappingId: number;
  firstName: string;
  lastName: string;
  relationship: string;
  phoneNumber: string;
  email: string;
  pickup: string;
}

/** Answers are `yes`, `no`, or empty for none. */
export interface MedicalDraft {
  epiPen: string;
  asthmaInhaler: string;
  allergies: string;
  medications: string;
}

export interface LearningDraft {
  iepStatus: string;
  ellStatus: string;
  specialEducation: string;
}

/** A scholar, as they are typed. Names are the service's. */
export interface ScholarDraft extends Record<ContactList, ContactDraft[]>, Record<Consent, string> {
  firstName: string;
  lastName: string;
  birthDate: string;
  enteringGrade: string;
  gender: string;
  otherGender: string;
  ethnicity: string;
  homePhone: string;
  scholarStudentId: string;
  scholarNumber: string;
  externalId: string;
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  postalCode: string;
  hasCustodyAlert: boolean;
  /** Null: nobody has asked to see it, and it stays as it is. */
  medical: MedicalDraft | null;
  learningStatus: LearningDraft | null;
  customFields: string[];
  /** Where a new scholar is enrolled; an enrollment that is there is edited by itself. */
  enrollment: EnrollmentDraft | null;
}

/** The fields of a form by name: those of its parts by theirs. */
export const FIELDS = [
  'firstName',
  'lastName',
  'birthDate',
  'enteringGrade',
  'gender',
  'otherGender',
  'ethnicity',
  'homePhone',
  'scholarStudentId',
  'scholarNumber',
  'externalId',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'siteId',
  'classroomId',
  'scheduledDays',
  'enrollmentDate',
  'status',
  'inactiveDate',
  'inactiveNotes',
  'email',
  'phoneNumber',
  'relationship',
  'pickup',
  'hasCustodyAlert',
  'epiPen',
  'asthmaInhaler',
  'allergies',
  'medications',
  'iepStatus',
  'ellStatus',
  'specialEducation',
  ...CONSENTS,
] as const;

export type ScholarField = (typeof FIELDS)[number];
export type ScholarLabels = Record<ScholarField, string>;

/** The rules of the scholar form (spec 2 §3 Scholar, §5). `today` is that of the site; `t` is of the namespace `shared`; `most` contacts of each kind. */
export function scholarSchema(
  t: Translate,
  labels: ScholarLabels,
  today: string,
  customLabel: (number: number) => string,
  most: number = MOST_CONTACTS,
): z.ZodType<ScholarDraft, ScholarDraft> {
  const general = (field: ScholarField) => optionalText(t, labels[field], GENERAL);
  // As the service says it, so that one form has one way of saying it.
  const required = (field: ScholarField) => t('rule.required', { field: labels[field] });
  const name = (field: ScholarField) => personName(t, labels[field]).min(1, required(field));
  const contact = z.object({
    mappingId: z.number(),
    firstName: name('firstName'),
    lastName: name('lastName'),
    relationship: general('relationship'),
    phoneNumber: phone(t),
    email: optionalEmail(t, labels.email),
    pickup: z.string(),
  });
  const contacts = z.array(contact).max(most, t('rule.mostContacts'));
  const health = (field: ScholarField) => optionalText(t, labels[field], HEALTH);
  return z.object({
    firstName: name('firstName'),
    lastName: name('lastName'),
    birthDate: optionalDay(t)
      .min(1, required('birthDate'))
      .refine(isPlausible, { error: t('rule.implausible') })
      .refine((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day) || day <= today, { error: t('rule.birthDateFuture') }),
    enteringGrade: z.string().min(1, required('enteringGrade')),
    gender: z.string(),
    otherGender: general('otherGender'),
    ethnicity: general('ethnicity'),
    homePhone: phone(t),
    scholarStudentId: general('scholarStudentId'),
    scholarNumber: general('scholarNumber'),
    externalId: general('externalId'),
    addressLine1: optionalText(t, labels.addressLine1, ADDRESS),
    addressLine2: optionalText(t, labels.addressLine2, ADDRESS),
    city: general('city'),
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

export function emptyContact(): ContactDraft {
  return { mappingId: 0, firstName: '', lastName: '', relationship: '', phoneNumber: '', email: '', pickup: 'no' };
}
