import { useTranslation } from 'react-i18next';
import type { AttendanceScholar } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { sayGrade } from '@/shared/scholars/grades';
import { minutesOf } from '../rules/register';

/** How grades and times of a register are written. */
export function useSayMark() {
  const { t } = useTranslation('attendance');
  const format = useFormats();
  return {
    /** "Grade K", where no head says what it is. */
    grade: ({ enteringGrade }: Pick<AttendanceScholar, 'enteringGrade'>) => t('grade', { grade: sayGrade(enteringGrade) }),
    /** "3:15 PM"; null for no time. */
    time: (value: string | null | undefined) => {
      const minutes = minutesOf(value);
      return minutes === null ? null : format.timeOfDay(minutes);
    },
  };
}
