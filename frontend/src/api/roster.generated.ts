// Generated from openapi/roster.json by `npm run codegen`; never edited. Refinements live in roster.ts beside it.
import { baseApi as api } from './baseApi';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    editClassroom: build.mutation<
      EditClassroomApiResponse,
      EditClassroomApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/classrooms/${encodeURIComponent(String(queryArg.classroomId))}`,
        method: "PUT",
        body: queryArg.classroomRequest,
      }),
    }),
    deleteClassroom: build.mutation<
      DeleteClassroomApiResponse,
      DeleteClassroomApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/classrooms/${encodeURIComponent(String(queryArg.classroomId))}`,
        method: "DELETE",
      }),
    }),
    listClassrooms: build.query<
      ListClassroomsApiResponse,
      ListClassroomsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/sites/${encodeURIComponent(String(queryArg.siteId))}/program/${encodeURIComponent(String(queryArg.programId))}/classrooms`,
        params: {
          includeUnassignedScholars: queryArg.includeUnassignedScholars,
        },
      }),
    }),
    createClassroom: build.mutation<
      CreateClassroomApiResponse,
      CreateClassroomApiArg
    >({
      query: (queryArg) => ({
        url: `/api/roster/sites/${encodeURIComponent(String(queryArg.siteId))}/program/${encodeURIComponent(String(queryArg.programId))}/classrooms`,
        method: "POST",
        body: queryArg.classroomRequest,
      }),
    }),
    listStaff: build.query<ListStaffApiResponse, ListStaffApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/staffs`,
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
          programId: queryArg.programId,
          siteId: queryArg.siteId,
          id: queryArg.id,
          active: queryArg.active,
          roleType: queryArg.roleType,
          searchValue: queryArg.searchValue,
        },
      }),
    }),
    downloadStaff: build.query<DownloadStaffApiResponse, DownloadStaffApiArg>({
      query: (queryArg) => ({
        url: `/api/roster/staffs/download`,
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
          programId: queryArg.programId,
          siteId: queryArg.siteId,
          id: queryArg.id,
          active: queryArg.active,
          roleType: queryArg.roleType,
          searchValue: queryArg.searchValue,
          columns: queryArg.columns,
          format: queryArg.format,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as rosterApi };
export type EditClassroomApiResponse = /** status 200 undefined */ Classroom;
export type EditClassroomApiArg = {
  classroomId: number;
  classroomRequest: ClassroomRequest;
};
export type DeleteClassroomApiResponse = unknown;
export type DeleteClassroomApiArg = {
  classroomId: number;
};
export type ListClassroomsApiResponse =
  /** status 200 undefined */ ClassroomList;
export type ListClassroomsApiArg = {
  siteId: number;
  programId: number;
  /** Also the group of scholars who have no classroom; staff do not see it (spec 2 §6). */
  includeUnassignedScholars?: boolean;
};
export type CreateClassroomApiResponse = /** status 201 undefined */ Classroom;
export type CreateClassroomApiArg = {
  siteId: number;
  programId: number;
  classroomRequest: ClassroomRequest;
};
export type ListStaffApiResponse = /** status 200 undefined */ StaffList;
export type ListStaffApiArg = {
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
  /** In this account. */
  accountId?: number;
  /** In this program. */
  programId?: number;
  /** At this site. */
  siteId?: number;
  /** This person. */
  id?: number;
  /** Those who are active, or those who are not. */
  active?: boolean;
  /** Those of this role, 4 to 7 or 9. */
  roleType?: number;
  /** Text looked for, as `search`. */
  searchValue?: string;
};
export type DownloadStaffApiResponse = /** status 200 The rows */ string;
export type DownloadStaffApiArg = {
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
  /** In this account. */
  accountId?: number;
  /** In this program. */
  programId?: number;
  /** At this site. */
  siteId?: number;
  /** This person. */
  id?: number;
  /** Those who are active, or those who are not. */
  active?: boolean;
  /** Those of this role, 4 to 7 or 9. */
  roleType?: number;
  /** Text looked for, as `search`. */
  searchValue?: string;
  /** The columns, in their order, between commas; all of them when missing. */
  columns?: string;
  /** CSV unless this says otherwise. */
  format?: "csv" | "xlsx";
};
export type Classroom = {
  /** Its account. */
  accountId: number;
  /** Places for scholars; none when it is not limited. */
  capacity?: number | null;
  /** The classroom. */
  id: number;
  /** Its name, unique in the site. */
  name: string;
  /** Its program. */
  programId: number;
  /** Its site. */
  siteId: number;
  /** Grows with every change; send it back with an edit. */
  version: number;
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
    | "Error_ClassroomNameExists";
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
export type ClassroomRequest = {
  /** Places for scholars, from 1 to 1,000; 0 means not limited. */
  capacity?: number | null;
  /** Its name; at most 50 characters. */
  name?: string | null;
  /** The version that an edit is based on; without it the last write wins. */
  version?: number | null;
};
export type ClassroomList = {
  /** How many there are. */
  count: number;
  /** The caller may see the scholars who have no classroom, and asked for them. */
  includesUnassignedScholars: boolean;
  /** The classrooms. */
  results: Classroom[];
};
export type UserStatus = number;
export type Role = number;
export type StaffRole = {
  /** Its account. */
  accountId: number;
  /** Its program. */
  programId?: number | null;
  /** Name of the program. */
  programName: string;
  /** The person's title in the program. */
  programRole: string;
  /** The role. */
  roleId: Role;
  /** Its site. */
  siteId?: number | null;
  /** Name of the site. */
  siteName: string;
};
export type StaffUser = {
  /** Address. */
  email: string;
  /** First name. */
  firstName: string;
  /** Where the invitation stands (spec 1 §3 User status ids). */
  inviteStatus: UserStatus;
  /** Last name. */
  lastName: string;
  /** Digits of the phone. */
  phoneNumber: string;
  /** Cell, Work or Home. */
  phoneType: string;
  /** The user. */
  userId: number;
  /** The role of the row. */
  userRoles: StaffRole[];
};
export type StaffEntry = {
  /** The row. */
  id: number;
  /** The phone as it is shown: (555) 123-4567. */
  phone: string;
  /** The person's title in the program, such as Teacher. */
  position: string;
  /** Name of the program; empty for who works for the whole account. */
  program: string;
  /** Name of the site; empty for who works for the whole program. */
  siteSessions: string;
  /** The person. */
  staffUser: StaffUser;
  /** The role in words. */
  systemRole: string;
};
export type StaffList = {
  /** How many there are in all pages. */
  count: number;
  /** Whether there are no more than that. */
  isCountExact: boolean;
  /** The rows. */
  results: StaffEntry[];
};
export type SortDir = "asc" | "desc";
export const {
  useEditClassroomMutation,
  useDeleteClassroomMutation,
  useListClassroomsQuery,
  useCreateClassroomMutation,
  useListStaffQuery,
  useDownloadStaffQuery,
} = injectedRtkApi;
