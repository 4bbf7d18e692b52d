import { Box } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  type AttendanceFigures,
  useListAdaBySiteQuery,
  useListCompletionBySiteQuery,
  useReadAdaQuery,
  useReadCompletionQuery,
} from '@/api/roster';
import { useFormats } from '@/shared/formats/useFormats';
import { useParameter } from '@/shared/list/useParameter';
import { useSession } from '@/shared/session/SessionContext';
import { AnalyticsFrame } from './parts/AnalyticsFrame';
import { ChartBody } from './parts/ChartBody';
import { ChartFilterBar } from './parts/ChartFilterBar';
import { ChartSection } from './parts/ChartSection';
import { Figures } from './parts/Figures';
import { FigureTable, type FigureColumn } from './parts/FigureTable';
import { MissingMarks } from './parts/MissingMarks';
import { PeriodChart, type Series } from './parts/PeriodChart';
import { ScholarDays, type View } from './parts/ScholarDays';
import { SitesSection } from './parts/SitesSection';
import { usePercent } from './hooks/usePercent';
import { usePeriodCell } from './hooks/usePeriodCell';
import { usePeriodNames } from './hooks/usePeriodNames';
import { useRowPage } from './hooks/useRowPage';
import { useRows } from './hooks/useRows';
import type { AttendancePeriod } from './rules/periods';
import { type Every, rowsKey, useChartFilters } from './hooks/useChartFilters';

const CHOICES: readonly Every[] = ['day', 'week'];

/** Without each of its sites: a sum of fewer sites is not compared with one of all. */
const isIncomplete = ({ days, incompleteDays, incompleteSites }: AttendanceFigures) =>
  incompleteSites > 0 || (days === 0 && incompleteDays > 0);

/** The average, as a line of the periods that have all their sites, and one of those that lack some. */
function adaSeries(t: TFunction<'analytics'>, results: readonly AttendancePeriod[]): Series[] {
  const lacks = results.some((row) => isIncomplete(row) && typeof row.ada === 'number');
  const of = (isWanted: (row: AttendancePeriod) => boolean) => results.map((row) => (isWanted(row) ? (row.ada ?? null) : null));
  return [
    { label: t('column.ada'), tone: 'brand', data: of((row) => !isIncomplete(row)) },
    ...(lacks ? [{ label: t('incompleteSeries'), tone: 'amber', data: of(isIncomplete), isMarked: true } as const] : []),
  ];
}

/** What an average leaves out, a sentence each. */
function leftOut(
  t: TFunction<'analytics'>,
  { incompleteDays, incompleteSites, closedDays }: AttendanceFigures,
  isOfSites: boolean,
): string[] {
  return [
    incompleteDays > 0 ? t(isOfSites ? 'leftOut.siteDays' : 'leftOut.days', { count: incompleteDays }) : '',
    isOfSites && incompleteSites > 0 ? t('leftOut.sites', { count: incompleteSites }) : '',
    closedDays > 0 ? t('leftOut.closed', { count: closedDays }) : '',
  ].filter((sentence) => sentence !== '');
}

/** A figure that lacks days or sites. */
function Incomplete({ value, sites, isOfSites }: { value: string | null; sites: number; isOfSites: boolean }) {
  const { t } = useTranslation('analytics');
  return (
    <>
      {value}
      <Box component="span" sx={{ display: 'block', fontSize: 13, lineHeight: '18px', fontWeight: 600, color: 'warning.main' }}>
        {isOfSites && value !== null ? t('incompleteSites', { count: sites }) : t('incomplete')}
      </Box>
    </>
  );
}

/** Average daily attendance, or how far registers are taken (spec 2 §2 Analytics): by day or week, and by site. */
export function AttendanceCharts({ kind }: { kind: 'ada' | 'completion' }) {
  const { t } = useTranslation('analytics');
  const format = useFormats();
  const percent = usePercent();
  const { siteId } = useSession().place;
  const filters = useChartFilters(CHOICES, 'attendance');
  const name = usePeriodNames(filters.every);
  const period = usePeriodCell(name);
  const isAda = kind === 'ada';
  const ada = useReadAdaQuery((isAda ? filters.chart : null) ?? skipToken);
  const completion = useReadCompletionQuery((isAda ? null : filters.chart) ?? skipToken);
  const adaBySite = useListAdaBySiteQuery((isAda ? filters.sites : null) ?? skipToken);
  const completionBySite = useListCompletionBySiteQuery((isAda ? null : filters.sites) ?? skipToken);
  const chart = isAda ? ada : completion;
  const sites = isAda ? adaBySite : completionBySite;
  const rows = useRowPage(filters.chart === null ? '' : rowsKey(filters.chart));
  const [asked, setView] = useParameter('rows', 'scholars');
  const view: View = asked === 'marks' ? 'marks' : 'scholars';
  const { rowsRef, showRows } = useRows();
  const sortedBy = (field: string) => () => {
    // A figure is of scholars: only their list is sorted by it.
    setView('scholars');
    rows.onSort({ field, isDescending: true });
    showRows();
  };
  const number = (figure: number | null | undefined) => (figure === null || figure === undefined ? null : format.number(figure));
  const columns: FigureColumn<AttendanceFigures>[] = isAda
    ? [
        {
          key: 'ada',
          label: t('column.ada'),
          cell: (row) =>
            isIncomplete(row) ? (
              <Incomplete value={number(row.ada)} sites={row.incompleteSites} isOfSites={siteId === 0} />
            ) : (
              number(row.ada)
            ),
          figure: ({ ada }) => ada,
        },
        { key: 'rate', label: t('column.rate'), cell: ({ rate }) => percent(rate), figure: ({ rate }) => rate },
        { key: 'present', label: t('column.present'), cell: ({ present }) => number(present), figure: ({ present }) => present },
        { key: 'late', label: t('column.late'), cell: ({ late }) => number(late), figure: ({ late }) => late },
        { key: 'absent', label: t('column.absent'), cell: ({ absent }) => number(absent), figure: ({ absent }) => absent },
        { key: 'days', label: t('column.days'), cell: ({ days }) => number(days), figure: ({ days }) => days },
        {
          key: 'incompleteDays',
          label: t('column.incompleteDays'),
          cell: ({ incompleteDays }) => number(incompleteDays),
          figure: ({ incompleteDays }) => incompleteDays,
        },
      ]
    : [
        {
          key: 'completion',
          label: t('column.completion'),
          cell: ({ completion }) => percent(completion),
          figure: ({ completion }) => completion,
        },
        { key: 'taken', label: t('column.taken'), cell: ({ taken }) => number(taken), figure: ({ taken }) => taken },
        { key: 'expected', label: t('column.expected'), cell: ({ expected }) => number(expected), figure: ({ expected }) => expected },
        {
          key: 'missing',
          label: t('column.missing'),
          cell: ({ expected, taken }) => number(expected - taken),
          figure: ({ expected, taken }) => expected - taken,
        },
      ];
  return (
    <AnalyticsFrame>
      <ChartFilterBar chart={kind} fileName={isAda ? 'attendance' : 'completion'} filters={filters} choices={CHOICES} />
      <ChartBody query={chart}>
        {({ totals, results, asOf }) => (
          <>
            <Figures
              label={t(`title.${kind}`)}
              figures={
                isAda
                  ? [
                      // The days of the sites of a program are added up.
                      {
                        label: t('figure.ada'),
                        value: number(totals.ada) ?? '--',
                        note: [
                          t(siteId === 0 ? 'figure.adaNoteSites' : 'figure.adaNote', { count: totals.days }),
                          ...leftOut(t, totals, siteId === 0),
                        ].join('. '),
                      },
                      { label: t('figure.rate'), value: percent(totals.rate) ?? '--', note: t('figure.rateNote') },
                      { label: t('figure.late'), value: format.number(totals.late), note: t('figure.lateNote'), onShow: sortedBy('late') },
                      {
                        label: t('figure.absent'),
                        value: format.number(totals.absent),
                        note: t('figure.absentNote'),
                        onShow: sortedBy('absent'),
                      },
                    ]
                  : [
                      { label: t('figure.completion'), value: percent(totals.completion) ?? '--', note: t('figure.completionNote') },
                      {
                        label: t('figure.taken'),
                        value: format.number(totals.taken),
                        note: t('figure.takenNote', { expected: format.number(totals.expected) }),
                      },
                      {
                        label: t('figure.missing'),
                        value: format.number(totals.expected - totals.taken),
                        note: t('figure.missingNote'),
                        onShow: showRows,
                      },
                    ]
              }
            />
            <ChartSection
              title={t(`title.${kind}`)}
              help={t('asOf', { moment: format.dateTime(asOf) })}
              explanation={t(`explain.${kind}`, { returnObjects: true })}
              chart={
                <PeriodChart
                  label={t(`title.${kind}`)}
                  kind={isAda ? 'line' : 'bar'}
                  periods={results.map(name)}
                  isPercent={!isAda}
                  series={
                    isAda
                      ? adaSeries(t, results)
                      : [{ label: t('column.completion'), tone: 'green', data: results.map(({ completion }) => completion ?? null) }]
                  }
                />
              }
              table={
                <FigureTable<AttendancePeriod>
                  label={t(`title.${kind}`)}
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
          {isAda ? (
            <ScholarDays key={rowsKey(filters.chart)} asked={filters.chart} rows={rows} view={view} onView={setView} />
          ) : (
            <MissingMarks key={rowsKey(filters.chart)} asked={filters.chart} />
          )}
        </Box>
      )}
    </AnalyticsFrame>
  );
}
