import { useTranslation } from 'react-i18next';
import { type UserCourse, useListUserCoursesQuery } from '@/api/learning-management';
import { owed } from '@/shared/courses/owed';
import { useFormats } from '@/shared/formats/useFormats';
import { Role } from '@/shared/session/roles';
import { useSession } from '@/shared/session/SessionContext';
import { todayIn } from '@/shared/time/days';
import { catalogLanguage } from '../useCatalog';

const NONE: UserCourse[] = [];

/** Courses that somebody has to complete and has not, what is due first at the top. */
export function useRequired({ skip = false } = {}): UserCourse[] {
  const { i18n } = useTranslation();
  const { role } = useSession();
  // Whoever works for the provider owes no course.
  const { data } = useListUserCoursesQuery({ language: catalogLanguage(i18n.language) }, { skip: skip || role < Role.accountAdmin });
  return owed(data?.results ?? NONE);
}

/** Says until when a course is to be completed, and whether that day is past. */
export function useSayDue(): (course: Pick<UserCourse, 'dueDate'>) => { text: string; isLate: boolean } {
  const { t } = useTranslation('catalog');
  const format = useFormats();
  return ({ dueDate }) => {
    if (typeof dueDate !== 'string') {
      return { text: t('required.none'), isLate: false };
    }
    const isLate = dueDate < todayIn(undefined);
    return { text: t(isLate ? 'required.overdue' : 'course.due', { day: format.day(dueDate) }), isLate };
  };
}
