import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScholarEntry } from '@/api/roster';
import type { Words } from '@/locales/words';
import { sayPhone } from '@/shared/form/rules';
import { useFormats } from '@/shared/formats/useFormats';
import type { ListColumn } from '@/shared/list/listColumns';
import type { Place } from '@/shared/session/roles';
import { StatusChip } from '@/shared/text/StatusChip';
import { useWeekDays } from '@/shared/time/useWeekDays';
import { CONSENT_COLUMNS, EnrollmentStatus, type ScholarField, TEXT_COLUMNS } from '../rules/scholarList';
import { useCustomNames } from './useCustomNames';
import { useScholarWords } from './useScholarWords';

/** The columns of the scholar table (spec 2 §3). The site is hidden at first where it is the same in every row, and so is what few people look for. Medical and learning status are no columns. */
export function useScholarColumns({ siteId }: Place): ListColumn<ScholarEntry>[] {
  const { t } = useTranslation('scholarList');
  const format = useFormats();
  const sayDays = useWeekDays();
  const { say } = useScholarWords();
  const names = useCustomNames();
  return useMemo(() => {
    const column = (field: ScholarField, rest: Omit<ListColumn<ScholarEntry>, 'field' | 'label'>) => ({
      field,
      label: t(`column.${field}`),
      ...rest,
    });
    const gender = ({ gender: known }: ScholarEntry) => (known === '' ? '' : t(`gender.${known as keyof Words['scholarList']['gender']}`));
    // The service shows these and neither sorts nor searches by them.
    const shown = (
      field: Exclude<keyof Words['scholarList']['column'], ScholarField>,
      width: number,
      cell: (row: ScholarEntry) => string,
    ): ListColumn<ScholarEntry> => ({
      field,
      label: t(`column.${field}`),
      width,
      isHidden: true,
      isSortable: false,
      cell,
    });
    const answer = (said: boolean | null | undefined) => (said === null || said === undefined ? '' : say('answer', said ? 'yes' : 'no'));
    return [
      column('lastName', { isName: true, isPartOfName: true, width: 144, cell: (row) => row.lastName }),
      column('firstName', { width: 144, cell: (row) => row.firstName }),
      column('enteringGrade', { width: 128, cell: (row) => row.enteringGrade }),
      column('classroomName', { flex: 1, minWidth: 148, cell: (row) => (row.classroomName === '' ? t('unassigned') : row.classroomName) }),
      column('siteName', { flex: 1, minWidth: 160, isHidden: siteId > 0, cell: (row) => row.siteName }),
      column('status', {
        width: 120,
        cell: (row) => (
          <StatusChip
            tone={row.status === EnrollmentStatus.active ? 'good' : 'off'}
            label={t(row.status === EnrollmentStatus.active ? 'status.1' : 'status.2')}
          />
        ),
      }),
      column('birthDate', { width: 128, cell: (row) => format.day(row.birthDate) }),
      column('gender', { width: 100, cell: gender }),
      column('enrollmentDate', { width: 136, cell: (row) => format.day(row.enrollmentDate) }),
      column('scholarStudentId', { width: 124, isHidden: true, cell: (row) => row.scholarStudentId ?? '' }),
      shown('scheduledDays', 148, (row) => sayDays(row.scheduledDays)),
      column('inactiveDate', {
        width: 136,
        isHidden: true,
        cell: (row) => (row.inactiveDate === null || row.inactiveDate === undefined ? '' : format.day(row.inactiveDate)),
      }),
      column('inactiveNotes', { width: 200, isHidden: true, cell: (row) => row.inactiveNotes ?? '' }),
      column('scholarNumber', { width: 148, isHidden: true, cell: (row) => row.scholarNumber ?? '' }),
      column('externalId', { width: 148, isHidden: true, cell: (row) => row.externalId ?? '' }),
      shown('ethnicity', 160, (row) => say('ethnicity', row.ethnicity)),
      shown('homePhone', 148, (row) => sayPhone(row.homePhone ?? '')),
      ...TEXT_COLUMNS.map((field) => shown(field, 148, (row) => row[field] ?? '')),
      ...CONSENT_COLUMNS.map((field) => shown(field, 148, (row) => answer(row[field]))),
      ...names.flatMap((name, index): ListColumn<ScholarEntry>[] =>
        name === ''
          ? []
          : [
              {
                field: `customFields.${String(index)}`,
                label: name,
                width: 148,
                isHidden: true,
                isSortable: false,
                cell: (row) => row.customFields?.[index] ?? '',
              },
            ],
      ),
    ];
  }, [t, format, sayDays, say, names, siteId]);
}
