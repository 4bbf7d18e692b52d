import { type ListMissingMarksApiArg, type MissingMarks, rosterApi } from '@/api/roster';
import { tagsOfRead } from '@/api/tags';
import { type MissingRegister, missingRegisters } from './rules/missingRegisters';

/** The most rows that the service gives at once. */
const MOST = 100;
/** Marks that are counted; more than these are of days that nobody will catch up with. */
export const COUNTED = 3000;

/** Registers whose marks are missing, and how many marks these and all are. */
export interface MissingByRegister {
  registers: MissingRegister[];
  marks: number;
  counted: number;
}

/** The missing marks by register, of all their pages: the service lists them one by one. */
export const { useMissingByRegisterQuery } = rosterApi.injectEndpoints({
  endpoints: (build) => ({
    missingByRegister: build.query<MissingByRegister, Omit<ListMissingMarksApiArg, 'sortField' | 'sortDir' | 'page' | 'count'>>({
      queryFn: async (asked, _api, _extra, read) => {
        const found: MissingMarks['results'] = [];
        for (let page = 1; ; page += 1) {
          const params = { ...asked, sortField: 'day', sortDir: 'desc', page, count: MOST };
          const { data, error } = await read({ url: '/api/roster/analytics/completion/missing', params });
          if (error !== undefined) {
            return { error };
          }
          const { results, count } = data as MissingMarks;
          found.push(...results);
          if (results.length < MOST || found.length >= Math.min(count, COUNTED)) {
            return { data: { registers: missingRegisters(found), marks: count, counted: found.length } };
          }
        }
      },
      providesTags: (_result, _error, asked) => tagsOfRead(['attendance'], asked),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});
