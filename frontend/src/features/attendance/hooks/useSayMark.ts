import { useTranslation } from 'react-i18next';
import type { AttendanceScholar } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { minutesOf } from '../rules/register';

/** How grades and times of a register are written. */
export function useSayMark() {
  const { t } = useTranslation('attendance');
  const format = useFormats();
  return {
    grade: ({ enteringGrade }: Pick<AttendanceScholar, 'enteringGrade'>) => (enteringGrade < 0 ? t('grade.preK') : enteringGrade === 0 ? t('grade.k') : t('grade.number', { grade: enteringGrade })),
    /** "3:15 PM"; null for no time. */
    time: (value: string | null | undefined) => {
      const minutes = minutesOf(value);
      return minutes === null ? null : format.timeOfDay(minutes);
    },
  };
}
