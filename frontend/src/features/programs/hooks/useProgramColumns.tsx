import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Program } from '@/api/admin';
import { useFormats } from '@/shared/formats/useFormats';
import type { ListColumn } from '@/shared/list/listColumns';
import { StatusChip } from '@/shared/text/StatusChip';
import { ProgramStatusChip } from '../parts/ProgramStatusChip';
import { PROGRAM_FIELDS } from '../programList';

/** The columns of spec 2 §3 Program, as people read them. */
export function useProgramColumns(): ListColumn<Program>[] {
  const { t } = useTranslation('programs');
  const format = useFormats();
  return useMemo(() => {
    const { day, number } = format;
    const looks: Record<(typeof PROGRAM_FIELDS)[number], Omit<ListColumn<Program>, 'field' | 'label'>> = {
      programName: { isName: true, flex: 2, minWidth: 240, cell: (row) => row.programName },
      programType: { width: 180, cell: (row) => row.programType ?? '' },
      startDate: { width: 124, cell: (row) => day(row.startDate) },
      endDate: { width: 124, cell: (row) => day(row.endDate) },
      noOfScholar: { width: 168, isNumber: true, cell: (row) => number(row.noOfScholar) },
      enrolledScholars: {
        width: 124,
        isNumber: true,
        cell: (row) => (typeof row.enrolledScholars === 'number' ? number(row.enrolledScholars) : ''),
      },
      programStatus: {
        width: 148,
        cell: (row) =>
          row.isFinalSubmit ? (
            <ProgramStatusChip status={row.programStatus} />
          ) : (
            <StatusChip tone="waiting" label={t('status.settingUp')} />
          ),
      },
      noOfSites: { width: 100, isNumber: true, cell: (row) => number(row.noOfSites) },
    };
    return PROGRAM_FIELDS.map((field) => ({ field, label: t(`column.${field}`), ...looks[field] }));
  }, [t, format]);
}
