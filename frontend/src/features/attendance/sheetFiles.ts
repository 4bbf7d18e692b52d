import { rosterApi } from '@/api/roster';
import { asFile } from '@/shared/browser/saveFile';
import type { Sheet } from './parts/PrintSheet';

const FILES = { register: 'register.pdf', evacuation: 'evacuation.pdf' } as const satisfies Record<Sheet, string>;

/** Which sheet, of what and in which language. */
interface SheetRequest {
  sheet: Sheet;
  siteId: number;
  day: string;
  classroomId?: number;
  language: string;
}

/** Sheets of a register as files. Each download is audited: one is read when somebody asks for it, and not kept. */
export const { useLazySaveSheetQuery } = rosterApi.injectEndpoints({
  endpoints: (build) => ({
    /** A sheet, held by this window under the address that it gives. */
    saveSheet: build.query<string, SheetRequest>({
      query: ({ sheet, ...params }) => ({ url: `/api/roster/attendance/${FILES[sheet]}`, params: { ...params }, responseHandler: asFile }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});
