import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type EnrollmentScholar, type ListEnrollmentScholarsApiArg, useListEnrollmentScholarsQuery } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import type { ChartArg } from '../hooks/useChartFilters';
import { useRowPage } from '../hooks/useRowPage';
import { useScholarColumns } from '../hooks/useScholarColumns';
import type { FigureColumn } from './FigureTable';
import { RowsSection } from './RowsSection';

/** Behind which figure of enrollment or retention the scholars are. */
export type Which = NonNullable<ListEnrollmentScholarsApiArg['which']>;

interface Props {
  asked: ChartArg;
  which: Which;
  choices: readonly Which[];
  onWhich: (which: Which) => void;
}

/** The scholars behind the figures of enrollment and retention: who stayed, who joined, who left. */
export function EnrollmentRows({ asked, which, choices, onWhich }: Props) {
  const { t } = useTranslation('analytics');
  const action = (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('which')}
      value={which}
      onChange={(_event, next: Which | null) => {
        onWhich(next ?? which);
      }}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice} value={choice} sx={{ textTransform: 'none', px: 1.5 }}>
          {t(`whichOf.${choice}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
  return <Rows key={which} asked={asked} which={which} action={action} />;
}

function Rows({
  asked: { programId, siteId, groupIds, startDate, endDate },
  which,
  action,
}: Pick<Props, 'asked' | 'which'> & { action: ReactNode }) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const rows = useRowPage();
  const query = useListEnrollmentScholarsQuery({
    which,
    ...(siteId === undefined ? { programId } : { siteId }),
    ...(groupIds !== undefined && { groupIds }),
    startDate,
    endDate,
    ...rows.arg,
  });
  const columns: FigureColumn<EnrollmentScholar>[] = [
    ...useScholarColumns<EnrollmentScholar>(),
    { key: 'enrolledOn', label: t('column.enrolledOn'), sortField: 'enrolledOn', cell: ({ enrolledOn }) => format.day(enrolledOn) },
    ...(which === 'joined'
      ? []
      : [
          {
            key: 'leftOn',
            label: t('column.leftOn'),
            sortField: 'leftOn',
            cell: ({ leftOn }: EnrollmentScholar) => (leftOn ? format.day(leftOn) : null),
          },
          ...(which === 'enrolled'
            ? []
            : [{ key: 'leftNote', label: t('column.leftNote'), cell: ({ leftNote }: EnrollmentScholar) => leftNote }]),
        ]),
  ];
  return (
    <RowsSection
      title={t('behind')}
      help={t(`whichHelp.${which}`)}
      action={action}
      query={query}
      columns={columns}
      rowId={({ ssmId, enrolledOn }) => `${String(ssmId)} ${enrolledOn}`}
      rows={rows}
      empty={t('noScholars')}
    />
  );
}
