// Generated from openapi/identity.json by `npm run codegen`; never edited. Refinements live in identity.ts beside it.
import { baseApi as api } from './baseApi';
export const addTagTypes = [
  "drilldowns",
  "roles",
  "sessions",
  "users",
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      beginDrilldown: build.mutation<
        BeginDrilldownApiResponse,
        BeginDrilldownApiArg
      >({
        query: (queryArg) => ({
          url: `/api/identity/drilldowns`,
          method: "POST",
          body: queryArg.drilldownRequest,
        }),
        invalidatesTags: ["drilldowns"],
      }),
      endDrilldown: build.mutation<EndDrilldownApiResponse, EndDrilldownApiArg>(
        {
          query: () => ({
            url: `/api/identity/drilldowns/current`,
            method: "DELETE",
          }),
          invalidatesTags: ["drilldowns"],
        },
      ),
      listRoles: build.query<ListRolesApiResponse, ListRolesApiArg>({
        query: () => ({ url: `/api/identity/roles` }),
        providesTags: ["roles"],
      }),
      readRole: build.query<ReadRoleApiResponse, ReadRoleApiArg>({
        query: (queryArg) => ({
          url: `/api/identity/roles/${encodeURIComponent(String(queryArg.id))}`,
        }),
        providesTags: ["roles"],
      }),
      readSession: build.query<ReadSessionApiResponse, ReadSessionApiArg>({
        query: () => ({ url: `/api/identity/sessions/current` }),
        providesTags: ["sessions"],
      }),
      takeOverSession: build.mutation<
        TakeOverSessionApiResponse,
        TakeOverSessionApiArg
      >({
        query: () => ({
          url: `/api/identity/sessions/takeover`,
          method: "POST",
        }),
        invalidatesTags: ["sessions"],
      }),
      readPrimaryAdmin: build.query<
        ReadPrimaryAdminApiResponse,
        ReadPrimaryAdminApiArg
      >({
        query: (queryArg) => ({
          url: `/api/identity/users/accounts/${encodeURIComponent(String(queryArg.accountId))}`,
        }),
        providesTags: ["users"],
      }),
      readCurrentUser: build.query<
        ReadCurrentUserApiResponse,
        ReadCurrentUserApiArg
      >({
        query: () => ({ url: `/api/identity/users/me` }),
        providesTags: ["users"],
      }),
      changePreferences: build.mutation<
        ChangePreferencesApiResponse,
        ChangePreferencesApiArg
      >({
        query: (queryArg) => ({
          url: `/api/identity/users/me/preferences`,
          method: "PUT",
          body: queryArg.preferences,
        }),
        invalidatesTags: ["users"],
      }),
      readUser: build.query<ReadUserApiResponse, ReadUserApiArg>({
        query: (queryArg) => ({
          url: `/api/identity/users/${encodeURIComponent(String(queryArg.id))}`,
        }),
        providesTags: ["users"],
      }),
      listUserRoles: build.query<ListUserRolesApiResponse, ListUserRolesApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/identity/users/${encodeURIComponent(String(queryArg.id))}/roles`,
          }),
          providesTags: ["users"],
        },
      ),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as identityApi };
export type BeginDrilldownApiResponse = /** status 201 undefined */ Drilldown;
export type BeginDrilldownApiArg = {
  drilldownRequest: DrilldownRequest;
};
export type EndDrilldownApiResponse = unknown;
export type EndDrilldownApiArg = void;
export type ListRolesApiResponse = /** status 200 undefined */ RoleView[];
export type ListRolesApiArg = void;
export type ReadRoleApiResponse = /** status 200 undefined */ RoleView;
export type ReadRoleApiArg = {
  /** Role id */
  id: number;
};
export type ReadSessionApiResponse = /** status 200 undefined */ SessionInfo;
export type ReadSessionApiArg = void;
export type TakeOverSessionApiResponse = unknown;
export type TakeOverSessionApiArg = void;
export type ReadPrimaryAdminApiResponse = /** status 200 undefined */ UserView;
export type ReadPrimaryAdminApiArg = {
  /** Account id */
  accountId: number;
};
export type ReadCurrentUserApiResponse =
  /** status 200 undefined */ CurrentUser;
export type ReadCurrentUserApiArg = void;
export type ChangePreferencesApiResponse =
  /** status 200 undefined */ CurrentUser;
export type ChangePreferencesApiArg = {
  preferences: Preferences;
};
export type ReadUserApiResponse = /** status 200 undefined */ UserView;
export type ReadUserApiArg = {
  /** User id */
  id: number;
};
export type ListUserRolesApiResponse = /** status 200 undefined */ UserRoles;
export type ListUserRolesApiArg = {
  /** User id */
  id: number;
};
export type Role = number;
export type UserStatus = number;
export type RoleRecord = {
  /** The account, absent for provider staff. */
  accountId?: number | null;
  /** The account's primary admin. */
  isPrimaryAccountAdmin: boolean;
  /** The program, absent at account level. */
  programId?: number | null;
  /** The person's title in the program, such as Lead Teacher. */
  programRole?: string | null;
  /** The role. */
  roleId: Role;
  /** The site, absent at program level. */
  siteId?: number | null;
  /** Whether the record is in force. */
  status: UserStatus;
  /** The user. */
  userId: number;
};
export type Drilldown = {
  /** The viewed account. */
  accountId: number;
  /** The viewed program; 0 for none. */
  programId: number;
  /** The viewed role. */
  roleId: Role;
  /** The viewed site; 0 for none. */
  siteId: number;
  /** The record that stands in for the person's own while it lasts. */
  userRoles: RoleRecord[];
};
export type Problem = {
  /** Names this request in logs and traces. */
  correlationId?: string | null;
  /** What happened, for a person. */
  detail: string;
  /** Messages by field. */
  errors?: {
    [key: string]: string[];
  };
  /** Stable name of the error (spec 1 §8). */
  name:
    | "Error_InvalidToken"
    | "Error_TokenMultipleInstance"
    | "Error_TokenValidityExpired"
    | "Error_Forbidden"
    | "Error_NotFound"
    | "Error_ValidationFailed"
    | "Error_VersionConflict"
    | "Error_IdempotencyKeyReused"
    | "Error_NotAcceptable"
    | "Error_TooLarge"
    | "Error_UnsupportedMediaType"
    | "Error_TooManyRequests"
    | "Common_Error"
    | "Error_Unavailable"
    | "Error_NotYetConsistent";
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
export type DrilldownRequest = {
  /** The account. */
  accountId: number;
  /** The program; 0 for none. */
  programId?: number;
  /** Account admin (4) to staff (7). */
  roleId: Role;
  /** The site; 0 for none. */
  siteId?: number;
};
export type RoleView = {
  /** Id of spec 1 §3. */
  id: Role;
  /** Its label. */
  name: string;
};
export type Standing = "active" | "waiting" | "ended";
export type SessionInfo = {
  /** When the password was last given. */
  authTime: string;
  /** When it ends at the latest. */
  expiresAt: string;
  /** Id, as in the claim `sid`. */
  id: string;
  /** The last sign of life. */
  lastSeenAt: string;
  /** When it began. */
  signedInAt: string;
  /** Active, or waiting for another window. */
  state: Standing;
};
export type ProfilePicture = {
  /** Full size. */
  imageUrl: string;
  /** Small. */
  thumbnailUrl: string;
};
export type UserView = {
  /** Account of the highest active role record; 0 for provider staff. */
  accountID: number;
  /** Address. */
  email: string;
  /** First name. */
  firstName: string;
  /** Id. */
  id: number;
  /** Last name. */
  lastName: string;
  /** `en` or `es`, once chosen. */
  locale?: string | null;
  profilePicture?: ProfilePicture | null;
  /** Program of that record; 0 for none. */
  programId: number;
  /** The highest active role. */
  roleId: Role;
  /** Site of that record; 0 for none. */
  siteId: number;
  /** Status id of spec 1 §3. */
  status: UserStatus;
  /** The label of that role. */
  userLabel: string;
  /** Grows with every change. */
  version: number;
};
export type CurrentUser = UserView & {
  /** Proves the person's identity to the help widget. */
  hmacHash: string;
  /** The person's own role records, whatever is being viewed. */
  userRoles: RoleRecord[];
};
export type Locale = "en" | "es";
export type Preferences = {
  locale?: Locale | null;
};
export type UserRoles = {
  /** The records that the caller may see. */
  userRoles: RoleRecord[];
};
export const {
  useBeginDrilldownMutation,
  useEndDrilldownMutation,
  useListRolesQuery,
  useLazyListRolesQuery,
  useReadRoleQuery,
  useLazyReadRoleQuery,
  useReadSessionQuery,
  useLazyReadSessionQuery,
  useTakeOverSessionMutation,
  useReadPrimaryAdminQuery,
  useLazyReadPrimaryAdminQuery,
  useReadCurrentUserQuery,
  useLazyReadCurrentUserQuery,
  useChangePreferencesMutation,
  useReadUserQuery,
  useLazyReadUserQuery,
  useListUserRolesQuery,
  useLazyListUserRolesQuery,
} = injectedRtkApi;
