import type { ScholarEntry } from '@/api/roster';

/** Columns of the scholar table (spec 2 §3) that the service knows. */
export type ScholarField = 'lastName' | 'firstName' | 'enteringGrade' | 'birthDate' | 'gender' | 'classroomName' | 'status' | 'scholarStudentId' | 'enrollmentDate' | 'siteName';

/** "Active/Inactive" (spec 2 §4). */
export const EnrollmentStatus = { active: 1, inactive: 2 } as const;

export function scholarName({ firstName, lastName }: ScholarEntry): string {
  return `${firstName} ${lastName}`.trim();
}
