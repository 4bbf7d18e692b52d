import { rosterApi } from '@/api/roster';
import { asFile } from '@/shared/browser/saveFile';
import type { ChartArg, SitesArg } from './hooks/useChartFilters';

/** Which charts a file is of: the names of their calls. */
export type ChartName = 'ada' | 'retention' | 'enrollment';

/** Calls about analytics that the generated client cannot say: charts as files, held by this window under the address that each gives. */
export const { useLazySavePeriodsQuery, useLazySaveSitesQuery } = rosterApi.injectEndpoints({
  endpoints: (build) => ({
    savePeriods: build.query<string, ChartArg & { chart: ChartName }>({
      query: ({ chart, ...params }) => ({ url: `/api/roster/analytics/${chart}`, params: { ...params, isReport: true }, responseHandler: asFile }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    saveSites: build.query<string, SitesArg & { chart: ChartName }>({
      query: ({ chart, id, ...params }) => ({ url: `/api/roster/analytics/${chart}/site/program/${String(id)}`, params: { ...params, isReport: true }, responseHandler: asFile }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});
