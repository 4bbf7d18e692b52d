// Generated from openapi/identity.json by `npm run codegen`; never edited. Refinements live in identity.ts beside it.
import { baseApi as api } from './baseApi';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSingleSignOn: build.query<
      ReadSingleSignOnApiResponse,
      ReadSingleSignOnApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/accounts/${encodeURIComponent(String(queryArg.accountId))}/single-sign-on`,
      }),
    }),
    changeSingleSignOn: build.mutation<
      ChangeSingleSignOnApiResponse,
      ChangeSingleSignOnApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/accounts/${encodeURIComponent(String(queryArg.accountId))}/single-sign-on`,
        method: "PUT",
        body: queryArg.singleSignOnRequest,
      }),
    }),
    removeSingleSignOn: build.mutation<
      RemoveSingleSignOnApiResponse,
      RemoveSingleSignOnApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/accounts/${encodeURIComponent(String(queryArg.accountId))}/single-sign-on`,
        method: "DELETE",
      }),
    }),
    testSingleSignOn: build.mutation<
      TestSingleSignOnApiResponse,
      TestSingleSignOnApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/accounts/${encodeURIComponent(String(queryArg.accountId))}/single-sign-on/test`,
        method: "POST",
      }),
    }),
    beginDrilldown: build.mutation<
      BeginDrilldownApiResponse,
      BeginDrilldownApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/drilldowns`,
        method: "POST",
        body: queryArg.drilldownRequest,
      }),
    }),
    endDrilldown: build.mutation<EndDrilldownApiResponse, EndDrilldownApiArg>({
      query: () => ({
        url: `/api/identity/drilldowns/current`,
        method: "DELETE",
      }),
    }),
    editPartnerUser: build.mutation<
      EditPartnerUserApiResponse,
      EditPartnerUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/partner-users`,
        method: "PUT",
        body: queryArg.partnerUserEdit,
      }),
    }),
    createPartnerUser: build.mutation<
      CreatePartnerUserApiResponse,
      CreatePartnerUserApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/partner-users`,
        method: "POST",
        body: queryArg.partnerUserRequest,
      }),
    }),
    inviteProgramAdmin: build.mutation<
      InviteProgramAdminApiResponse,
      InviteProgramAdminApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/programs/inviteprogramadmin`,
        method: "POST",
        body: queryArg.programAdminRequest,
      }),
    }),
    resendInvite: build.mutation<ResendInviteApiResponse, ResendInviteApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/resend-invite`,
        method: "POST",
        body: queryArg.resend,
      }),
    }),
    listRoles: build.query<ListRolesApiResponse, ListRolesApiArg>({
      query: () => ({ url: `/api/identity/roles` }),
    }),
    listAssignableRoles: build.query<
      ListAssignableRolesApiResponse,
      ListAssignableRolesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/roles/assignable`,
        params: {
          level: queryArg.level,
        },
      }),
    }),
    readRole: build.query<ReadRoleApiResponse, ReadRoleApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/roles/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    readSession: build.query<ReadSessionApiResponse, ReadSessionApiArg>({
      query: () => ({ url: `/api/identity/sessions/current` }),
    }),
    takeOverSession: build.mutation<
      TakeOverSessionApiResponse,
      TakeOverSessionApiArg
    >({
      query: () => ({ url: `/api/identity/sessions/takeover`, method: "POST" }),
    }),
    checkEmail: build.mutation<CheckEmailApiResponse, CheckEmailApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/user-email-check`,
        method: "POST",
        body: queryArg.emailCheck,
      }),
    }),
    checkEmails: build.mutation<CheckEmailsApiResponse, CheckEmailsApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/user-emails-check`,
        method: "POST",
        body: queryArg.emailChecks,
      }),
    }),
    createUser: build.mutation<CreateUserApiResponse, CreateUserApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users`,
        method: "POST",
        body: queryArg.userRequest,
      }),
    }),
    listProgramUsers: build.query<
      ListProgramUsersApiResponse,
      ListProgramUsersApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/users/account/${encodeURIComponent(String(queryArg.accountId))}/program/${encodeURIComponent(String(queryArg.programId))}`,
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
        },
      }),
    }),
    readPrimaryAdmin: build.query<
      ReadPrimaryAdminApiResponse,
      ReadPrimaryAdminApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/users/accounts/${encodeURIComponent(String(queryArg.accountId))}`,
      }),
    }),
    createUsers: build.mutation<CreateUsersApiResponse, CreateUsersApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/bulk`,
        method: "POST",
        body: queryArg.userRequests,
      }),
    }),
    deleteUsers: build.mutation<DeleteUsersApiResponse, DeleteUsersApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/bulk`,
        method: "DELETE",
        body: queryArg.selected,
      }),
    }),
    inviteUsers: build.mutation<InviteUsersApiResponse, InviteUsersApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/bulk-invite`,
        method: "PUT",
        body: queryArg.bulkInvite,
      }),
    }),
    revokeUsers: build.mutation<RevokeUsersApiResponse, RevokeUsersApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/bulk-revoke`,
        method: "PUT",
        body: queryArg.bulkRevoke,
      }),
    }),
    downloadUsers: build.query<DownloadUsersApiResponse, DownloadUsersApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/downloadusers`,
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
          globalSearch: queryArg.globalSearch,
          id: queryArg.id,
          active: queryArg.active,
          roleType: queryArg.roleType,
          audience: queryArg.audience,
          accountId: queryArg.accountId,
          programId: queryArg.programId,
          siteId: queryArg.siteId,
          columns: queryArg.columns,
          format: queryArg.format,
        },
      }),
    }),
    readUserInfo: build.query<ReadUserInfoApiResponse, ReadUserInfoApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/info/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    listUsers: build.query<ListUsersApiResponse, ListUsersApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/list`,
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
          globalSearch: queryArg.globalSearch,
          id: queryArg.id,
          active: queryArg.active,
          roleType: queryArg.roleType,
          audience: queryArg.audience,
          accountId: queryArg.accountId,
          programId: queryArg.programId,
          siteId: queryArg.siteId,
        },
      }),
    }),
    readCurrentUser: build.query<
      ReadCurrentUserApiResponse,
      ReadCurrentUserApiArg
    >({
      query: () => ({ url: `/api/identity/users/me` }),
    }),
    changeProfile: build.mutation<
      ChangeProfileApiResponse,
      ChangeProfileApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/users/me`,
        method: "PUT",
        body: queryArg.profileRequest,
      }),
    }),
    changePassword: build.mutation<
      ChangePasswordApiResponse,
      ChangePasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/users/me/password`,
        method: "PUT",
        body: queryArg.passwordChange,
      }),
    }),
    uploadPicture: build.mutation<
      UploadPictureApiResponse,
      UploadPictureApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/users/me/picture`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    removePicture: build.mutation<
      RemovePictureApiResponse,
      RemovePictureApiArg
    >({
      query: () => ({
        url: `/api/identity/users/me/picture`,
        method: "DELETE",
      }),
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
    }),
    listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
      query: () => ({ url: `/api/identity/users/me/sessions` }),
    }),
    endSession: build.mutation<EndSessionApiResponse, EndSessionApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/me/sessions/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    resetPasswords: build.mutation<
      ResetPasswordsApiResponse,
      ResetPasswordsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/users/password/temp`,
        method: "PUT",
        body: queryArg.selected,
      }),
    }),
    givePrivileges: build.mutation<
      GivePrivilegesApiResponse,
      GivePrivilegesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/users/privilege`,
        method: "PUT",
        body: queryArg.privileges,
      }),
    }),
    listUserTypes: build.query<ListUserTypesApiResponse, ListUserTypesApiArg>({
      query: () => ({ url: `/api/identity/users/type` }),
    }),
    undoAccess: build.mutation<UndoAccessApiResponse, UndoAccessApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/undo-access`,
        method: "POST",
        body: queryArg.undoRequest,
      }),
    }),
    undoPrivileges: build.mutation<
      UndoPrivilegesApiResponse,
      UndoPrivilegesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/users/undo-privilege`,
        method: "POST",
        body: queryArg.undoRequest,
      }),
    }),
    listUsersRolewise: build.query<
      ListUsersRolewiseApiResponse,
      ListUsersRolewiseApiArg
    >({
      query: (queryArg) => ({
        url: `/api/identity/users/users-rolewise/program/${encodeURIComponent(String(queryArg.programId))}`,
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
        },
      }),
    }),
    readUser: build.query<ReadUserApiResponse, ReadUserApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    editUser: build.mutation<EditUserApiResponse, EditUserApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.userEdit,
      }),
    }),
    deleteUser: build.mutation<DeleteUserApiResponse, DeleteUserApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    upgradeUser: build.mutation<UpgradeUserApiResponse, UpgradeUserApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/${encodeURIComponent(String(queryArg.id))}/account-admin`,
        method: "PUT",
        body: queryArg.upgrade,
      }),
    }),
    readPicture: build.query<ReadPictureApiResponse, ReadPictureApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/${encodeURIComponent(String(queryArg.id))}/picture`,
        params: {
          size: queryArg.size,
        },
      }),
    }),
    listUserRoles: build.query<ListUserRolesApiResponse, ListUserRolesApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/${encodeURIComponent(String(queryArg.id))}/roles`,
      }),
    }),
    listVisibleTo: build.query<ListVisibleToApiResponse, ListVisibleToApiArg>({
      query: (queryArg) => ({
        url: `/api/identity/users/${encodeURIComponent(String(queryArg.id))}/visible-to`,
        params: {
          page: queryArg.page,
          count: queryArg.count,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as identityApi };
export type ReadSingleSignOnApiResponse =
  /** status 200 undefined */ SingleSignOn;
export type ReadSingleSignOnApiArg = {
  /** Account id */
  accountId: number;
};
export type ChangeSingleSignOnApiResponse =
  /** status 200 undefined */ SingleSignOn;
export type ChangeSingleSignOnApiArg = {
  /** Account id */
  accountId: number;
  singleSignOnRequest: SingleSignOnRequest;
};
export type RemoveSingleSignOnApiResponse = unknown;
export type RemoveSingleSignOnApiArg = {
  /** Account id */
  accountId: number;
};
export type TestSingleSignOnApiResponse =
  /** status 200 undefined */ ProviderTest;
export type TestSingleSignOnApiArg = {
  /** Account id */
  accountId: number;
};
export type BeginDrilldownApiResponse = /** status 201 undefined */ Drilldown;
export type BeginDrilldownApiArg = {
  drilldownRequest: DrilldownRequest;
};
export type EndDrilldownApiResponse = unknown;
export type EndDrilldownApiArg = void;
export type EditPartnerUserApiResponse = /** status 200 undefined */ UserInfo;
export type EditPartnerUserApiArg = {
  partnerUserEdit: PartnerUserEdit;
};
export type CreatePartnerUserApiResponse = /** status 201 undefined */ UserInfo;
export type CreatePartnerUserApiArg = {
  partnerUserRequest: PartnerUserRequest;
};
export type InviteProgramAdminApiResponse =
  /** status 201 undefined */ UserInfo;
export type InviteProgramAdminApiArg = {
  programAdminRequest: ProgramAdminRequest;
};
export type ResendInviteApiResponse = /** status 200 undefined */ UserInfo;
export type ResendInviteApiArg = {
  resend: Resend;
};
export type ListRolesApiResponse = /** status 200 undefined */ RoleView[];
export type ListRolesApiArg = void;
export type ListAssignableRolesApiResponse =
  /** status 200 undefined */ AssignableRole[];
export type ListAssignableRolesApiArg = {
  /** `account`, `program` or `site`; `provider` for the provider's own people. */
  level?: "provider" | "account" | "program" | "site";
};
export type ReadRoleApiResponse = /** status 200 undefined */ RoleView;
export type ReadRoleApiArg = {
  /** Role id */
  id: number;
};
export type ReadSessionApiResponse = /** status 200 undefined */ SessionInfo;
export type ReadSessionApiArg = void;
export type TakeOverSessionApiResponse = unknown;
export type TakeOverSessionApiArg = void;
export type CheckEmailApiResponse = /** status 200 undefined */ EmailTaken;
export type CheckEmailApiArg = {
  emailCheck: EmailCheck;
};
export type CheckEmailsApiResponse = /** status 200 undefined */ EmailsTaken;
export type CheckEmailsApiArg = {
  emailChecks: EmailChecks;
};
export type CreateUserApiResponse = /** status 201 undefined */ UserInfo;
export type CreateUserApiArg = {
  userRequest: UserRequest;
};
export type ListProgramUsersApiResponse = /** status 200 undefined */ UserPage;
export type ListProgramUsersApiArg = {
  /** Account id */
  accountId: number;
  /** Program id */
  programId: number;
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?:
    | "firstName"
    | "lastName"
    | "systemRole"
    | "invitationStatus"
    | "invitationDate"
    | "programName"
    | "lastLogin"
    | "siteName"
    | "position"
    | "email"
    | "phone"
    | "scheduleDate"
    | "revokeDate";
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?:
    | "firstName"
    | "lastName"
    | "systemRole"
    | "invitationStatus"
    | "invitationDate"
    | "programName"
    | "lastLogin"
    | "siteName"
    | "position"
    | "email"
    | "phone"
    | "scheduleDate"
    | "revokeDate";
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
};
export type ReadPrimaryAdminApiResponse = /** status 200 undefined */ UserView;
export type ReadPrimaryAdminApiArg = {
  /** Account id */
  accountId: number;
};
export type CreateUsersApiResponse = /** status 200 undefined */ BulkAnswer;
export type CreateUsersApiArg = {
  userRequests: UserRequests;
};
export type DeleteUsersApiResponse = /** status 200 undefined */ BulkAnswer;
export type DeleteUsersApiArg = {
  selected: Selected;
};
export type InviteUsersApiResponse = /** status 200 undefined */ Undoable;
export type InviteUsersApiArg = {
  bulkInvite: BulkInvite;
};
export type RevokeUsersApiResponse = /** status 200 undefined */ Undoable;
export type RevokeUsersApiArg = {
  bulkRevoke: BulkRevoke;
};
export type DownloadUsersApiResponse = /** status 200 The people */ string;
export type DownloadUsersApiArg = {
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?:
    | "firstName"
    | "lastName"
    | "systemRole"
    | "invitationStatus"
    | "invitationDate"
    | "programName"
    | "lastLogin"
    | "siteName"
    | "position"
    | "email"
    | "phone"
    | "scheduleDate"
    | "revokeDate";
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?:
    | "firstName"
    | "lastName"
    | "systemRole"
    | "invitationStatus"
    | "invitationDate"
    | "programName"
    | "lastLogin"
    | "siteName"
    | "position"
    | "email"
    | "phone"
    | "scheduleDate"
    | "revokeDate";
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
  /** Text looked for in name, e-mail, phone, position, program and site. */
  globalSearch?: string;
  /** One person. */
  id?: number;
  /** Those who are active, or those who are not. */
  active?: boolean;
  /** Those with this leading role, by id. */
  roleType?: number;
  /** Only a kind of people; everybody when missing. */
  audience?: "staff";
  /** Those of an account. */
  accountId?: number;
  /** Those of a program and its sites. */
  programId?: number;
  /** Those of a site. */
  siteId?: number;
  /** The columns, in their order, between commas; all of them when missing. */
  columns?: string;
  /** CSV unless this says otherwise. */
  format?: "csv" | "xlsx";
};
export type ReadUserInfoApiResponse = /** status 200 undefined */ UserInfo;
export type ReadUserInfoApiArg = {
  /** User id */
  id: number;
};
export type ListUsersApiResponse = /** status 200 undefined */ UserPage;
export type ListUsersApiArg = {
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?:
    | "firstName"
    | "lastName"
    | "systemRole"
    | "invitationStatus"
    | "invitationDate"
    | "programName"
    | "lastLogin"
    | "siteName"
    | "position"
    | "email"
    | "phone"
    | "scheduleDate"
    | "revokeDate";
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?:
    | "firstName"
    | "lastName"
    | "systemRole"
    | "invitationStatus"
    | "invitationDate"
    | "programName"
    | "lastLogin"
    | "siteName"
    | "position"
    | "email"
    | "phone"
    | "scheduleDate"
    | "revokeDate";
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
  /** Text looked for in name, e-mail, phone, position, program and site. */
  globalSearch?: string;
  /** One person. */
  id?: number;
  /** Those who are active, or those who are not. */
  active?: boolean;
  /** Those with this leading role, by id. */
  roleType?: number;
  /** Only a kind of people; everybody when missing. */
  audience?: "staff";
  /** Those of an account. */
  accountId?: number;
  /** Those of a program and its sites. */
  programId?: number;
  /** Those of a site. */
  siteId?: number;
};
export type ReadCurrentUserApiResponse =
  /** status 200 undefined */ CurrentUser;
export type ReadCurrentUserApiArg = void;
export type ChangeProfileApiResponse = /** status 200 undefined */ CurrentUser;
export type ChangeProfileApiArg = {
  profileRequest: ProfileRequest;
};
export type ChangePasswordApiResponse = unknown;
export type ChangePasswordApiArg = {
  passwordChange: PasswordChange;
};
export type UploadPictureApiResponse = /** status 200 undefined */ CurrentUser;
export type UploadPictureApiArg = {
  /** The file itself */
  body: number[];
};
export type RemovePictureApiResponse = /** status 200 undefined */ CurrentUser;
export type RemovePictureApiArg = void;
export type ChangePreferencesApiResponse =
  /** status 200 undefined */ CurrentUser;
export type ChangePreferencesApiArg = {
  preferences: Preferences;
};
export type ListSessionsApiResponse = /** status 200 undefined */ OwnSessions;
export type ListSessionsApiArg = void;
export type EndSessionApiResponse = unknown;
export type EndSessionApiArg = {
  /** Session id */
  id: string;
};
export type ResetPasswordsApiResponse = /** status 200 undefined */ BulkAnswer;
export type ResetPasswordsApiArg = {
  selected: Selected;
};
export type GivePrivilegesApiResponse = /** status 200 undefined */ Undoable;
export type GivePrivilegesApiArg = {
  privileges: Privileges;
};
export type ListUserTypesApiResponse = /** status 200 undefined */ UserType[];
export type ListUserTypesApiArg = void;
export type UndoAccessApiResponse = /** status 200 undefined */ BulkAnswer;
export type UndoAccessApiArg = {
  undoRequest: UndoRequest;
};
export type UndoPrivilegesApiResponse = /** status 200 undefined */ BulkAnswer;
export type UndoPrivilegesApiArg = {
  undoRequest: UndoRequest;
};
export type ListUsersRolewiseApiResponse =
  /** status 200 undefined */ RoleGroup[];
export type ListUsersRolewiseApiArg = {
  /** Program id */
  programId: number;
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?:
    | "firstName"
    | "lastName"
    | "systemRole"
    | "invitationStatus"
    | "invitationDate"
    | "programName"
    | "lastLogin"
    | "siteName"
    | "position"
    | "email"
    | "phone"
    | "scheduleDate"
    | "revokeDate";
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?:
    | "firstName"
    | "lastName"
    | "systemRole"
    | "invitationStatus"
    | "invitationDate"
    | "programName"
    | "lastLogin"
    | "siteName"
    | "position"
    | "email"
    | "phone"
    | "scheduleDate"
    | "revokeDate";
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
};
export type ReadUserApiResponse = /** status 200 undefined */ UserView;
export type ReadUserApiArg = {
  /** User id */
  id: number;
};
export type EditUserApiResponse = /** status 200 undefined */ UserInfo;
export type EditUserApiArg = {
  /** User id */
  id: number;
  userEdit: UserEdit;
};
export type DeleteUserApiResponse = unknown;
export type DeleteUserApiArg = {
  /** User id */
  id: number;
};
export type UpgradeUserApiResponse = /** status 200 undefined */ UserInfo;
export type UpgradeUserApiArg = {
  /** User id */
  id: number;
  upgrade: Upgrade;
};
export type ReadPictureApiResponse = /** status 200 The picture */ number[];
export type ReadPictureApiArg = {
  /** User id */
  id: number;
  /** `full` (at most 1024 pixels a side) or `thumbnail` (128 by 128). */
  size?: "full" | "thumbnail";
};
export type ListUserRolesApiResponse = /** status 200 undefined */ UserRoles;
export type ListUserRolesApiArg = {
  /** User id */
  id: number;
};
export type ListVisibleToApiResponse = /** status 200 undefined */ Viewers;
export type ListVisibleToApiArg = {
  /** User id */
  id: number;
  /** Page, from 1. */
  page?: number;
  /** People a page, at most 100; 25 when absent. */
  count?: number;
};
export type SingleSignOn = {
  /** The account. */
  accountId: number;
  /** What the provider knows Afterbell as. */
  clientId: string;
  /** Whose addresses sign in there. */
  emailDomains: string[];
  /** Whether a client secret is stored. It is never given back. */
  hasClientSecret: boolean;
  /** Whether the flag single-sign-on of the account is on; without it nobody is sent to the provider. */
  isAvailable: boolean;
  /** Whether people are sent there. */
  isEnabled: boolean;
  /** The provider, as its discovery document names it; empty when none is set up. */
  issuer: string;
  /** Whether the caller may change the issuer and the domains. */
  maySetIssuer: boolean;
  /** The address to register at the provider for coming back. */
  redirectUri: string;
  /** Those of them that nobody has confirmed yet: the postmaster of each was sent a link. They do not count until then. */
  unprovenDomains: string[];
  /** Grows with every change; 0 when nothing is set up. */
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
    | "Error_DuplicateUser"
    | "Error_InvitationAccepted"
    | "Error_LastSuperAdmin"
    | "Error_ManagedElsewhere"
    | "Error_NoKeyForSecrets"
    | "Error_NotReached"
    | "Error_OwnAccess"
    | "Error_PrimaryAdminExists"
    | "Error_PrimaryAdminProtected"
    | "Error_SingleSignOnOff"
    | "Error_UserNotActive"
    | "Error_UserNotFound";
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
export type SingleSignOnRequest = {
  /** What the provider knows Afterbell as. */
  clientId: string;
  /** The secret that goes with it; absent keeps the one that is stored, as long as the issuer stays. */
  clientSecret?: string | null;
  /** Domains such as `helios.org`; each belongs to one account only. */
  emailDomains: string[];
  /** Whether people are sent there. */
  isEnabled: boolean;
  /** `https://…`, as the provider's discovery document names it. */
  issuer: string;
  /** The version that was seen; 0 when nothing was set up. */
  version: number;
};
export type CheckName = "discovery" | "sign" | "client";
export type Check = {
  /** Readable result of the check. */
  detail: string;
  fault?: FaultCode | null;
  /** Whether it is right. */
  isPassed: boolean;
  /** What. */
  name: CheckName;
};
export type ProviderTest = {
  /** What was tested, in order; nothing follows what failed. */
  checks: Check[];
  /** Whether everything that can be tested without a person works. */
  isWorking: boolean;
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
export type RoleInfo = RoleRecord & {
  /** Name of the account. */
  accountName?: string | null;
  /** Whether the caller may change or take it. */
  isMineToManage: boolean;
  /** Name of the program. */
  programName?: string | null;
  /** Name of the site. */
  siteName?: string | null;
};
export type UserInfo = {
  /** The home account; none for the provider's people. */
  accountId?: number | null;
  /** Address. */
  email: string;
  /** First name. */
  firstName: string;
  /** When the last invitation was sent. */
  invitationDate?: string | null;
  /** N/A, Pending, Expired, Accepted or Deactivated. */
  invitationStatus: string;
  /** The last sign-in. */
  lastLogin?: string | null;
  /** Last name. */
  lastName: string;
  /** What the inviter adds to the letter. */
  personalInvitationNote?: string | null;
  /** Digits of the phone number. */
  phoneNumber?: string | null;
  /** `Cell`, `Work` or `Home`. */
  phoneType?: string | null;
  /** The day on which access ends. */
  revokeDate?: string | null;
  roleId?: Role | null;
  /** The day on which an invitation will be sent. */
  scheduleDate?: string | null;
  /** Status id of spec 1 §3. */
  status: UserStatus;
  /** Its label. */
  systemRole?: string | null;
  /** The person. */
  userId: number;
  /** The records that the caller may see. */
  userRoles: RoleInfo[];
  /** Grows with every change. */
  version: number;
};
export type RoleRequest = {
  /** The account; none for the provider's own roles. */
  accountId?: number | null;
  /** With the role of an account admin: the account's primary one. */
  isPrimaryAccountAdmin?: boolean;
  /** The program. */
  programId?: number | null;
  /** Title in the program, such as Teacher; at most 50 characters. */
  programRole?: string | null;
  /** Role id of spec 1 §3. */
  roleId?: number | null;
  /** The site, also called session. */
  siteId?: number | null;
};
export type UserRequest = {
  /** Address; nobody else has it. */
  email?: string;
  /** First name: letters, spaces, dots, hyphens and apostrophes, at most 50. */
  firstName?: string;
  /** Whether to invite: somebody new unless it is false, somebody who is there only when it is true. */
  isInvite?: boolean | null;
  /** Last name, likewise. */
  lastName?: string;
  /** What the inviter adds to the letter; at most 500 characters. */
  personalInvitationNote?: string | null;
  /** Ten digits. */
  phoneNumber?: string | null;
  /** `Cell`, `Work` or `Home`. */
  phoneType?: string | null;
  /** The day on which the invitation is sent; today's is sent at once, as is one without a day. */
  scheduleDate?: string | null;
  /** Every role the person is to have, as far as the caller may give it; at most 100. */
  userRoles?: RoleRequest[];
};
export type PartnerUserRequest = UserRequest & {
  /** The partner's account. */
  accountId: number;
};
export type PartnerUserEdit = PartnerUserRequest & {
  /** The person. */
  userId: number;
  /** The version that the form showed; without it the last write wins. */
  version?: number | null;
};
export type ProgramAdminRequest = {
  /** The program's account. */
  accountId?: number | null;
  /** Address. */
  email?: string;
  /** First name. */
  firstName?: string;
  /** Last name. */
  lastName?: string;
  /** What the inviter adds to the letter. */
  personalInvitationNote?: string | null;
  /** Ten digits. */
  phoneNumber?: string | null;
  /** `Cell`, `Work` or `Home`. */
  phoneType?: string | null;
  /** The program. */
  programId?: number | null;
  /** Title in the program. */
  programRole?: string | null;
  /** The day on which the invitation is sent. */
  scheduleDate?: string | null;
};
export type Resend = {
  /** Their address. */
  email: string;
};
export type RoleView = {
  /** Id of spec 1 §3. */
  id: Role;
  /** Its label. */
  name: string;
};
export type AssignableRole = {
  /** As the account's primary admin. */
  isPrimary: boolean;
  /** Its label. */
  name: string;
  /** Id of spec 1 §3. */
  roleId: Role;
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
export type EmailTaken = {
  /** Somebody else has it. */
  isDuplicate: boolean;
};
export type EmailCheck = {
  /** The address. */
  email: string;
  /** The person whose address it is to be, if they are there already; 0 for none. */
  userId?: number | null;
};
export type EmailsTaken = {
  /** Those that somebody else has, in small letters. */
  taken: string[];
};
export type EmailChecks = {
  /** The addresses, at most 500; what is none is passed over. */
  emails: string[];
};
export type UserRow = {
  /** The account; none for the provider's people. */
  accountId?: number | null;
  /** Its name. */
  accountName?: string | null;
  /** Address. */
  email: string;
  /** First name. */
  firstName: string;
  /** When the last invitation was sent. */
  invitationDate?: string | null;
  /** N/A, Pending, Expired, Accepted or Deactivated. */
  invitationStatus: string;
  /** The last sign-in. */
  lastLogin?: string | null;
  /** Last name. */
  lastName: string;
  /** Digits of the phone number. */
  phone?: string | null;
  /** Cell, Work or Home. */
  phoneType?: string | null;
  /** Title in the program. */
  position?: string | null;
  /** The program. */
  programId?: number | null;
  /** Its name. */
  programName?: string | null;
  /** The day on which access ends. */
  revokeDate?: string | null;
  /** How many role records the person has within the program or site that the list is about, and else altogether. */
  roleCount: number;
  roleId?: Role | null;
  /** The day on which an invitation will be sent. */
  scheduleDate?: string | null;
  /** The site. */
  siteId?: number | null;
  /** Its name. */
  siteName?: string | null;
  /** Status id of spec 1 §3. */
  status: UserStatus;
  /** Its label. */
  systemRole?: string | null;
  /** The person. */
  userId: number;
  /** Grows with every change. */
  version: number;
};
export type UserPage = {
  /** Rows in all pages; 10,000 when there are more and they are not counted. */
  count: number;
  /** Whether there are no more than that. */
  isCountExact: boolean;
  /** The rows. */
  results: UserRow[];
};
export type SortDir = "asc" | "desc";
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
  /** Phone number: digits, if known. */
  phone?: string | null;
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
export type BulkError = {
  /** What happened, for a person. */
  detail: string;
  /** Messages by field. */
  errors: {
    [key: string]: string[];
  };
  /** The rule behind each message of `errors`, by its code; null for what has none. */
  faults?: {
    [key: string]: (FaultCode | null)[];
  };
  /** Stable name of the error (spec 1 §8). */
  name: string;
};
export type BulkItem = {
  error?: BulkError | null;
  /** The thing; none when it was to be made and was not. */
  id?: number | null;
  /** It was done. */
  isDone: boolean;
  /** Its name, as the person knows it; empty when it was not found. */
  name: string;
};
export type BulkAnswer = {
  /** How many were done. */
  done: number;
  /** How many were not. */
  failed: number;
  /** One for each thing. */
  results: BulkItem[];
};
export type UserRequests = {
  /** At least one, at most 500. */
  users: UserRequest[];
};
export type Selection = {
  /** Things left out when all are selected; at most 5,000. */
  excludedIds?: number[];
  /** The things, unless all are selected; at most 5,000. */
  ids?: number[];
  /** Everything that the filters find. */
  selectAll?: boolean;
};
export type Audience = "staff";
export type UserFilter = {
  /** Those of an account. */
  accountId?: number | null;
  /** Those who are active, or those who are not. */
  active?: boolean | null;
  audience?: Audience | null;
  /** Text looked for in name, e-mail, phone, position, program and site. */
  globalSearch?: string | null;
  /** One person. */
  id?: number | null;
  /** Those of a program and its sites. */
  programId?: number | null;
  /** Those with this leading role, by id. */
  roleType?: number | null;
  /** Those of a site. */
  siteId?: number | null;
};
export type ListQuery = {
  /** Id of the row after which the page begins, instead of `page`: the last row of the page before. However far down
    the list it is, it is read as fast as the first page. */
  after?: number | null;
  /** Rows a page, at most 100. */
  count?: number | null;
  /** Filters by column, each with one value, several, or a range: `status:1;city:Bronx,Queens;startDate:2026-09-01..`.
    A backslash stands before a comma, semicolon or backslash of a value. */
  filter?: string | null;
  /** The whole field equals `search`, letter case aside. */
  isExactMatch?: boolean | null;
  /** Page, from 1. */
  page?: number | null;
  /** Text looked for. */
  search?: string | null;
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?: string | null;
  sortDir?: SortDir | null;
  /** Field to sort by. */
  sortField?: string | null;
  /** Time zone (IANA name) of the days on which moments fall, in filters and files; UTC when missing. */
  timeZone?: string | null;
};
export type Selected = Selection & UserFilter & ListQuery;
export type Undoable = BulkAnswer & {
  /** Takes back what was changed, once, within the hour; none when nothing was. */
  undoToken?: string | null;
};
export type BulkInvite = Selected & {
  /** Takes a planned invitation back instead. */
  isCancelled?: boolean;
  /** The day on which the invitations are sent; none sends them at once. */
  scheduleDate?: string | null;
};
export type BulkRevoke = Selected & {
  /** Takes a planned end back instead. */
  isCancelled?: boolean;
  /** The day on which access ends; none ends it at once. */
  revokeDate?: string | null;
};
export type HelpWidgetUser = {
  /** What the widget knows this portal by. */
  appId: string;
  /** HMAC-SHA256 of the user id under the secret that the widget shares, in lower-case hex. */
  hash: string;
  /** Where its script is. */
  scriptUrl: string;
  /** When the person was added to the portal. */
  signedUpAt: string;
};
export type CurrentUser = UserView & {
  helpWidget?: HelpWidgetUser | null;
  /** Proves the person's identity to the help widget. */
  hmacHash: string;
  /** The person's own role records, whatever is being viewed. */
  userRoles: RoleRecord[];
};
export type Locale = "en" | "es";
export type ProfileRequest = {
  /** Letters including accented ones, dots, spaces, apostrophes and hyphens; at most 50 characters. */
  firstName: string;
  /** As the first name. */
  lastName: string;
  locale?: Locale | null;
  /** Ten digits, however they are written. */
  phone?: string | null;
  /** The version that was seen; without it the last write wins. */
  version?: number | null;
};
export type PasswordChange = {
  /** The password as it is. */
  currentPassword: string;
  /** 10 to 15 characters with one lowercase, one uppercase, one number and one special character. */
  newPassword: string;
};
export type Preferences = {
  locale?: Locale | null;
};
export type OwnSession = {
  /** Where from. */
  address?: string | null;
  /** Browser and system that signed in, such as `Firefox · Windows`, if they told. */
  device?: string | null;
  /** When it ends at the latest. */
  expiresAt: string;
  /** Id. */
  id: string;
  /** The one that asks. */
  isCurrent: boolean;
  /** The last sign of life. */
  lastSeenAt: string;
  /** When it began. */
  signedInAt: string;
  /** Active, or waiting for another window. */
  state: Standing;
};
export type OwnSessions = {
  /** All that have not ended. */
  results: OwnSession[];
};
export type RolesGiven = {
  /** What each of them is given beside what they have; at most 20. */
  userRoles: RoleRequest[];
};
export type Privileges = Selected & RolesGiven;
export type UserType = {
  /** Its label. */
  name: string;
  /** Value of the filter `roleType`. */
  roleType: Role;
};
export type UndoRequest = {
  /** As it was given. */
  undoToken: string;
};
export type RoleGroup = {
  /** How many they are. */
  count: number;
  /** Its label. */
  name: string;
  /** The role. */
  roleId: Role;
  /** A page of them. */
  users: UserRow[];
};
export type UserEdit = UserRequest & {
  /** The version that the form showed; without it the last write wins. */
  version?: number | null;
};
export type Upgrade = {
  /** As the account's primary admin; whoever was that stays an account admin. */
  isPrimaryAccountAdmin?: boolean;
  /** The version that was shown when it was confirmed. */
  version: number;
};
export type UserRoles = {
  /** The records that the caller may see. */
  userRoles: RoleRecord[];
};
export type Reason = {
  /** Its account; none for provider staff, who see everybody. */
  accountId?: number | null;
  /** Name of the account. */
  accountName?: string | null;
  /** Its program; none for the whole account. */
  programId?: number | null;
  /** Name of the program. */
  programName?: string | null;
  /** Its label. */
  role: string;
  /** The role. */
  roleId: Role;
  /** Its site; none for the whole program. */
  siteId?: number | null;
  /** Name of the site. */
  siteName?: string | null;
};
export type Viewer = {
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** The role records that let them, the highest first. */
  reasons: Reason[];
  /** User id. */
  userId: number;
};
export type Viewers = {
  /** People in all pages. */
  count: number;
  /** The page. */
  results: Viewer[];
};
export const {
  useReadSingleSignOnQuery,
  useChangeSingleSignOnMutation,
  useRemoveSingleSignOnMutation,
  useTestSingleSignOnMutation,
  useBeginDrilldownMutation,
  useEndDrilldownMutation,
  useEditPartnerUserMutation,
  useCreatePartnerUserMutation,
  useInviteProgramAdminMutation,
  useResendInviteMutation,
  useListRolesQuery,
  useListAssignableRolesQuery,
  useReadRoleQuery,
  useReadSessionQuery,
  useTakeOverSessionMutation,
  useCheckEmailMutation,
  useCheckEmailsMutation,
  useCreateUserMutation,
  useListProgramUsersQuery,
  useReadPrimaryAdminQuery,
  useCreateUsersMutation,
  useDeleteUsersMutation,
  useInviteUsersMutation,
  useRevokeUsersMutation,
  useDownloadUsersQuery,
  useReadUserInfoQuery,
  useListUsersQuery,
  useReadCurrentUserQuery,
  useChangeProfileMutation,
  useChangePasswordMutation,
  useUploadPictureMutation,
  useRemovePictureMutation,
  useChangePreferencesMutation,
  useListSessionsQuery,
  useEndSessionMutation,
  useResetPasswordsMutation,
  useGivePrivilegesMutation,
  useListUserTypesQuery,
  useUndoAccessMutation,
  useUndoPrivilegesMutation,
  useListUsersRolewiseQuery,
  useReadUserQuery,
  useEditUserMutation,
  useDeleteUserMutation,
  useUpgradeUserMutation,
  useReadPictureQuery,
  useListUserRolesQuery,
  useListVisibleToQuery,
} = injectedRtkApi;
