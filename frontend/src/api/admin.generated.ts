// Generated from openapi/admin.json by `npm run codegen`; never edited. Refinements live in admin.ts beside it.
import { baseApi as api } from './baseApi';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAccounts: build.query<ListAccountsApiResponse, ListAccountsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/accounts`,
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
    createAccount: build.mutation<
      CreateAccountApiResponse,
      CreateAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/accounts`,
        method: "POST",
        body: queryArg.accountRequest,
      }),
    }),
    readAccountTree: build.query<
      ReadAccountTreeApiResponse,
      ReadAccountTreeApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/accounts/accprogsiteinfo/account/${encodeURIComponent(String(queryArg.accountId))}`,
      }),
    }),
    checkFirstLogin: build.query<
      CheckFirstLoginApiResponse,
      CheckFirstLoginApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/accounts/first-login/user/${encodeURIComponent(String(queryArg.userId))}`,
      }),
    }),
    checkAccountName: build.query<
      CheckAccountNameApiResponse,
      CheckAccountNameApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/accounts/name-check`,
        params: {
          name: queryArg.name,
          accountId: queryArg.accountId,
        },
      }),
    }),
    readAccount: build.query<ReadAccountApiResponse, ReadAccountApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/accounts/${encodeURIComponent(String(queryArg.accountId))}`,
      }),
    }),
    editAccount: build.mutation<EditAccountApiResponse, EditAccountApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/accounts/${encodeURIComponent(String(queryArg.accountId))}`,
        method: "PUT",
        body: queryArg.accountEdit,
      }),
    }),
    checkDirectAccess: build.query<
      CheckDirectAccessApiResponse,
      CheckDirectAccessApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/accounts/${encodeURIComponent(String(queryArg.accountId))}/direct-access`,
      }),
    }),
    editAccountFlags: build.mutation<
      EditAccountFlagsApiResponse,
      EditAccountFlagsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/accounts/${encodeURIComponent(String(queryArg.accountId))}/flags`,
        method: "PUT",
        body: queryArg.accountFlagsEdit,
      }),
    }),
    readAccountSettings: build.query<
      ReadAccountSettingsApiResponse,
      ReadAccountSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/accounts/${encodeURIComponent(String(queryArg.accountId))}/settings`,
      }),
    }),
    editAccountSettings: build.mutation<
      EditAccountSettingsApiResponse,
      EditAccountSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/accounts/${encodeURIComponent(String(queryArg.accountId))}/settings`,
        method: "PUT",
        body: queryArg.accountSettingsEdit,
      }),
    }),
    readAcknowledgment: build.query<
      ReadAcknowledgmentApiResponse,
      ReadAcknowledgmentApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/acknowledgment`,
        params: {
          type: queryArg["type"],
        },
      }),
    }),
    acknowledgeTerms: build.mutation<
      AcknowledgeTermsApiResponse,
      AcknowledgeTermsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/acknowledgment`,
        method: "POST",
        body: queryArg.acknowledgmentRequest,
      }),
    }),
    listTermsVersions: build.query<
      ListTermsVersionsApiResponse,
      ListTermsVersionsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/acknowledgment/versions`,
        params: {
          type: queryArg["type"],
        },
      }),
    }),
    readDraft: build.query<ReadDraftApiResponse, ReadDraftApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/auto-save/${encodeURIComponent(String(queryArg.kind))}`,
        params: {
          entityTypes: queryArg.entityTypes,
          record: queryArg.record,
          accountId: queryArg.accountId,
          programId: queryArg.programId,
          siteId: queryArg.siteId,
        },
      }),
    }),
    keepDraft: build.mutation<KeepDraftApiResponse, KeepDraftApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/auto-save/${encodeURIComponent(String(queryArg.kind))}`,
        method: "PUT",
        body: queryArg.draftRequest,
        params: {
          entityTypes: queryArg.entityTypes,
          record: queryArg.record,
          accountId: queryArg.accountId,
          programId: queryArg.programId,
          siteId: queryArg.siteId,
        },
      }),
    }),
    deleteDraft: build.mutation<DeleteDraftApiResponse, DeleteDraftApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/auto-save/${encodeURIComponent(String(queryArg.kind))}`,
        method: "DELETE",
        params: {
          entityTypes: queryArg.entityTypes,
          record: queryArg.record,
          accountId: queryArg.accountId,
          programId: queryArg.programId,
          siteId: queryArg.siteId,
        },
      }),
    }),
    readColumnLayout: build.query<
      ReadColumnLayoutApiResponse,
      ReadColumnLayoutApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/column-layouts/${encodeURIComponent(String(queryArg.list))}`,
        params: {
          accountId: queryArg.accountId,
          programId: queryArg.programId,
          siteId: queryArg.siteId,
        },
      }),
    }),
    keepColumnLayout: build.mutation<
      KeepColumnLayoutApiResponse,
      KeepColumnLayoutApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/column-layouts/${encodeURIComponent(String(queryArg.list))}`,
        method: "PUT",
        body: queryArg.columnLayout,
        params: {
          accountId: queryArg.accountId,
          programId: queryArg.programId,
          siteId: queryArg.siteId,
        },
      }),
    }),
    importDirectory: build.mutation<
      ImportDirectoryApiResponse,
      ImportDirectoryApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/directory-imports`,
        method: "POST",
        body: queryArg.body,
        params: {
          fileName: queryArg.fileName,
          mapping: queryArg.mapping,
        },
      }),
    }),
    findJumpTargets: build.query<
      FindJumpTargetsApiResponse,
      FindJumpTargetsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/jump`,
        params: {
          q: queryArg.q,
        },
      }),
    }),
    evaluateFlags: build.mutation<
      EvaluateFlagsApiResponse,
      EvaluateFlagsApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/ofrep/v1/evaluate/flags`,
        method: "POST",
        body: queryArg.evaluationRequest,
      }),
    }),
    evaluateFlag: build.mutation<EvaluateFlagApiResponse, EvaluateFlagApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/ofrep/v1/evaluate/flags/${encodeURIComponent(String(queryArg.key))}`,
        method: "POST",
        body: queryArg.evaluationRequest,
      }),
    }),
    listPrograms: build.query<ListProgramsApiResponse, ListProgramsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/programs`,
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
          status: queryArg.status,
          programName: queryArg.programName,
          programType: queryArg.programType,
          noOfScholar: queryArg.noOfScholar,
          enrolledScholars: queryArg.enrolledScholars,
          programStatus: queryArg.programStatus,
          noOfSites: queryArg.noOfSites,
        },
      }),
    }),
    createProgram: build.mutation<
      CreateProgramApiResponse,
      CreateProgramApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/programs`,
        method: "POST",
        body: queryArg.programRequest,
      }),
    }),
    listProgramsOfAccount: build.query<
      ListProgramsOfAccountApiResponse,
      ListProgramsOfAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/programs/account/${encodeURIComponent(String(queryArg.accountId))}`,
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
    changeProgramStatuses: build.mutation<
      ChangeProgramStatusesApiResponse,
      ChangeProgramStatusesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/programs/bulk-status`,
        method: "PUT",
        body: queryArg.programSelection,
        params: {
          status: queryArg.status,
        },
      }),
    }),
    listProgramNames: build.query<
      ListProgramNamesApiResponse,
      ListProgramNamesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/programs/list`,
        params: {
          accountId: queryArg.accountId,
        },
      }),
    }),
    checkProgramName: build.query<
      CheckProgramNameApiResponse,
      CheckProgramNameApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/programs/name-check`,
        params: {
          accountId: queryArg.accountId,
          name: queryArg.name,
          programId: queryArg.programId,
        },
      }),
    }),
    changeProgramStatus: build.mutation<
      ChangeProgramStatusApiResponse,
      ChangeProgramStatusApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/programs/status/${encodeURIComponent(String(queryArg.programId))}`,
        method: "PUT",
        params: {
          status: queryArg.status,
        },
      }),
    }),
    undoProgramStatuses: build.mutation<
      UndoProgramStatusesApiResponse,
      UndoProgramStatusesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/programs/undo-status`,
        method: "POST",
        body: queryArg.undoRequest,
      }),
    }),
    readProgram: build.query<ReadProgramApiResponse, ReadProgramApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/programs/${encodeURIComponent(String(queryArg.programId))}`,
      }),
    }),
    editProgram: build.mutation<EditProgramApiResponse, EditProgramApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/programs/${encodeURIComponent(String(queryArg.programId))}`,
        method: "PUT",
        body: queryArg.programEdit,
      }),
    }),
    configureProgram: build.mutation<
      ConfigureProgramApiResponse,
      ConfigureProgramApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/programs/${encodeURIComponent(String(queryArg.programId))}/configuration`,
        method: "PUT",
        body: queryArg.programConfiguration,
      }),
    }),
    readProgramInfo: build.query<
      ReadProgramInfoApiResponse,
      ReadProgramInfoApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/programs/${encodeURIComponent(String(queryArg.programId))}/info`,
      }),
    }),
    listSites: build.query<ListSitesApiResponse, ListSitesApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/sites`,
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
          status: queryArg.status,
          siteName: queryArg.siteName,
          noOfScholars: queryArg.noOfScholars,
          scholarCapacity: queryArg.scholarCapacity,
          ageRestriction: queryArg.ageRestriction,
          autoEnrollment: queryArg.autoEnrollment,
          waitListCapacity: queryArg.waitListCapacity,
        },
      }),
    }),
    createSite: build.mutation<CreateSiteApiResponse, CreateSiteApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/sites`,
        method: "POST",
        body: queryArg.siteRequest,
      }),
    }),
    editSites: build.mutation<EditSitesApiResponse, EditSitesApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/sites/bulk`,
        method: "PUT",
        body: queryArg.siteEdits,
      }),
    }),
    createSites: build.mutation<CreateSitesApiResponse, CreateSitesApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/sites/bulk`,
        method: "POST",
        body: queryArg.siteRequests,
      }),
    }),
    deleteSites: build.mutation<DeleteSitesApiResponse, DeleteSitesApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/sites/bulk`,
        method: "DELETE",
        body: queryArg.siteSelection,
      }),
    }),
    changeSiteStatuses: build.mutation<
      ChangeSiteStatusesApiResponse,
      ChangeSiteStatusesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/sites/bulk-status`,
        method: "PUT",
        body: queryArg.siteSelection,
        params: {
          status: queryArg.status,
        },
      }),
    }),
    checkSiteName: build.query<CheckSiteNameApiResponse, CheckSiteNameApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/sites/name-check`,
        params: {
          programId: queryArg.programId,
          name: queryArg.name,
          siteId: queryArg.siteId,
        },
      }),
    }),
    listSitesOfProgram: build.query<
      ListSitesOfProgramApiResponse,
      ListSitesOfProgramApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/sites/program/${encodeURIComponent(String(queryArg.programId))}`,
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
    undoSiteStatuses: build.mutation<
      UndoSiteStatusesApiResponse,
      UndoSiteStatusesApiArg
    >({
      query: (queryArg) => ({
        url: `/api/admin/sites/undo-status`,
        method: "POST",
        body: queryArg.undoRequest,
      }),
    }),
    readSite: build.query<ReadSiteApiResponse, ReadSiteApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/sites/${encodeURIComponent(String(queryArg.siteId))}`,
      }),
    }),
    editSite: build.mutation<EditSiteApiResponse, EditSiteApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/sites/${encodeURIComponent(String(queryArg.siteId))}`,
        method: "PUT",
        body: queryArg.siteEdit,
      }),
    }),
    deleteSite: build.mutation<DeleteSiteApiResponse, DeleteSiteApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/sites/${encodeURIComponent(String(queryArg.siteId))}`,
        method: "DELETE",
      }),
    }),
    listStates: build.query<ListStatesApiResponse, ListStatesApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/states`,
        params: {
          countryId: queryArg.countryId,
        },
      }),
    }),
    toggleStar: build.mutation<ToggleStarApiResponse, ToggleStarApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/users/progsitestar`,
        method: "POST",
        body: queryArg.starRequest,
      }),
    }),
    listStars: build.query<ListStarsApiResponse, ListStarsApiArg>({
      query: (queryArg) => ({
        url: `/api/admin/users/${encodeURIComponent(String(queryArg.userId))}/account/${encodeURIComponent(String(queryArg.accountId))}/starprogramandsessiondata/${encodeURIComponent(String(queryArg.filterKey))}`,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as adminApi };
export type ListAccountsApiResponse = /** status 200 undefined */ AccountList;
export type ListAccountsApiArg = {
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?:
    | "accountName"
    | "accountStatus"
    | "startDate"
    | "endDate"
    | "contractedScholars"
    | "contractedScholarsUsed"
    | "programCount"
    | "scheduleDate"
    | "primaryAccountAdminFullName"
    | "bxPartnerLeadFullName"
    | "bxSuccessLeadFullName";
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?:
    | "accountName"
    | "accountStatus"
    | "startDate"
    | "endDate"
    | "contractedScholars"
    | "contractedScholarsUsed"
    | "programCount"
    | "scheduleDate"
    | "primaryAccountAdminFullName"
    | "bxPartnerLeadFullName"
    | "bxSuccessLeadFullName";
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
export type CreateAccountApiResponse = /** status 201 undefined */ Account;
export type CreateAccountApiArg = {
  accountRequest: AccountRequest;
};
export type ReadAccountTreeApiResponse =
  /** status 200 undefined */ AccountTree;
export type ReadAccountTreeApiArg = {
  accountId: number;
};
export type CheckFirstLoginApiResponse = /** status 200 undefined */ FirstLogin;
export type CheckFirstLoginApiArg = {
  userId: number;
};
export type CheckAccountNameApiResponse = /** status 200 undefined */ NameCheck;
export type CheckAccountNameApiArg = {
  /** The name. */
  name: string;
  /** The account that may have it, when one is edited. */
  accountId?: number;
};
export type ReadAccountApiResponse = /** status 200 undefined */ Account;
export type ReadAccountApiArg = {
  accountId: number;
};
export type EditAccountApiResponse = /** status 200 undefined */ Account;
export type EditAccountApiArg = {
  accountId: number;
  accountEdit: AccountEdit;
};
export type CheckDirectAccessApiResponse =
  /** status 200 undefined */ DirectAccess;
export type CheckDirectAccessApiArg = {
  accountId: number;
};
export type EditAccountFlagsApiResponse = /** status 200 undefined */ Account;
export type EditAccountFlagsApiArg = {
  accountId: number;
  accountFlagsEdit: AccountFlagsEdit;
};
export type ReadAccountSettingsApiResponse =
  /** status 200 undefined */ AccountSettings;
export type ReadAccountSettingsApiArg = {
  accountId: number;
};
export type EditAccountSettingsApiResponse =
  /** status 200 undefined */ AccountSettings;
export type EditAccountSettingsApiArg = {
  accountId: number;
  accountSettingsEdit: AccountSettingsEdit;
};
export type ReadAcknowledgmentApiResponse =
  /** status 200 undefined */ Standing;
export type ReadAcknowledgmentApiArg = {
  /** Kind of terms; 1, terms of service, when missing. */
  type?: number;
};
export type AcknowledgeTermsApiResponse =
  /** status 200 undefined */ Acknowledgment;
export type AcknowledgeTermsApiArg = {
  acknowledgmentRequest: AcknowledgmentRequest;
};
export type ListTermsVersionsApiResponse =
  /** status 200 undefined */ TermsVersion[];
export type ListTermsVersionsApiArg = {
  /** Kind of terms; 1, terms of service, when missing. */
  type?: number;
};
export type ReadDraftApiResponse = /** status 200 undefined */ Draft | null;
export type ReadDraftApiArg = {
  kind: "account" | "program" | "site" | "item";
  /** 1 account, 2 program, 3 site; that of the path when missing. One form can so keep drafts of several kinds. */
  entityTypes?: number;
  /** Which library item: its id, or what tells a new one apart. Drafts of other kinds have none. */
  record?: string;
  /** The account. */
  accountId?: number;
  /** The program. */
  programId?: number;
  /** The site. */
  siteId?: number;
};
export type KeepDraftApiResponse = /** status 200 undefined */ Draft;
export type KeepDraftApiArg = {
  kind: "account" | "program" | "site" | "item";
  /** 1 account, 2 program, 3 site; that of the path when missing. One form can so keep drafts of several kinds. */
  entityTypes?: number;
  /** Which library item: its id, or what tells a new one apart. Drafts of other kinds have none. */
  record?: string;
  /** The account. */
  accountId?: number;
  /** The program. */
  programId?: number;
  /** The site. */
  siteId?: number;
  draftRequest: DraftRequest;
};
export type DeleteDraftApiResponse = unknown;
export type DeleteDraftApiArg = {
  kind: "account" | "program" | "site" | "item";
  /** 1 account, 2 program, 3 site; that of the path when missing. One form can so keep drafts of several kinds. */
  entityTypes?: number;
  /** Which library item: its id, or what tells a new one apart. Drafts of other kinds have none. */
  record?: string;
  /** The account. */
  accountId?: number;
  /** The program. */
  programId?: number;
  /** The site. */
  siteId?: number;
};
export type ReadColumnLayoutApiResponse =
  /** status 200 undefined */ ColumnLayout;
export type ReadColumnLayoutApiArg = {
  list: string;
  /** The account. */
  accountId?: number;
  /** The program. */
  programId?: number;
  /** The site. */
  siteId?: number;
};
export type KeepColumnLayoutApiResponse =
  /** status 200 undefined */ ColumnLayout;
export type KeepColumnLayoutApiArg = {
  list: string;
  /** The account. */
  accountId?: number;
  /** The program. */
  programId?: number;
  /** The site. */
  siteId?: number;
  columnLayout: ColumnLayout;
};
export type ImportDirectoryApiResponse =
  /** status 200 undefined */ ImportAnswer;
export type ImportDirectoryApiArg = {
  /** Name of the file, for the record. */
  fileName?: string;
  /** A mapping in TOML; the one of New York City's DYCD directory when missing. */
  mapping?: string;
  body: string;
};
export type FindJumpTargetsApiResponse =
  /** status 200 undefined */ JumpTarget[];
export type FindJumpTargetsApiArg = {
  /** A part of the name; at least two characters, else nothing is found. */
  q?: string;
};
export type EvaluateFlagsApiResponse =
  /** status 200 undefined */ BulkEvaluation;
export type EvaluateFlagsApiArg = {
  evaluationRequest: EvaluationRequest;
};
export type EvaluateFlagApiResponse =
  /** status 200 undefined */ FlagEvaluation;
export type EvaluateFlagApiArg = {
  key: string;
  evaluationRequest: EvaluationRequest;
};
export type ListProgramsApiResponse = /** status 200 undefined */ ProgramList;
export type ListProgramsApiArg = {
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?:
    | "programName"
    | "programType"
    | "startDate"
    | "endDate"
    | "noOfScholar"
    | "enrolledScholars"
    | "programStatus"
    | "noOfSites";
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?:
    | "programName"
    | "programType"
    | "startDate"
    | "endDate"
    | "noOfScholar"
    | "enrolledScholars"
    | "programStatus"
    | "noOfSites";
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
  /** Programs of this account; of every account within reach when missing. */
  accountId?: number;
  /** 1 active, 2 disabled; 0 or missing for all. */
  status?: number;
  /** In the name. */
  programName?: string;
  /** In the type. */
  programType?: string;
  /** The enrollment goal. */
  noOfScholar?: string;
  /** Scholars enrolled. */
  enrolledScholars?: string;
  /** Active or disabled, in words or as a number. */
  programStatus?: string;
  /** How many sites. */
  noOfSites?: string;
};
export type CreateProgramApiResponse = /** status 201 undefined */ Program;
export type CreateProgramApiArg = {
  programRequest: ProgramRequest;
};
export type ListProgramsOfAccountApiResponse =
  /** status 200 undefined */ ProgramList;
export type ListProgramsOfAccountApiArg = {
  accountId: number;
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?:
    | "programName"
    | "programType"
    | "startDate"
    | "endDate"
    | "noOfScholar"
    | "enrolledScholars"
    | "programStatus"
    | "noOfSites";
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?:
    | "programName"
    | "programType"
    | "startDate"
    | "endDate"
    | "noOfScholar"
    | "enrolledScholars"
    | "programStatus"
    | "noOfSites";
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
export type ChangeProgramStatusesApiResponse =
  /** status 200 undefined */ Undoable;
export type ChangeProgramStatusesApiArg = {
  /** 1 active, 2 disabled. */
  status: number;
  programSelection: ProgramSelection;
};
export type ListProgramNamesApiResponse =
  /** status 200 undefined */ ProgramName[];
export type ListProgramNamesApiArg = {
  /** The account; required when the caller reaches more than one. */
  accountId?: number;
};
export type CheckProgramNameApiResponse = /** status 200 undefined */ NameCheck;
export type CheckProgramNameApiArg = {
  /** The account. */
  accountId: number;
  /** The name. */
  name: string;
  /** The program that may have it, when one is edited. */
  programId?: number;
};
export type ChangeProgramStatusApiResponse =
  /** status 200 undefined */ Program;
export type ChangeProgramStatusApiArg = {
  programId: number;
  /** 1 active, 2 disabled. */
  status: number;
};
export type UndoProgramStatusesApiResponse =
  /** status 200 undefined */ BulkAnswer;
export type UndoProgramStatusesApiArg = {
  undoRequest: UndoRequest;
};
export type ReadProgramApiResponse = /** status 200 undefined */ Program;
export type ReadProgramApiArg = {
  programId: number;
};
export type EditProgramApiResponse = /** status 200 undefined */ Program;
export type EditProgramApiArg = {
  programId: number;
  programEdit: ProgramEdit;
};
export type ConfigureProgramApiResponse = /** status 200 undefined */ Program;
export type ConfigureProgramApiArg = {
  programId: number;
  programConfiguration: ProgramConfiguration;
};
export type ReadProgramInfoApiResponse =
  /** status 200 undefined */ ProgramInfo;
export type ReadProgramInfoApiArg = {
  programId: number;
};
export type ListSitesApiResponse = /** status 200 undefined */ SiteList;
export type ListSitesApiArg = {
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?:
    | "siteName"
    | "programName"
    | "startDate"
    | "endDate"
    | "status"
    | "selectedDays"
    | "startTime"
    | "city"
    | "noOfScholars"
    | "scholarCapacity"
    | "ageRestriction"
    | "autoEnrollment"
    | "waitListCapacity";
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?:
    | "siteName"
    | "programName"
    | "startDate"
    | "endDate"
    | "status"
    | "selectedDays"
    | "startTime"
    | "city"
    | "noOfScholars"
    | "scholarCapacity"
    | "ageRestriction"
    | "autoEnrollment"
    | "waitListCapacity";
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
  /** Sites of this account; of every account within reach when missing. */
  accountId?: number;
  /** Sites of this program. */
  programId?: number;
  /** 1 active, 2 disabled; 0 or missing for all. */
  status?: number;
  /** Sites whose name holds this (spec 2 §3 Site search object, as the fields that follow). */
  siteName?: string;
  /** Sites with as many scholars. */
  noOfScholars?: string;
  /** Sites with as many places. */
  scholarCapacity?: string;
  /** Sites that take a child of this age. */
  ageRestriction?: string;
  /** Sites with as many places filled without a decision. */
  autoEnrollment?: string;
  /** Sites with as many places on the waiting list. */
  waitListCapacity?: string;
};
export type CreateSiteApiResponse = /** status 201 undefined */ Site;
export type CreateSiteApiArg = {
  siteRequest: SiteRequest;
};
export type EditSitesApiResponse = /** status 200 undefined */ BulkAnswer;
export type EditSitesApiArg = {
  siteEdits: SiteEdits;
};
export type CreateSitesApiResponse = /** status 200 undefined */ BulkAnswer;
export type CreateSitesApiArg = {
  siteRequests: SiteRequests;
};
export type DeleteSitesApiResponse = /** status 200 undefined */ BulkAnswer;
export type DeleteSitesApiArg = {
  siteSelection: SiteSelection;
};
export type ChangeSiteStatusesApiResponse =
  /** status 200 undefined */ Undoable;
export type ChangeSiteStatusesApiArg = {
  /** 1 active, 2 disabled. */
  status: number;
  siteSelection: SiteSelection;
};
export type CheckSiteNameApiResponse = /** status 200 undefined */ NameCheck;
export type CheckSiteNameApiArg = {
  /** The program. */
  programId: number;
  /** The name. */
  name: string;
  /** The site that may have it, when one is edited. */
  siteId?: number;
};
export type ListSitesOfProgramApiResponse =
  /** status 200 undefined */ SiteList;
export type ListSitesOfProgramApiArg = {
  programId: number;
  /** Field that `search` looks in; every searchable field when absent. */
  searchField?:
    | "siteName"
    | "programName"
    | "startDate"
    | "endDate"
    | "status"
    | "selectedDays"
    | "startTime"
    | "city"
    | "noOfScholars"
    | "scholarCapacity"
    | "ageRestriction"
    | "autoEnrollment"
    | "waitListCapacity";
  /** Text looked for. */
  search?: string;
  /** Field to sort by. */
  sortField?:
    | "siteName"
    | "programName"
    | "startDate"
    | "endDate"
    | "status"
    | "selectedDays"
    | "startTime"
    | "city"
    | "noOfScholars"
    | "scholarCapacity"
    | "ageRestriction"
    | "autoEnrollment"
    | "waitListCapacity";
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
export type UndoSiteStatusesApiResponse =
  /** status 200 undefined */ BulkAnswer;
export type UndoSiteStatusesApiArg = {
  undoRequest: UndoRequest;
};
export type ReadSiteApiResponse = /** status 200 undefined */ SiteRecord;
export type ReadSiteApiArg = {
  siteId: number;
};
export type EditSiteApiResponse = /** status 200 undefined */ Site;
export type EditSiteApiArg = {
  siteId: number;
  siteEdit: SiteEdit;
};
export type DeleteSiteApiResponse = unknown;
export type DeleteSiteApiArg = {
  siteId: number;
};
export type ListStatesApiResponse = /** status 200 undefined */ State[];
export type ListStatesApiArg = {
  /** 233, also when missing; no other country has any here. */
  countryId?: number;
};
export type ToggleStarApiResponse = /** status 200 undefined */ Starred;
export type ToggleStarApiArg = {
  starRequest: StarRequest;
};
export type ListStarsApiResponse = /** status 200 undefined */ ProgramStar[];
export type ListStarsApiArg = {
  userId: number;
  accountId: number;
  filterKey: number;
};
export type AccountItem = {
  /** Its name. */
  accountName: string;
  /** 1 active, 2 disabled. */
  accountStatus: number;
  /** The provider's partner lead. */
  bxPartnerLeadFullName?: string | null;
  /** The provider's success lead. */
  bxSuccessLeadFullName?: string | null;
  /** Scholars that the contract allows. */
  contractedScholars: number;
  /** Scholars enrolled against it, each once; none for staff, who do not see unassigned scholars in any count. */
  contractedScholarsUsed?: number | null;
  /** Last day of the contract. */
  endDate?: string | null;
  /** The account. */
  id: number;
  /** The primary account admin. */
  primaryAccountAdminFullName?: string | null;
  /** Programs of the account. */
  programCount: number;
  /** Day planned for the invitation of the account admin; kept with the account, and nobody is invited by it. */
  scheduleDate?: string | null;
  /** First day of the contract. */
  startDate?: string | null;
};
export type AccountList = {
  /** Rows in all pages; 10,000 when there are more and they are not counted. */
  count: number;
  /** Whether there are no more than that. */
  isCountExact: boolean;
  /** The rows. */
  results: AccountItem[];
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
    | "Error_AccountNameExists"
    | "Error_NoCsvHeaders"
    | "Error_ProgramNameExistsInAccount"
    | "Error_SiteAlreadyExists"
    | "Error_SiteAttached";
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
export type Address = {
  /** Street. */
  address1?: string | null;
  /** Second line. */
  address2?: string | null;
  /** City. */
  city?: string | null;
  /** State, two letters. */
  state?: string | null;
  /** Five digits. */
  zip?: string | null;
};
export type CmsLicense = {
  /** The subscription's id. */
  cmsSubscriptionId: string;
};
export type Sku = {
  /** How many. */
  quantity: number;
  /** The product's code. */
  sku: string;
};
export type LicenseInfo = {
  /** Kind of account. */
  accountType?: string | null;
  /** A secret key is stored; it is never shown again. */
  hasSecretKey: boolean;
  /** Products bought. */
  skus: Sku[];
};
export type Account = AccountItem & {
  /** Where it is. */
  address: Address;
  /** Settings of the account. */
  appSetting: object;
  /** Content subscriptions. */
  cmsLicenses: CmsLicense[];
  /** Its contract; only for roles 1 to 4. */
  contractId?: string | null;
  /** When it was made. */
  createdAt: string;
  /** Every feature flag and whether it is on (spec 1 §6). */
  flags: {
    [key: string]: boolean;
  };
  /** Its people go straight to the learning content (spec 1 §4). */
  isDirectAccess: boolean;
  licenseInfo?: LicenseInfo | null;
  /** When it was last changed. */
  modifiedAt: string;
  /** Ten digits. */
  phone?: string | null;
  /** Its id in the provider's customer system; only for roles 1 to 4. */
  salesforceAccountId?: string | null;
  /** Sent back with an edit. */
  version: number;
};
export type LicenseRequest = {
  /** Kind of account. */
  accountType?: string | null;
  /** Kept, never answered. The one that is there stays when this is missing or blank. */
  secretKey?: string | null;
  /** Products bought. */
  skus?: Sku[];
};
export type AccountRequest = {
  /** At most 100 characters; unique. */
  accountName?: string | null;
  /** 1 active (also when missing), 2 disabled. */
  accountStatus?: number | null;
  /** Where it is. */
  address?: Address;
  /** Settings of the account. */
  appSetting?: object;
  /** The provider's partner lead. */
  bxPartnerLeadFullName?: string | null;
  /** The provider's success lead. */
  bxSuccessLeadFullName?: string | null;
  /** Content subscriptions. */
  cmsLicenses?: CmsLicense[];
  /** 15 characters. */
  contractId?: string | null;
  /** Scholars that the contract allows. */
  contractedScholars?: number | null;
  /** Last day of the contract. */
  endDate?: string | null;
  /** Feature flags that differ from their defaults, or in an edit from what they are. */
  flags?: {
    [key: string]: boolean;
  };
  /** Its people go straight to the learning content. */
  isDirectAccess?: boolean;
  licenseInfo?: LicenseRequest | null;
  /** Ten digits, however they are written. */
  phone?: string | null;
  /** 15 to 20 letters and digits. */
  salesforceAccountId?: string | null;
  /** Day planned for the invitation of the account admin; kept with the account, and nobody is invited by it. */
  scheduleDate?: string | null;
  /** First day of the contract. */
  startDate?: string | null;
};
export type SiteNode = {
  /** The site. */
  siteId: number;
  /** Its name. */
  siteName: string;
  /** 1 active, 2 disabled. */
  status: number;
};
export type ProgramNode = {
  /** The program. */
  programId: number;
  /** Its name. */
  programName: string;
  /** Its sites, by name. */
  sites: SiteNode[];
  /** 1 active, 2 disabled. */
  status: number;
};
export type AccountTree = {
  /** The account. */
  accountId: number;
  /** Its name. */
  accountName: string;
  /** Its programs, by name. */
  programs: ProgramNode[];
};
export type FirstLogin = {
  /** They have not been here in an earlier session. */
  isFirstLogin: boolean;
};
export type NameCheck = {
  /** Nobody else has it. */
  isUnique: boolean;
};
export type AccountEdit = AccountRequest & {
  /** The version that was seen; without it the last write wins. */
  version?: number | null;
};
export type DirectAccess = {
  /** They do. */
  isDirectAccess: boolean;
};
export type AccountFlagsEdit = {
  /** On or off, by key. */
  flags: {
    [key: string]: boolean;
  };
  /** The version that was seen; without it the last write wins. */
  version?: number | null;
};
export type AccountSettings = {
  /** The account. */
  accountId: number;
  /** Settings of the account. */
  appSetting: object;
  /** Content subscriptions. */
  cmsLicenses: CmsLicense[];
  /** A secret key is stored; it is never shown again. */
  hasSecretKey: boolean;
  /** Licenses of the account. */
  licenseInfo: LicenseInfo;
  /** Sent back with an edit. */
  version: number;
};
export type AccountSettingsEdit = {
  /** The settings, at most 64 KB. */
  appSetting: object;
  /** The version that was seen; without it the last write wins. */
  version?: number | null;
};
export type Text = {
  /** Plain paragraphs, an empty line between them. */
  body: string;
  /** Its heading. */
  title: string;
};
export type Standing = {
  /** The newest version; 0 when there is none. */
  currentVersion: number;
  /** The newest version that the person accepted; 0 for none. */
  latestAcknowledgedVersion: number;
  /** When they accepted it. */
  latestAcknowledgmentDate?: string | null;
  /** They have to accept the newest version. */
  shouldAcknowledge: boolean;
  terms?: Text | null;
  /** Kind of terms; 1 terms of service. */
  type: number;
};
export type Acknowledgment = {
  /** When they accepted it. */
  acknowledgmentDate: string;
  /** When. */
  createdAt: string;
  /** Who wrote the record. */
  createdBy: number;
  /** The record. */
  id: number;
  /** When. */
  modifiedAt: string;
  /** Who changed it last. */
  modifiedBy: number;
  /** 1 active. */
  status: number;
  /** Kind of terms. */
  type: number;
  /** The person. */
  userId: number;
  /** The version. */
  versionNumber: number;
};
export type AcknowledgmentRequest = {
  /** Kind of terms; 1 when missing. */
  type?: number | null;
  /** The version. */
  versionNumber?: number | null;
};
export type TermsVersion = {
  /** When it was published. */
  publishedAt: string;
  /** Its heading, in the caller's language. */
  title: string;
  /** Kind of terms. */
  type: number;
  /** Its number. */
  versionNumber: number;
};
export type Draft = {
  /** What has been filled in. */
  data: any;
  /** When it was kept. */
  savedAt: string;
};
export type DraftRequest = {
  /** What has been filled in: any JSON of at most 64 KB, of a library item 1 MB. */
  data: any;
};
export type LaidColumn = {
  /** The column's name in the list. */
  id: string;
  /** It is not shown; it is when missing. */
  isHidden?: boolean;
  /** The most that it can be made, in pixels, `minWidth` to 4,000; any when missing. */
  maxWidth?: number | null;
  /** The least that it can be made, in pixels, 1 to 4,000; any when missing. */
  minWidth?: number | null;
  /** Its width in pixels, 16 to 4,000; its own when missing. */
  width?: number | null;
};
export type ColumnLayout = {
  /** Columns that the person has hidden, shown or resized; at most 100. */
  columns: LaidColumn[];
  /** Rows are low. */
  isCompact: boolean;
};
export type Summary = {
  /** Accounts made. */
  accounts: number;
  /** Of these, rows of sites that were there before the import. */
  alreadyThere: number;
  /** The import; none when it made nothing. */
  importId?: number | null;
  /** Rows merged into a site that was already there, or that an earlier row made. */
  merged: number;
  /** Remarks on how rows were read. */
  notes: number;
  /** Programs made. */
  programs: number;
  /** Rows that could not be loaded. */
  rejected: number;
  /** Rows of the file, without its first line. */
  rowsRead: number;
  /** Sites made: the rows that were loaded. */
  sites: number;
};
export type ImportAnswer = Summary & {
  /** CSV of the remarks: line and remark. */
  notesCsv: string;
  /** CSV of the rejected rows: line, reason, and the row's own columns. */
  rejectsCsv: string;
};
export type JumpKind = "account" | "program" | "site";
export type JumpTarget = {
  /** Its account. */
  accountId: number;
  /** Name of its account, which tells namesakes apart; none for accounts, whose names differ. */
  accountName?: string | null;
  /** Its id. */
  id: number;
  /** Kind of the target. */
  kind: JumpKind;
  /** Its name. */
  name: string;
  /** Its program; none for accounts. */
  programId?: number | null;
  /** Name of its program; none for accounts and programs. */
  programName?: string | null;
};
export type FlagEvaluation = {
  /** The flag. */
  key: string;
  /** More about the flag. */
  metadata: object;
  /** `TARGETING_MATCH` for an account's own value, else `DEFAULT`. */
  reason: string;
  /** On or off. */
  value: boolean;
  /** `on` or `off`. */
  variant: string;
};
export type BulkEvaluation = {
  /** One for each flag. */
  flags: FlagEvaluation[];
};
export type EvaluationFailure = {
  /** `PARSE_ERROR`, `INVALID_CONTEXT` or `FLAG_NOT_FOUND`. */
  errorCode: string;
  /** Readable description of the error. */
  errorDetails: string;
  /** The flag asked for; not in bulk evaluation. */
  key?: string | null;
};
export type EvaluationContext = {
  /** The account, as a number or its digits; the caller's own when missing. */
  accountId?: number | null;
  /** Names the subject; not used, as flags belong to accounts. */
  targetingKey?: string | null;
};
export type EvaluationRequest = {
  context?: EvaluationContext | null;
};
export type Program = {
  /** Its account. */
  accountId: number;
  /** When it was made. */
  createdAt: string;
  /** Last day. */
  endDate: string;
  /** Scholars enrolled; none for staff, who do not see unassigned scholars in any count. */
  enrolledScholars?: number | null;
  /** The program. */
  id: number;
  /** It is configured. */
  isFinalSubmit: boolean;
  /** When it was last changed. */
  modifiedAt: string;
  /** Enrollment goal. */
  noOfScholar: number;
  /** Its sites. */
  noOfSites: number;
  /** The product it was sold as. */
  productId?: number | null;
  /** Its name. */
  programName: string;
  /** 1 active, 2 disabled. */
  programStatus: number;
  /** After-school, summer … */
  programType?: string | null;
  /** First day. */
  startDate: string;
  /** Sent back with an edit. */
  version: number;
};
export type ProgramList = {
  /** Rows in all pages; 10,000 when there are more and they are not counted. */
  count: number;
  /** Whether there are no more than that. */
  isCountExact: boolean;
  /** The rows. */
  results: Program[];
  /** Active programs within reach, whatever the search. */
  totalActivePrograms: number;
};
export type ProgramRequest = {
  /** Its account. */
  accountId?: number | null;
  /** Last day. */
  endDate?: string | null;
  /** It is configured. */
  isFinalSubmit?: boolean;
  /** Enrollment goal. */
  noOfScholar?: number | null;
  /** The product it was sold as. */
  productId?: number | null;
  /** At most 100 characters; unique in the account. */
  programName?: string | null;
  /** 1 active (also when missing), 2 disabled. */
  programStatus?: number | null;
  /** After-school, summer … */
  programType?: string | null;
  /** First day. */
  startDate?: string | null;
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
export type Undoable = BulkAnswer & {
  /** Takes back what was changed, once, within the hour; none when nothing was. */
  undoToken?: string | null;
};
export type Selection = {
  /** Things left out when all are selected; at most 5,000. */
  excludedIds?: number[];
  /** The things, unless all are selected; at most 5,000. */
  ids?: number[];
  /** Everything that the filters find. */
  selectAll?: boolean;
};
export type ProgramFilter = {
  /** Programs of this account; of every account within reach when missing. */
  accountId?: number | null;
  /** Scholars enrolled. */
  enrolledScholars?: string | null;
  /** The enrollment goal. */
  noOfScholar?: string | null;
  /** How many sites. */
  noOfSites?: string | null;
  /** In the name. */
  programName?: string | null;
  /** Active or disabled, in words or as a number. */
  programStatus?: string | null;
  /** In the type. */
  programType?: string | null;
  /** 1 active, 2 disabled; 0 or missing for all. */
  status?: number | null;
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
export type ProgramSelection = Selection & ProgramFilter & ListQuery;
export type ProgramName = {
  /** The program. */
  id: number;
  /** Its name. */
  name: string;
  /** 1 active, 2 disabled. */
  status: number;
};
export type UndoRequest = {
  /** As it was given. */
  undoToken: string;
};
export type ProgramEdit = ProgramRequest & {
  /** The version that was seen; without it the last write wins. */
  version?: number | null;
};
export type ProgramConfiguration = {
  /** It is. */
  isFinalSubmit: boolean;
  /** The version that was seen; without it the last write wins. */
  version?: number | null;
};
export type SitePanel = {
  /** Scholars are enrolled without a decision. */
  autoEnroll: boolean;
  /** Last day. */
  endDate: string;
  /** The site. */
  siteId: number;
  /** Its name. */
  siteName: string;
  /** First day. */
  startDate: string;
};
export type ProgramInfo = {
  /** Its account. */
  accountId: number;
  /** Last day. */
  endDate: string;
  /** It is configured. */
  isFinalSubmit: boolean;
  /** The product it was sold as. */
  productId?: number | null;
  /** The program. */
  programId: number;
  /** Its name. */
  programName: string;
  /** The site's name, when exactly one is within reach. */
  siteName?: string | null;
  /** Its sites within reach, by name. */
  sitePanels: SitePanel[];
  /** First day. */
  startDate: string;
  /** 1 active, 2 disabled. */
  status: number;
};
export type Site = {
  /** Its account. */
  accountId: number;
  /** Day on which ages are counted. */
  ageAsOf?: string | null;
  /** Youngest. */
  ageFrom?: number | null;
  /** Oldest. */
  ageTo?: number | null;
  /** Scholars are enrolled without a decision. */
  autoEnroll: boolean;
  /** Places filled without a decision. */
  autoEnrollmentCapacity?: number | null;
  /** City. */
  city?: string | null;
  /** Ten digits. */
  contactPhone?: string | null;
  /** Digits to dial after it. */
  contactPhoneExtension?: string | null;
  /** When it was made. */
  createdAt: string;
  /** Last day. */
  endDate: string;
  /** `HH:MM AM/PM`. */
  endTime?: string | null;
  /** Degrees north. */
  latitude?: number | null;
  /** Degrees east. */
  longitude?: number | null;
  /** When it was last changed. */
  modifiedAt: string;
  /** Scholars enrolled; none for staff, who do not see unassigned scholars in any count. */
  noOfScholars?: number | null;
  /** Five digits. */
  postalCode?: string | null;
  /** Its program. */
  programId: number;
  /** Places for scholars. */
  scholarCapacity?: number | null;
  /** The same days as `Su, M, T, W, Th, F, S`. */
  selectedDays: string;
  /** Street. */
  siteAddress?: string | null;
  /** Second line. */
  siteAddress2?: string | null;
  /** Days on which it meets, 0 Sunday to 6 Saturday. */
  siteDays: number[];
  /** The site. */
  siteId: number;
  /** Where it is held, when that has a name of its own. */
  siteLocationName?: string | null;
  /** Its name. */
  siteName: string;
  /** First day. */
  startDate: string;
  /** `HH:MM AM/PM`. */
  startTime?: string | null;
  /** State, two letters. */
  state?: string | null;
  /** 1 active, 2 disabled. */
  status: number;
  /** IANA name; "today" of the site is today there. */
  timeZone: string;
  /** Sent back with an edit. */
  version: number;
  /** Places on the waiting list. */
  waitlistCapacity?: number | null;
};
export type SiteList = {
  /** Rows in all pages; 10,000 when there are more and they are not counted. */
  count: number;
  /** Whether there are no more than that. */
  isCountExact: boolean;
  /** The rows. */
  results: Site[];
  /** Active sites within reach, whatever the search. */
  totalActiveCount: number;
};
export type SiteRequest = {
  /** Day on which ages are counted. */
  ageAsOf?: string | null;
  /** Youngest. */
  ageFrom?: number | null;
  /** Oldest. */
  ageTo?: number | null;
  /** Scholars are enrolled without a decision. */
  autoEnroll?: boolean;
  /** Places filled without a decision. */
  autoEnrollmentCapacity?: number | null;
  /** City. */
  city?: string | null;
  /** Ten digits, in any shape. */
  contactPhone?: string | null;
  /** Last day, within the program's. */
  endDate?: string | null;
  /** `3:30 PM` or `15:30`. */
  endTime?: string | null;
  /** Five digits. */
  postalCode?: string | null;
  /** Its program. */
  programId?: number | null;
  /** Places for scholars. */
  scholarCapacity?: number | null;
  /** Street. */
  siteAddress?: string | null;
  /** Second line. */
  siteAddress2?: string | null;
  /** Days on which it meets, 0 Sunday to 6 Saturday. */
  siteDays?: number[];
  /** Where it is held, when that has a name of its own. */
  siteLocationName?: string | null;
  /** At most 100 characters; unique in the program. */
  siteName?: string | null;
  /** First day, within the program's. */
  startDate?: string | null;
  /** `3:30 PM` or `15:30`. */
  startTime?: string | null;
  /** State, by code or name. */
  state?: string | null;
  /** 1 active (also when missing), 2 disabled. */
  status?: number | null;
  /** IANA name. */
  timeZone?: string | null;
  /** Places on the waiting list. */
  waitlistCapacity?: number | null;
};
export type SiteEdit = SiteRequest & {
  /** The version that was seen; without it the last write wins. */
  version?: number | null;
};
export type SiteEditOf = SiteEdit & {
  /** The site. */
  id: number;
};
export type SiteEdits = {
  /** At least one, at most 5,000. */
  sites: SiteEditOf[];
};
export type SiteRequests = {
  /** At least one, at most 5,000. */
  sites: SiteRequest[];
};
export type SiteFilter = {
  /** Sites of this account; of every account within reach when missing. */
  accountId?: number | null;
  /** Sites that take a child of this age. */
  ageRestriction?: string | null;
  /** Sites with as many places filled without a decision. */
  autoEnrollment?: string | null;
  /** Sites with as many scholars. */
  noOfScholars?: string | null;
  /** Sites of this program. */
  programId?: number | null;
  /** Sites with as many places. */
  scholarCapacity?: string | null;
  /** Sites whose name holds this (spec 2 §3 Site search object, as the fields that follow). */
  siteName?: string | null;
  /** 1 active, 2 disabled; 0 or missing for all. */
  status?: number | null;
  /** Sites with as many places on the waiting list. */
  waitListCapacity?: string | null;
};
export type SiteSelection = Selection & SiteFilter & ListQuery;
export type SiteRecord = Site & {
  /** What an imported directory says of it beyond these fields. */
  directory: object;
};
export type State = {
  /** Two letters. */
  code: string;
  /** Its name. */
  name: string;
};
export type Starred = {
  /** There is. */
  isStar: boolean;
};
export type StarRequest = {
  /** The program. */
  programId: number;
  /** The session; 0 for the program itself. */
  siteId: number;
  /** The person: the caller. */
  userId: number;
};
export type SiteLocation = {
  /** Name of the place. */
  siteLocationName: string;
};
export type SessionStar = {
  /** The person starred it. */
  isStar: boolean;
  /** The session. */
  sessionId: number;
  /** Its name. */
  sessionName: string;
  siteLocation?: SiteLocation | null;
  /** 1 active, 2 disabled. */
  status: number;
};
export type ProgramStar = {
  /** The person may open it. */
  isAccessible: boolean;
  /** The person starred it. */
  isStar: boolean;
  /** The program. */
  programId: number;
  /** Its name. */
  programName: string;
  /** Its sessions that the person may open. */
  sessionStarInfos: SessionStar[];
  /** 1 active, 2 disabled. */
  status: number;
};
export const {
  useListAccountsQuery,
  useCreateAccountMutation,
  useReadAccountTreeQuery,
  useCheckFirstLoginQuery,
  useCheckAccountNameQuery,
  useReadAccountQuery,
  useEditAccountMutation,
  useCheckDirectAccessQuery,
  useEditAccountFlagsMutation,
  useReadAccountSettingsQuery,
  useEditAccountSettingsMutation,
  useReadAcknowledgmentQuery,
  useAcknowledgeTermsMutation,
  useListTermsVersionsQuery,
  useReadDraftQuery,
  useKeepDraftMutation,
  useDeleteDraftMutation,
  useReadColumnLayoutQuery,
  useKeepColumnLayoutMutation,
  useImportDirectoryMutation,
  useFindJumpTargetsQuery,
  useEvaluateFlagsMutation,
  useEvaluateFlagMutation,
  useListProgramsQuery,
  useCreateProgramMutation,
  useListProgramsOfAccountQuery,
  useChangeProgramStatusesMutation,
  useListProgramNamesQuery,
  useCheckProgramNameQuery,
  useChangeProgramStatusMutation,
  useUndoProgramStatusesMutation,
  useReadProgramQuery,
  useEditProgramMutation,
  useConfigureProgramMutation,
  useReadProgramInfoQuery,
  useListSitesQuery,
  useCreateSiteMutation,
  useEditSitesMutation,
  useCreateSitesMutation,
  useDeleteSitesMutation,
  useChangeSiteStatusesMutation,
  useCheckSiteNameQuery,
  useListSitesOfProgramQuery,
  useUndoSiteStatusesMutation,
  useReadSiteQuery,
  useEditSiteMutation,
  useDeleteSiteMutation,
  useListStatesQuery,
  useToggleStarMutation,
  useListStarsQuery,
} = injectedRtkApi;
