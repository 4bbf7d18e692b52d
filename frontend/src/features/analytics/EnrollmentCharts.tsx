import { Box } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { type EnrollmentFigures, useListEnrollmentBySiteQuery, useReadEnrollmentQuery } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { useParameter } from '@/shared/list/useParameter';
import { RecordSection } from '@/shared/record/RecordSection';
import { AnalyticsFrame } from './parts/AnalyticsFrame';
import { ChartBody } from './parts/ChartBody';
import { ChartFilterBar } from './parts/ChartFilterBar';
import { ChartSection } from './parts/ChartSection';
import { EnrollmentRows, type Which } from './parts/EnrollmentRows';
import { Figures } from './parts/Figures';
import { FigureTable, type FigureColumn } from './parts/FigureTable';
import { PeriodChart } from './parts/PeriodChart';
import { SitesSection } from './parts/SitesSection';
import { rowsKey, useChartFilters } from './hooks/useChartFilters';
import { usePercent } from './hooks/usePercent';
import { usePeriodCell } from './hooks/usePeriodCell';
import { usePeriodNames } from './hooks/usePeriodNames';
import { useRows } from './hooks/useRows';
import { PERIODS, type EnrollmentPeriod, type SiteEnrollment } from './rules/periods';

const WHICH: readonly Which[] = ['enrolled', 'joined', 'left'];

/** Enrollment over time, by grade and by site (spec 1 §2 /analytics/scholar/enrollment). */
export function EnrollmentCharts() {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const percent = usePercent();
  const filters = useChartFilters(PERIODS, 'enrollment');
  const name = usePeriodNames(filters.every);
  const period = usePeriodCell(name);
  const [asked, setWhich] = useParameter('rows', 'enrolled');
  const which = WHICH.find((one) => one === asked) ?? 'enrolled';
  const { rowsRef, showRows } = useRows();
  const show = (one: Which) => () => {
    setWhich(one);
    showRows();
  };
  const chart = useReadEnrollmentQuery(filters.chart ?? skipToken);
  const sites = useListEnrollmentBySiteQuery(filters.sites ?? skipToken);
  const columns: FigureColumn<EnrollmentFigures>[] = (['enrolled', 'joined', 'left'] as const).map((key) => ({
    key,
    label: t(`column.${key}`),
    cell: (row) => format.number(row[key]),
    figure: (row) => row[key],
  }));
  const filled = (enrolled: number, places: number | null | undefined) => (places ? (enrolled * 100) / places : null);
  const ofSites: FigureColumn<SiteEnrollment>[] = [
    ...columns,
    {
      key: 'capacity',
      label: t('column.capacity'),
      cell: ({ scholarCapacity }) => (scholarCapacity ? format.number(scholarCapacity) : null),
      figure: ({ scholarCapacity }) => scholarCapacity,
    },
    {
      key: 'filled',
      label: t('column.filled'),
      cell: ({ enrolled, scholarCapacity }) => percent(filled(enrolled, scholarCapacity)),
      figure: ({ enrolled, scholarCapacity }) => filled(enrolled, scholarCapacity),
    },
  ];
  return (
    <AnalyticsFrame>
      <ChartFilterBar chart="enrollment" fileName="enrollment" filters={filters} choices={PERIODS} />
      <ChartBody query={chart}>
        {({ totals, results, asOf, endDate, grades, scholarCapacity }) => (
          <>
            <Figures
              label={t('title.enrollment')}
              figures={[
                {
                  label: t('figure.enrolled'),
                  value: format.number(totals.enrolled),
                  note: t('figure.enrolledNote', { day: format.day(endDate) }),
                  onShow: show('enrolled'),
                },
                {
                  label: t('figure.filled'),
                  value: percent(filled(totals.enrolled, scholarCapacity)) ?? '--',
                  note: t('figure.filledNote', { places: format.number(scholarCapacity) }),
                },
                { label: t('figure.joined'), value: format.number(totals.joined), note: t('figure.joinedNote'), onShow: show('joined') },
                { label: t('figure.left'), value: format.number(totals.left), note: t('figure.leftNote'), onShow: show('left') },
              ]}
            />
            <ChartSection
              title={t('title.enrollment')}
              help={t('asOf', { moment: format.dateTime(asOf) })}
              explanation={t('explain.enrollment', { returnObjects: true })}
              chart={
                <PeriodChart
                  label={t('title.enrollment')}
                  kind="line"
                  periods={results.map(name)}
                  series={[{ label: t('column.enrolled'), tone: 'brand', data: results.map(({ enrolled }) => enrolled) }]}
                />
              }
              table={
                <FigureTable<EnrollmentPeriod>
                  label={t('title.enrollment')}
                  columns={[{ key: 'period', label: t('column.period'), cell: period }, ...columns]}
                  rows={results}
                  rowId={({ startDate }) => startDate}
                />
              }
            />
            <RecordSection title={t('grades')} help={t('figure.enrolledNote', { day: format.day(endDate) })}>
              <FigureTable
                label={t('grades')}
                columns={[
                  { key: 'grade', label: t('column.grade'), cell: ({ enteringGrade }) => enteringGrade },
                  {
                    key: 'scholars',
                    label: t('column.scholars'),
                    cell: ({ scholars }) => format.number(scholars),
                    figure: ({ scholars }) => scholars,
                  },
                  {
                    key: 'share',
                    label: t('column.share'),
                    cell: ({ scholars }) => percent(filled(scholars, totals.enrolled)),
                    figure: ({ scholars }) => scholars,
                  },
                ]}
                rows={grades}
                rowId={({ enteringGrade }) => enteringGrade}
              />
            </RecordSection>
          </>
        )}
      </ChartBody>
      {filters.sites !== null && <SitesSection query={sites} columns={ofSites} />}
      {filters.chart !== null && (
        <Box ref={rowsRef} tabIndex={-1} sx={{ outline: 0, scrollMarginTop: 96 }}>
          <EnrollmentRows key={rowsKey(filters.chart)} asked={filters.chart} which={which} choices={WHICH} onWhich={setWhich} />
        </Box>
      )}
    </AnalyticsFrame>
  );
}
