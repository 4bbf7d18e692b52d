import { rosterApi } from '@/api/roster';
import { asFile } from '@/shared/browser/saveFile';
import type { ChartArg, SitesArg } from './hooks/useChartFilters';

/** Which charts a file is of: the names of their calls. */
export type ChartName = 'ada' | 'completion' | 'retention' | 'enrollment';

/** The report of a program's sites: 1 a line for each site and day, 2 for each site and week (spec 2 §7). */
export type AdaReportType = 1 | 2;

/** Whose daily attendance a file is of. */
export interface DailyArg {
  programId?: number;
  siteId?: number;
  classId?: number;
  startDate: string;
  endDate: string;
}

const AS_FILE = { keepUnusedDataFor: 0, extraOptions: { quiet: true } } as const;

/** Calls about analytics that the generated client cannot say: charts as files, held by this window under the address that each gives. */
export const { useLazySavePeriodsQuery, useLazySaveSitesQuery, useLazySaveAdaReportQuery, useLazySaveDailyQuery } =
  rosterApi.injectEndpoints({
    endpoints: (build) => ({
      savePeriods: build.query<string, ChartArg & { chart: ChartName }>({
        query: ({ chart, ...params }) => ({
          url: `/api/roster/analytics/${chart}`,
          params: { ...params, isReport: true },
          responseHandler: asFile,
        }),
        ...AS_FILE,
      }),
      saveSites: build.query<string, SitesArg & { chart: ChartName }>({
        query: ({ chart, id, ...params }) => ({
          url: `/api/roster/analytics/${chart}/site/program/${String(id)}`,
          params: { ...params, isReport: true },
          responseHandler: asFile,
        }),
        ...AS_FILE,
      }),
      saveAdaReport: build.query<string, SitesArg & { aDAReportType: AdaReportType }>({
        query: ({ id, ...params }) => ({
          url: '/api/roster/analytics/ada/site/report',
          params: { ...params, programId: id },
          responseHandler: asFile,
        }),
        ...AS_FILE,
      }),
      saveDaily: build.query<string, DailyArg & { of: 'scholar' | 'details' }>({
        query: ({ of, ...params }) => ({
          url: `/api/roster/analytics/daily-attendance/${of}`,
          params: { ...params, isReport: true },
          responseHandler: asFile,
        }),
        ...AS_FILE,
      }),
    }),
  });
