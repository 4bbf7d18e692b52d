import { Box } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { type EnrollmentFigures, useListRetentionBySiteQuery, useReadRetentionQuery } from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { useParameter } from '@/shared/list/useParameter';
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
import { PERIODS, type EnrollmentPeriod } from './rules/periods';

const WHICH: readonly Which[] = ['enrolled', 'gone', 'left'];

/** How many of the scholars who were ever enrolled still are (spec 1 §2 /analytics/scholar/retention). */
export function RetentionCharts() {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const percent = usePercent();
  const filters = useChartFilters(PERIODS, 'retention');
  const name = usePeriodNames(filters.every);
  const period = usePeriodCell(name);
  const [asked, setWhich] = useParameter('rows', 'enrolled');
  const which = WHICH.find((one) => one === asked) ?? 'enrolled';
  const { rowsRef, showRows } = useRows();
  const show = (one: Which) => () => {
    setWhich(one);
    showRows();
  };
  const chart = useReadRetentionQuery(filters.chart ?? skipToken);
  const sites = useListRetentionBySiteQuery(filters.sites ?? skipToken);
  const columns: FigureColumn<EnrollmentFigures>[] = [
    { key: 'retention', label: t('column.retention'), cell: ({ retention }) => percent(retention), figure: ({ retention }) => retention },
    ...(['enrolled', 'ever', 'left'] as const).map((key) => ({
      key,
      label: t(`column.${key}`),
      cell: (row: EnrollmentFigures) => format.number(row[key]),
      figure: (row: EnrollmentFigures) => row[key],
    })),
  ];
  return (
    <AnalyticsFrame>
      <ChartFilterBar chart="retention" fileName="retention" filters={filters} choices={PERIODS} />
      <ChartBody query={chart}>
        {({ totals, results, asOf, endDate }) => (
          <>
            <Figures
              label={t('title.retention')}
              figures={[
                {
                  label: t('figure.retention'),
                  value: percent(totals.retention) ?? '--',
                  note: t('figure.retentionNote', { day: format.day(endDate) }),
                },
                {
                  label: t('figure.still'),
                  value: format.number(totals.enrolled),
                  note: t('figure.stillNote', { ever: format.number(totals.ever) }),
                  onShow: show('enrolled'),
                },
                { label: t('figure.left'), value: format.number(totals.left), note: t('figure.leftNote'), onShow: show('left') },
              ]}
            />
            <ChartSection
              title={t('title.retention')}
              help={t('asOf', { moment: format.dateTime(asOf) })}
              explanation={t('explain.retention', { returnObjects: true })}
              chart={
                <PeriodChart
                  label={t('title.retention')}
                  kind="line"
                  isPercent
                  periods={results.map(name)}
                  series={[{ label: t('column.retention'), tone: 'brand', data: results.map(({ retention }) => retention ?? null) }]}
                />
              }
              table={
                <FigureTable<EnrollmentPeriod>
                  label={t('title.retention')}
                  columns={[{ key: 'period', label: t('column.period'), cell: period }, ...columns]}
                  rows={results}
                  rowId={({ startDate }) => startDate}
                />
              }
            />
          </>
        )}
      </ChartBody>
      {filters.sites !== null && <SitesSection query={sites} columns={columns} />}
      {filters.chart !== null && (
        <Box ref={rowsRef} tabIndex={-1} sx={{ outline: 0, scrollMarginTop: 96 }}>
          <EnrollmentRows key={rowsKey(filters.chart)} asked={filters.chart} which={which} choices={WHICH} onWhich={setWhich} />
        </Box>
      )}
    </AnalyticsFrame>
  );
}
