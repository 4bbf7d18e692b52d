import { rosterApi } from '@/api/roster';

/** The service finds nobody for fewer. */
export const LEAST_LETTERS = 2;

/** A child who was found, and by whom. */
export interface FoundScholar {
  scholarId: number;
  firstName: string;
  lastName: string;
  enteringGrade: string;
  accountId: number;
  programId: number;
  siteId: number;
  siteName: string;
  status: number;
  /** None for the child's own name or phone number. */
  contact: { firstName: string; lastName: string; relationship: string | null; phoneNumber: string | null; isBarred: boolean } | null;
}

interface FoundScholars {
  results: FoundScholar[];
  count: number;
}

interface Wanted {
  text: string;
  accountId?: number;
  programId?: number;
  siteId?: number;
}

/** A call that only asks, and whose question stands in no address: the generated client knows none. */
export const { useFindScholarsQuery } = rosterApi.injectEndpoints({
  endpoints: (build) => ({
    findScholars: build.query<FoundScholars, Wanted>({
      query: (body) => ({ url: '/api/roster/scholars/find', method: 'POST', body }),
      // Names of children are not kept.
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});
