import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScholarEntry } from '@/api/roster';
import type { Words } from '@/locales/words';
import { useFormats } from '@/shared/formats/useFormats';
import type { ListColumn } from '@/shared/list/listColumns';
import type { Place } from '@/shared/session/roles';
import { StatusChip } from '@/shared/text/StatusChip';
import { EnrollmentStatus, type ScholarField } from '../rules/scholarList';

/** The columns of the scholar table (spec 2 §3). The site is hidden at first where it is the same in every row. */
export function useScholarColumns({ siteId }: Place): ListColumn<ScholarEntry>[] {
  const { t } = useTranslation('scholarList');
  const format = useFormats();
  return useMemo(() => {
    const column = (field: ScholarField, rest: Omit<ListColumn<ScholarEntry>, 'field' | 'label'>) => ({ field, label: t(`column.${field}`), ...rest });
    const gender = ({ gender: known }: ScholarEntry) => (known === '' ? '' : t(`gender.${known as keyof Words['scholarList']['gender']}`));
    return [
      column('lastName', { isName: true, width: 144, cell: (row) => row.lastName }),
      column('firstName', { width: 144, cell: (row) => row.firstName }),
      column('enteringGrade', { width: 96, cell: (row) => row.enteringGrade }),
      column('classroomName', { flex: 1, minWidth: 148, cell: (row) => (row.classroomName === '' ? t('unassigned') : row.classroomName) }),
      column('siteName', { flex: 1, minWidth: 160, isHidden: siteId > 0, cell: (row) => row.siteName }),
      column('status', { width: 120, cell: (row) => <StatusChip tone={row.status === EnrollmentStatus.active ? 'good' : 'off'} label={t(row.status === EnrollmentStatus.active ? 'status.1' : 'status.2')} /> }),
      column('birthDate', { width: 128, cell: (row) => format.day(row.birthDate) }),
      column('gender', { width: 100, cell: gender }),
      column('enrollmentDate', { width: 136, cell: (row) => format.day(row.enrollmentDate) }),
      column('scholarStudentId', { width: 124, isHidden: true, cell: (row) => row.scholarStudentId ?? '' }),
    ];
  }, [t, format, siteId]);
}
