import { MenuItem, Stack, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useReadProgramInfoQuery } from '@/api/admin';
import { DayField } from '@/shared/list/DayField';
import { DayPresets } from './DayPresets';
import { SaveMenu } from '@/shared/list/SaveMenu';
import { useSession } from '@/shared/session/SessionContext';
import { daysSoFar } from '@/shared/time/dayPresets';
import { todayIn } from '@/shared/time/days';
import { type ChartName, useLazySaveAdaReportQuery, useLazySavePeriodsQuery, useLazySaveSitesQuery } from '../analyticsFiles';
import type { ChartFilters, Every } from '../hooks/useChartFilters';
import { LONGEST } from '../rules/range';

interface Props {
  chart: ChartName;
  /** What the files are called, before their days, in every language (spec 2 §9). */
  fileName: string;
  filters: ChartFilters;
  choices: readonly Every[];
}

/** What the charts are narrowed by, and their files. */
export function ChartFilterBar({ chart, fileName, filters, choices }: Props) {
  const { t } = useTranslation('analytics');
  const { t: shared } = useTranslation('shared');
  const [savePeriods, periods] = useLazySavePeriodsQuery();
  const [saveSites, sites] = useLazySaveSitesQuery();
  const [saveReport, report] = useLazySaveAdaReportQuery();
  const { programId } = useSession().place;
  const program = useReadProgramInfoQuery({ programId }, { skip: programId === 0 }).currentData;
  const today = todayIn(null);
  const soFar = program === undefined ? null : daysSoFar({ from: program.startDate, to: program.endDate }, today, LONGEST);
  const ofChart = filters.chart;
  const ofSites = filters.sites;
  const files = [
    ...(ofChart === null
      ? []
      : [
          {
            label: t(`file.${filters.every}`),
            name: fileName,
            ending: 'csv' as const,
            read: () => savePeriods({ chart, ...ofChart }).unwrap(),
          },
        ]),
    ...(ofSites === null
      ? []
      : [{ label: t('file.sites'), name: fileName, ending: 'csv' as const, read: () => saveSites({ chart, ...ofSites }).unwrap() }]),
    ...(ofSites === null || chart !== 'ada'
      ? []
      : ([1, 2] as const).map((type) => ({
          label: t(type === 1 ? 'file.siteDays' : 'file.siteWeeks'),
          name: t('file.adaBySite'),
          ending: 'csv' as const,
          read: () => saveReport({ ...ofSites, aDAReportType: type }).unwrap(),
        }))),
  ];
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
      <DayPresets from={filters.from} to={filters.to} today={today} soFar={soFar} onDays={filters.onDays} />
      <DayField label={t('from')} value={filters.from} onValue={filters.onFrom} />
      <DayField
        label={t('to')}
        value={filters.to}
        {...(filters.fault !== null && { fault: t(`fault.${filters.fault}`) })}
        onValue={filters.onTo}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('every')}
        value={filters.every}
        onChange={(_event, every: Every | null) => {
          if (every !== null) {
            filters.onEvery(every);
          }
        }}
        sx={{ height: 40, bgcolor: 'background.paper' }}
      >
        {choices.map((choice) => (
          <ToggleButton key={choice} value={choice} sx={{ px: 1.75, textTransform: 'none' }}>
            {t(`everyOf.${choice}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {filters.groups.length > 0 && (
        <TextField
          select
          size="small"
          label={t('group')}
          value={filters.group}
          onChange={(event) => {
            filters.onGroup(event.target.value);
          }}
          sx={{ minWidth: 168, '& .MuiOutlinedInput-root': { bgcolor: 'background.paper', fontSize: 14, height: 40 } }}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">{t('everyGroup')}</MenuItem>
          {filters.groups.map(({ id, name }) => (
            <MenuItem key={id} value={String(id)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {files.length > 0 && (
        <Stack sx={{ ml: 'auto' }}>
          <SaveMenu
            label={shared('download.label')}
            failed={shared('download.failed')}
            isFetching={periods.isFetching || sites.isFetching || report.isFetching}
            files={files}
            days={{ from: filters.from, to: filters.to }}
          />
        </Stack>
      )}
    </Stack>
  );
}
