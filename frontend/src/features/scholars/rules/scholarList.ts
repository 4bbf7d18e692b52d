import type { ScholarEntry } from '@/api/roster';

/** Columns of the scholar table (spec 2 §3) that the service searches and sorts by. */
export type ScholarField =
  | 'lastName'
  | 'firstName'
  | 'enteringGrade'
  | 'birthDate'
  | 'gender'
  | 'classroomName'
  | 'status'
  | 'scholarStudentId'
  | 'enrollmentDate'
  | 'siteName'
  | 'inactiveDate'
  | 'inactiveNotes'
  | 'scholarNumber'
  | 'externalId';

/** Answers to the consent forms. */
export const CONSENT_COLUMNS = ['consentInformation', 'consentFieldTrip', 'consentMedical', 'consentEmergency', 'photoOptOut'] as const;

/** Texts that the service shows as they are. */
export const TEXT_COLUMNS = ['otherGender', 'addressLine1', 'addressLine2', 'city', 'state', 'postalCode'] as const;

/** "Active/Inactive" (spec 2 §4). */
export const EnrollmentStatus = { active: 1, inactive: 2 } as const;

export function scholarName({ firstName, lastName }: ScholarEntry): string {
  return `${firstName} ${lastName}`.trim();
}
