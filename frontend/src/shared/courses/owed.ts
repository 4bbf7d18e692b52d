import type { UserCourse } from '@/api/learning-management';

/** Courses that somebody has to complete and has not, what is due first at the top. */
export function owed(courses: readonly UserCourse[]): UserCourse[] {
  const due = ({ dueDate }: UserCourse) => dueDate ?? '9999';
  return courses
    .filter(({ isRequired, state }) => isRequired && state !== 'completed')
    .sort((one, other) => (due(one) < due(other) ? -1 : Number(due(one) > due(other))));
}
