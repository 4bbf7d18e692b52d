import { ToggleButton, ToggleButtonGroup, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DailyDetail,
  type DailyScholar,
  useListDailyAttendanceByScholarQuery,
  useListDailyAttendanceDetailsQuery,
} from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { SaveMenu } from '@/shared/list/SaveMenu';
import { type DailyArg, useLazySaveDailyQuery } from '../analyticsFiles';
import type { ChartArg } from '../hooks/useChartFilters';
import { usePercent } from '../hooks/usePercent';
import { type RowPage, useRowPage } from '../hooks/useRowPage';
import { useScholarColumns } from '../hooks/useScholarColumns';
import type { FigureColumn } from './FigureTable';
import { RowsSection } from './RowsSection';

/** What the rows are: a scholar each, or a mark each. */
export type View = 'scholars' | 'marks';

interface Props {
  asked: ChartArg;
  /** The page of the list by scholar, which the figures above sort. */
  rows: RowPage;
  view: View;
  onView: (view: View) => void;
}

/** The rows behind a chart of attendance: how often each scholar had which mark, or each mark (spec 2 §7, daily attendance by scholar and with details). */
export function ScholarDays({ asked: { programId, siteId, groupIds, startDate, endDate }, rows, view, onView }: Props) {
  const arg: DailyArg = {
    ...(siteId === undefined ? { programId } : { siteId }),
    ...(groupIds !== undefined && { classId: Number(groupIds) }),
    startDate,
    endDate,
  };
  const action = <Actions arg={arg} view={view} onView={onView} />;
  return view === 'scholars' ? <Scholars arg={arg} action={action} rows={rows} /> : <Marks arg={arg} action={action} />;
}

function Actions({ arg, view, onView }: { arg: DailyArg; view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('analytics');
  const { t: shared } = useTranslation('shared');
  const [save, { isFetching }] = useLazySaveDailyQuery();
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('view')}
        value={view}
        onChange={(_event, next: View | null) => {
          onView(next ?? view);
        }}
      >
        {(['scholars', 'marks'] as const).map((choice) => (
          <ToggleButton key={choice} value={choice} sx={{ textTransform: 'none', px: 1.5 }}>
            {t(choice)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <SaveMenu
        label={t('downloadRows')}
        failed={shared('download.failed')}
        isFetching={isFetching}
        days={{ from: arg.startDate, to: arg.endDate }}
        files={[
          { label: t('file.scholars'), name: t('file.byScholar'), ending: 'csv', read: () => save({ of: 'scholar', ...arg }).unwrap() },
          { label: t('file.marks'), name: t('file.details'), ending: 'csv', read: () => save({ of: 'details', ...arg }).unwrap() },
        ]}
      />
    </Stack>
  );
}

function Scholars({ arg, action, rows }: { arg: DailyArg; action: ReactNode; rows: RowPage }) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const percent = usePercent();
  const query = useListDailyAttendanceByScholarQuery({ ...arg, ...rows.arg });
  const columns: FigureColumn<DailyScholar>[] = [
    ...useScholarColumns<DailyScholar>(),
    { key: 'rate', label: t('column.rate'), sortField: 'rate', cell: ({ rate }) => percent(rate), figure: ({ rate }) => rate },
    ...(['present', 'late', 'absent', 'notScheduled'] as const).map((key) => ({
      key,
      label: t(`column.${key}`),
      sortField: key,
      cell: ({ totals }: DailyScholar) => format.number(totals[key]),
      figure: ({ totals }: DailyScholar) => totals[key],
    })),
  ];
  return (
    <RowsSection
      title={t('scholars')}
      help={t('scholarsHelp')}
      action={action}
      query={query}
      columns={columns}
      rowId={({ ssmId }) => ssmId}
      rows={rows}
      empty={t('noScholars')}
    />
  );
}

function Marks({ arg, action }: { arg: DailyArg; action: ReactNode }) {
  const { t } = useTranslation('analytics');
  const { t: ofMark } = useTranslation('attendance');
  const format = useFormats();
  const rows = useRowPage();
  const query = useListDailyAttendanceDetailsQuery({ ...arg, ...rows.arg });
  const time = (at: string | null | undefined) => (at ? format.timeOfDay(Number(at.slice(0, 2)) * 60 + Number(at.slice(3, 5))) : null);
  const columns: FigureColumn<DailyDetail>[] = [
    { key: 'day', label: t('column.day'), sortField: 'day', cell: ({ day }) => format.weekday(day) },
    ...useScholarColumns<DailyDetail>(),
    {
      key: 'status',
      label: t('column.mark'),
      sortField: 'status',
      cell: ({ mark: { status } }) => (status === '--' ? null : ofMark(`status.${status}`)),
    },
    { key: 'checkIn', label: t('column.checkIn'), sortField: 'checkIn', cell: ({ mark }) => time(mark.checkIn) },
    { key: 'checkOut', label: t('column.checkOut'), sortField: 'checkOut', cell: ({ mark }) => time(mark.checkOut) },
    {
      key: 'collectedBy',
      label: t('column.collectedBy'),
      cell: ({ mark }) =>
        mark.collectedBy?.isOffList === true ? `${mark.collectedBy.name} · ${ofMark('offList')}` : mark.collectedBy?.name,
    },
  ];
  return (
    <RowsSection
      title={t('marks')}
      help={t('marksHelp')}
      action={action}
      query={query}
      columns={columns}
      rowId={({ ssmId, day }) => `${String(ssmId)}/${day}`}
      rows={rows}
      empty={t('noMarks')}
    />
  );
}
