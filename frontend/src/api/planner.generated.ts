// Generated from openapi/planner.json by `npm run codegen`; never edited. Refinements live in planner.ts beside it.
import { baseApi as api } from './baseApi';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listEventsAndHolidays: build.query<
      ListEventsAndHolidaysApiResponse,
      ListEventsAndHolidaysApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/event/events-holidays`,
        params: {
          searchField: queryArg.searchField,
          search: queryArg.search,
          sortField: queryArg.sortField,
          sortDir: queryArg.sortDir,
          isExactMatch: queryArg.isExactMatch,
          page: queryArg.page,
          count: queryArg.count,
          after: queryArg.after,
          timeZone: queryArg.timeZone,
          filter: queryArg.filter,
          programId: queryArg.programId,
          productId: queryArg.productId,
          siteId: queryArg.siteId,
          id: queryArg.id,
          startDate: queryArg.startDate,
          endDate: queryArg.endDate,
        },
      }),
    }),
    createHoliday: build.mutation<
      CreateHolidayApiResponse,
      CreateHolidayApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/holiday`,
        method: "POST",
        body: queryArg.holidayRequest,
      }),
    }),
    editHoliday: build.mutation<EditHolidayApiResponse, EditHolidayApiArg>({
      query: (queryArg) => ({
        url: `/api/planner/holiday/${encodeURIComponent(String(queryArg.holidayId))}`,
        method: "PUT",
        body: queryArg.holidayEdit,
      }),
    }),
    deleteHoliday: build.mutation<
      DeleteHolidayApiResponse,
      DeleteHolidayApiArg
    >({
      query: (queryArg) => ({
        url: `/api/planner/holiday/${encodeURIComponent(String(queryArg.holidayId))}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as plannerApi };
export type ListEventsAndHolidaysApiResponse =
  /** status 200 undefined */ EventHolidayList;
export type ListEventsAndHolidaysApiArg = {
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?: string;
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?: string;
  /** `asc` or `desc`; also 1 or 2. */
  sortDir?: SortDir;
  /** The whole field equals `search`, letter case aside. */
  isExactMatch?: boolean;
  /** Page, from 1. */
  page?: number;
  /** Rows a page, at most 100. */
  count?: number;
  /** Id of the row after which the page begins, instead of `page`: the last row of the page before. However far down
    the list it is, it is read as fast as the first page. */
  after?: number;
  /** Time zone (IANA name) of the days on which moments fall, in filters and files; UTC when missing. */
  timeZone?: string;
  /** Filters by column, each with one value, several, or a range: `status:1;city:Bronx,Queens;startDate:2026-09-01..`.
    A backslash stands before a comma, semicolon or backslash of a value. */
  filter?: string;
  /** Of this program; required. */
  programId: number;
  /** The product of the program; required, 0 when it has none. */
  productId: number;
  /** Of this site: holidays are those of the program, whichever site is asked for. */
  siteId?: number;
  /** The one event or holiday. */
  id?: number;
  /** That end on this day or later. */
  startDate?: string;
  /** That begin on this day or earlier. */
  endDate?: string;
};
export type CreateHolidayApiResponse = /** status 201 undefined */ Holiday;
export type CreateHolidayApiArg = {
  holidayRequest: HolidayRequest;
};
export type EditHolidayApiResponse = /** status 200 undefined */ Holiday;
export type EditHolidayApiArg = {
  holidayId: number;
  holidayEdit: HolidayEdit;
};
export type DeleteHolidayApiResponse = unknown;
export type DeleteHolidayApiArg = {
  holidayId: number;
};
export type EventHolidayDto = {
  /** Last day. */
  endDate: string;
  /** The holiday. */
  id: number;
  /** It takes whole days. */
  isAllDay: boolean;
  /** Its program. */
  programId: number;
  /** First day. */
  startDate: string;
  /** Its name. */
  title: string;
  /** `holiday`. */
  type: string;
  /** Grows with every change; send it back with an edit. */
  version: number;
};
export type EventHolidayList = {
  /** How many there are in all pages. */
  count: number;
  /** The events and holidays. */
  eventHolidayDtos: EventHolidayDto[];
  /** Whether there are no more than that. */
  isCountExact: boolean;
};
export type FaultCode = {
  /** Stable name of the rule, such as `tooLong`. */
  code: string;
  /** What the sentence holds, by name: texts and numbers. */
  params: object;
};
export type Problem = {
  /** Names this request in logs and traces. */
  correlationId?: string | null;
  /** With `Error_VersionConflict`: the entity as it is now, so that the person can choose (spec 2 §7). */
  current?: object | null;
  /** What happened, for a person. */
  detail: string;
  /** Messages by field. */
  errors?: {
    [key: string]: string[];
  };
  /** The rule behind each message of `errors`, by its code; null for what has none. */
  faults?: {
    [key: string]: (FaultCode | null)[];
  };
  /** Stable name of the error (spec 1 §8). */
  name:
    | "Error_InvalidToken"
    | "Error_TokenMultipleInstance"
    | "Error_TokenTakenOver"
    | "Error_TokenValidityExpired"
    | "Error_Forbidden"
    | "Error_NotFound"
    | "Error_ValidationFailed"
    | "Error_VersionConflict"
    | "Error_ChangedSince"
    | "Error_IdempotencyKeyReused"
    | "Error_AnswerLost"
    | "Error_NotAcceptable"
    | "Error_TooLarge"
    | "Error_UnsupportedMediaType"
    | "Error_TooManyRequests"
    | "Common_Error"
    | "Error_Unavailable"
    | "Error_NotYetConsistent"
    | "Error_HolidayAlreadyExists";
  /** Kind of thing that was not found. */
  resourceNotFound?: string | null;
  /** Where it was looked for. */
  searchedLocation?: string | null;
  /** The HTTP status. */
  status: number;
  /** The status in words. */
  title: string;
  /** Always `about:blank`: the title says what the status means (RFC 9457 §4.2.1). */
  type: string;
  /** The message once more, where the spec's clients read it. */
  value: string;
};
export type SortDir = "asc" | "desc";
export type Holiday = {
  /** Its account. */
  accountId: number;
  /** Last day. */
  endDate: string;
  /** The holiday. */
  id: number;
  /** When it was last changed. */
  modifiedAt: string;
  /** Who changed it. */
  modifiedBy: number;
  /** Its name, unique in the program. */
  name: string;
  /** Its program. */
  programId: number;
  /** First day. */
  startDate: string;
  /** Grows with every change; send it back with an edit. */
  version: number;
};
export type HolidayRequest = {
  /** Last day; the first when missing. */
  endDate?: string | null;
  /** Its name; at most 256 characters. */
  name?: string | null;
  /** Its program. */
  programId?: number | null;
  /** First day. */
  startDate?: string | null;
};
export type HolidayEdit = {
  /** Last day. */
  endDate?: string | null;
  /** Its name. */
  name?: string | null;
  /** First day. */
  startDate?: string | null;
  /** The version that the changes are based on; without it the last write wins. */
  version?: number | null;
};
export const {
  useListEventsAndHolidaysQuery,
  useCreateHolidayMutation,
  useEditHolidayMutation,
  useDeleteHolidayMutation,
} = injectedRtkApi;
