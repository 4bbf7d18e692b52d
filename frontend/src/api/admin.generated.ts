// Generated from openapi/admin.json by `npm run codegen`; never edited. Refinements live in admin.ts beside it.
import { baseApi as api } from './baseApi';
export const addTagTypes = [
  "accounts",
  "programs",
  "sites",
  "stars",
  "acknowledgment",
  "jump",
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
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
          },
        }),
        providesTags: ["accounts"],
      }),
      getAccount: build.query<GetAccountApiResponse, GetAccountApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/accounts/${encodeURIComponent(String(queryArg.id))}`,
        }),
        providesTags: ["accounts"],
      }),
      accountDirectAccess: build.query<
        AccountDirectAccessApiResponse,
        AccountDirectAccessApiArg
      >({
        query: (queryArg) => ({
          url: `/api/admin/accounts/${encodeURIComponent(String(queryArg.id))}/direct-access`,
        }),
        providesTags: ["accounts"],
      }),
      getProgramInfo: build.query<
        GetProgramInfoApiResponse,
        GetProgramInfoApiArg
      >({
        query: (queryArg) => ({
          url: `/api/admin/programs/${encodeURIComponent(String(queryArg.id))}/info`,
        }),
        providesTags: ["programs"],
      }),
      listProgramSites: build.query<
        ListProgramSitesApiResponse,
        ListProgramSitesApiArg
      >({
        query: (queryArg) => ({
          url: `/api/admin/sites/program/${encodeURIComponent(String(queryArg.programId))}`,
        }),
        providesTags: ["sites"],
      }),
      listStarPrograms: build.query<
        ListStarProgramsApiResponse,
        ListStarProgramsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/admin/users/${encodeURIComponent(String(queryArg.userId))}/account/${encodeURIComponent(String(queryArg.accountId))}/starprogramandsessiondata/${encodeURIComponent(String(queryArg.filterKey))}`,
        }),
        providesTags: ["stars"],
      }),
      toggleStar: build.mutation<ToggleStarApiResponse, ToggleStarApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/users/progsitestar`,
          method: "POST",
          body: queryArg.starRequest,
        }),
        invalidatesTags: ["stars"],
      }),
      getAcknowledgment: build.query<
        GetAcknowledgmentApiResponse,
        GetAcknowledgmentApiArg
      >({
        query: () => ({ url: `/api/admin/acknowledgment` }),
        providesTags: ["acknowledgment"],
      }),
      acknowledge: build.mutation<AcknowledgeApiResponse, AcknowledgeApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/acknowledgment`,
          method: "POST",
          body: queryArg.acknowledge,
        }),
        invalidatesTags: ["acknowledgment"],
      }),
      jump: build.query<JumpApiResponse, JumpApiArg>({
        query: (queryArg) => ({
          url: `/api/admin/jump`,
          params: {
            q: queryArg.q,
          },
        }),
        providesTags: ["jump"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as adminApi };
export type ListAccountsApiResponse = /** status 200 done */ AccountList;
export type ListAccountsApiArg = {
  searchField?: string;
  search?: string;
  sortField?: string;
  sortDir?: string;
  isExactMatch?: boolean;
  page?: number;
  count?: number;
};
export type GetAccountApiResponse = /** status 200 done */ Account;
export type GetAccountApiArg = {
  id: number;
};
export type AccountDirectAccessApiResponse =
  /** status 200 done */ DirectAccess;
export type AccountDirectAccessApiArg = {
  id: number;
};
export type GetProgramInfoApiResponse = /** status 200 done */ ProgramInfo;
export type GetProgramInfoApiArg = {
  id: number;
};
export type ListProgramSitesApiResponse = /** status 200 done */ SitePanel[];
export type ListProgramSitesApiArg = {
  programId: number;
};
export type ListStarProgramsApiResponse = /** status 200 done */ StarProgram[];
export type ListStarProgramsApiArg = {
  userId: number;
  accountId: number;
  filterKey: number;
};
export type ToggleStarApiResponse = /** status 200 done */ Star;
export type ToggleStarApiArg = {
  starRequest: StarRequest;
};
export type GetAcknowledgmentApiResponse =
  /** status 200 done */ Acknowledgment;
export type GetAcknowledgmentApiArg = void;
export type AcknowledgeApiResponse =
  /** status 201 done */ AcknowledgmentRecord;
export type AcknowledgeApiArg = {
  acknowledge: Acknowledge;
};
export type JumpApiResponse = /** status 200 done */ JumpHit[];
export type JumpApiArg = {
  q?: string;
};
export type AccountRow = {
  id: number;
  accountName: string;
  accountStatus: number;
  startDate: string | null;
  endDate: string | null;
  contractedScholars: number | null;
  contractedScholarsUsed: number;
  programCount: number;
  scheduleDate: string | null;
  primaryAccountAdminFullName: string | null;
  bxPartnerLeadFullName: string | null;
  bxSuccessLeadFullName: string | null;
};
export type AccountList = {
  results: AccountRow[];
  count: number;
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
  | "Error_NotYetConsistent"
  | "Error_ProgramNameExistsInAccount"
  | "Error_SiteAlreadyExists"
  | "Error_AccountNameExists";
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
export type License = {
  cmsSubscriptionId: string;
};
export type Account = {
  id: number;
  accountName: string;
  accountStatus: number;
  startDate: string | null;
  endDate: string | null;
  contractedScholars: number | null;
  contractedScholarsUsed: number;
  programCount: number;
  scheduleDate: string | null;
  primaryAccountAdminFullName: string | null;
  bxPartnerLeadFullName: string | null;
  bxSuccessLeadFullName: string | null;
  flags: {
    [key: string]: boolean;
  };
  isDirectAccess: boolean;
  appSetting: {
    [key: string]: any;
  };
  cmsLicenses: License[];
  version: number;
};
export type DirectAccess = {
  isDirectAccess: boolean;
};
export type SitePanel = {
  siteId: number;
  siteName: string;
  autoEnroll: boolean;
  startDate: string | null;
  endDate: string | null;
};
export type ProgramInfo = {
  programName: string;
  siteName: string | null;
  programId: number;
  accountId: number;
  status: number;
  productId: number | null;
  startDate: string | null;
  endDate: string | null;
  isFinalSubmit: boolean;
  sitePanels: SitePanel[];
};
export type SiteLocation = {
  siteLocationName: string;
};
export type SessionStarInfo = {
  sessionId: number;
  sessionName: string;
  isStar: boolean;
  siteLocation: null | SiteLocation;
};
export type StarProgram = {
  programId: number;
  programName: string;
  status: number;
  isStar: boolean;
  isAccessible: boolean;
  sessionStarInfos: SessionStarInfo[];
};
export type Star = {
  isStar: boolean;
};
export type StarRequest = {
  siteId: number;
  programId: number;
  userId: number;
};
export type Terms = {
  title: string;
  body: string;
};
export type Acknowledgment = {
  currentVersion: string;
  latestAcknowledgedVersion: string | null;
  latestAcknowledgmentDate: string | null;
  shouldAcknowledge: boolean;
  type: string;
  terms: Terms;
};
export type AcknowledgmentRecord = {
  id: number;
  userId: number;
  type: string;
  versionNumber: string;
  acknowledgmentDate: string;
  status: number;
};
export type Acknowledge = {
  type: string;
  versionNumber: string;
};
export type JumpHit = {
  kind: "account" | "program" | "site";
  id: number;
  name: string;
  accountId: number;
  programId: number | null;
};
export const {
  useListAccountsQuery,
  useLazyListAccountsQuery,
  useGetAccountQuery,
  useLazyGetAccountQuery,
  useAccountDirectAccessQuery,
  useLazyAccountDirectAccessQuery,
  useGetProgramInfoQuery,
  useLazyGetProgramInfoQuery,
  useListProgramSitesQuery,
  useLazyListProgramSitesQuery,
  useListStarProgramsQuery,
  useLazyListStarProgramsQuery,
  useToggleStarMutation,
  useGetAcknowledgmentQuery,
  useLazyGetAcknowledgmentQuery,
  useAcknowledgeMutation,
  useJumpQuery,
  useLazyJumpQuery,
} = injectedRtkApi;
