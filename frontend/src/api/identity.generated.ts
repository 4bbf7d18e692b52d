// Generated from openapi/identity.json by `npm run codegen`; never edited. Refinements live in identity.ts beside it.
import { baseApi as api } from './baseApi';
export const addTagTypes = ["users", "drilldowns", "sessions"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getCurrentUser: build.query<
        GetCurrentUserApiResponse,
        GetCurrentUserApiArg
      >({
        query: () => ({ url: `/api/identity/users/me` }),
        providesTags: ["users"],
      }),
      updatePreferences: build.mutation<
        UpdatePreferencesApiResponse,
        UpdatePreferencesApiArg
      >({
        query: (queryArg) => ({
          url: `/api/identity/users/me/preferences`,
          method: "PUT",
          body: queryArg.preferences,
        }),
        invalidatesTags: ["users"],
      }),
      listUserRoles: build.query<ListUserRolesApiResponse, ListUserRolesApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/identity/users/${encodeURIComponent(String(queryArg.id))}/roles`,
          }),
          providesTags: ["users"],
        },
      ),
      startDrilldown: build.mutation<
        StartDrilldownApiResponse,
        StartDrilldownApiArg
      >({
        query: (queryArg) => ({
          url: `/api/identity/drilldowns`,
          method: "POST",
          body: queryArg.startDrilldown,
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
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as identityApi };
export type GetCurrentUserApiResponse = /** status 200 done */ CurrentUser;
export type GetCurrentUserApiArg = void;
export type UpdatePreferencesApiResponse = /** status 200 done */ CurrentUser;
export type UpdatePreferencesApiArg = {
  preferences: Preferences;
};
export type ListUserRolesApiResponse = /** status 200 done */ UserRoles;
export type ListUserRolesApiArg = {
  id: number;
};
export type StartDrilldownApiResponse = /** status 201 done */ Drilldown;
export type StartDrilldownApiArg = {
  startDrilldown: StartDrilldown;
};
export type EndDrilldownApiResponse = unknown;
export type EndDrilldownApiArg = void;
export type TakeOverSessionApiResponse = unknown;
export type TakeOverSessionApiArg = void;
export type ProfilePicture = {
  imageUrl: string;
  thumbnailUrl: string;
};
export type RoleRecord = {
  userId: number;
  accountId: number | null;
  programId: number | null;
  siteId: number | null;
  roleId: number;
  status: number;
  programRole: string | null;
  isPrimaryAccountAdmin: boolean;
};
export type CurrentUser = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  profilePicture: null | ProfilePicture;
  accountID: number | null;
  programId: number | null;
  siteId: number | null;
  roleId: number;
  userLabel: string;
  hmacHash: string;
  locale: string | null;
  userRoles: RoleRecord[];
};
export type ErrorName =
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
  | "Error_TooManyRequests"
  | "Common_Error"
  | "Error_Unavailable"
  | "Error_NotYetConsistent";
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  name: ErrorName;
  value: string | null;
  resourceNotFound: string | null;
  searchedLocation: string | null;
  errors: {
    [key: string]: string[];
  };
  correlationId: string;
};
export type Preferences = {
  locale: string;
};
export type UserRoles = {
  userRoles: RoleRecord[];
};
export type Drilldown = {
  roleId: number;
  accountId: number;
  programId: number;
  siteId: number;
  userRoles: RoleRecord[];
};
export type StartDrilldown = {
  roleId: number;
  accountId: number;
  programId: number;
  siteId: number;
};
export const {
  useGetCurrentUserQuery,
  useLazyGetCurrentUserQuery,
  useUpdatePreferencesMutation,
  useListUserRolesQuery,
  useLazyListUserRolesQuery,
  useStartDrilldownMutation,
  useEndDrilldownMutation,
  useTakeOverSessionMutation,
} = injectedRtkApi;
