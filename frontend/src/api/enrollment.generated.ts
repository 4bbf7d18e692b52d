// Generated from openapi/enrollment.json by `npm run codegen`; never edited. Refinements live in enrollment.ts beside it.
import { baseApi as api } from './baseApi';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDiscounts: build.query<ListDiscountsApiResponse, ListDiscountsApiArg>({
      query: (queryArg) => ({
        url: `/api/enrollment/discount`,
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
          accountId: queryArg.accountId,
        },
      }),
    }),
    createDiscount: build.mutation<
      CreateDiscountApiResponse,
      CreateDiscountApiArg
    >({
      query: (queryArg) => ({
        url: `/api/enrollment/discount`,
        method: "POST",
        body: queryArg.discountRequest,
      }),
    }),
    readDiscount: build.query<ReadDiscountApiResponse, ReadDiscountApiArg>({
      query: (queryArg) => ({
        url: `/api/enrollment/discount/${encodeURIComponent(String(queryArg.discountId))}`,
      }),
    }),
    editDiscount: build.mutation<EditDiscountApiResponse, EditDiscountApiArg>({
      query: (queryArg) => ({
        url: `/api/enrollment/discount/${encodeURIComponent(String(queryArg.discountId))}`,
        method: "PUT",
        body: queryArg.discountRequest,
      }),
    }),
    deleteDiscount: build.mutation<
      DeleteDiscountApiResponse,
      DeleteDiscountApiArg
    >({
      query: (queryArg) => ({
        url: `/api/enrollment/discount/${encodeURIComponent(String(queryArg.discountId))}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as enrollmentApi };
export type ListDiscountsApiResponse = /** status 200 undefined */ DiscountList;
export type ListDiscountsApiArg = {
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
  /** Of this account; required. */
  accountId?: number;
};
export type CreateDiscountApiResponse = /** status 201 undefined */ Discount;
export type CreateDiscountApiArg = {
  discountRequest: DiscountRequest;
};
export type ReadDiscountApiResponse = /** status 200 undefined */ Discount;
export type ReadDiscountApiArg = {
  discountId: number;
};
export type EditDiscountApiResponse = /** status 200 undefined */ Discount;
export type EditDiscountApiArg = {
  discountId: number;
  discountRequest: DiscountRequest;
};
export type DeleteDiscountApiResponse = unknown;
export type DeleteDiscountApiArg = {
  discountId: number;
};
export type AmountUnit = 0 | 1;
export type DiscountType = 1 | 2;
export type TimeRange = 1 | 2 | 3;
export type DiscountRule = {
  /** Percent or dollars, with at most two decimals. */
  amount?: number | null;
  /** From this child of a family on, the second being 2. */
  participants?: number | null;
  timeRangeType?: TimeRange | null;
  /** How many of these units at least. */
  timeRangeUnit?: number | null;
};
export type Discount = {
  /** Its account. */
  accountId: number;
  /** 0 percent rate, 1 fixed amount. */
  amountUnitType: AmountUnit;
  /** Programs that it applies to; every program of the account when empty. */
  appliesTo: number[];
  /** Currency of fixed amounts (ISO 4217). */
  currency: string;
  /** What families read about it; at most 256 characters. */
  description: string;
  /** 1 early registration, 2 multi participant. */
  discountTypeId: DiscountType;
  /** The discount. */
  id: number;
  /** It is given; a new one is unless told. */
  isActive: boolean;
  /** When it was last changed. */
  modifiedAt: string;
  /** Who changed it. */
  modifiedBy: number;
  /** Its name, unique in the account; at most 50 characters. */
  name: string;
  /** How much is taken off, and when. */
  rules: DiscountRule[];
  /** Grows with every change; send it back with an edit. */
  version: number;
};
export type DiscountList = {
  /** How many there are in all pages. */
  count: number;
  /** Whether there are no more than that. */
  isCountExact: boolean;
  /** The rows. */
  results: Discount[];
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
    | "Error_FeatureOff"
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
    | "Error_DiscountNameExists";
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
export type DiscountRequest = {
  /** Its account. */
  accountId?: number | null;
  amountUnitType?: AmountUnit | null;
  /** Programs that it applies to; every program of the account when empty. */
  appliesTo?: number[] | null;
  /** What families read about it; at most 256 characters. */
  description?: string | null;
  discountTypeId?: DiscountType | null;
  /** It is given; a new one is unless told. */
  isActive?: boolean | null;
  /** Its name, unique in the account; at most 50 characters. */
  name?: string | null;
  /** How much is taken off, and when. */
  rules?: DiscountRule[] | null;
  /** The version that an edit is based on; without it the last write wins. */
  version?: number | null;
};
export const {
  useListDiscountsQuery,
  useCreateDiscountMutation,
  useReadDiscountQuery,
  useEditDiscountMutation,
  useDeleteDiscountMutation,
} = injectedRtkApi;
