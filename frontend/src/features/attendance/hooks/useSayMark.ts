import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceScholar } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { minutesOf } from '../rules/register';

/** How grades and times of a register are written. */
export interface SayMark {
  /** "Grade K", where no head says what it is. */
  grade: (child: Pick<AttendanceScholar, 'enteringGrade'>) => string;
  /** "3:15 PM"; null for no time. */
  time: (value: string | null | undefined) => string | null;
}

/** Writes grades and times of a register; the same object as long as the language is the same. */
export function useSayMark(): SayMark {
  const { t } = useTranslation('attendance');
  const format = useFormats();
  return useMemo(
    () => ({
      grade: ({ enteringGrade }) => t('grade', { grade: enteringGrade }),
      time: (value) => {
        const minutes = minutesOf(value);
        return minutes === null ? null : format.timeOfDay(minutes);
      },
    }),
    [t, format],
  );
}
