import { baseApi } from '@/api/baseApi';
import { asFile } from '@/shared/browser/saveFile';
import type { BulkAnswer } from '@/shared/dialogs/bulkRun';

export interface UserItem {
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | null;
  phoneType?: string | null;
  roleId?: number | null;
  systemRole?: string | null;
  position?: string | null;
  accountId?: number | null;
  programId?: number | null;
  programName?: string | null;
  siteId?: number | null;
  siteName?: string | null;
  roleCount: number;
  invitationStatus: string;
  invitationDate?: string | null;
  scheduleDate?: string | null;
  revokeDate?: string | null;
  lastLogin?: string | null;
  status: number;
  version: number;
}

export interface RoleInfo {
  userId: number;
  roleId: number;
  status: number;
  accountId?: number | null;
  programId?: number | null;
  siteId?: number | null;
  programRole?: string | null;
  isPrimaryAccountAdmin: boolean;
  accountName?: string | null;
  programName?: string | null;
  siteName?: string | null;
  isMineToManage: boolean;
}

export interface UserInfo {
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber?: string | null;
  phoneType?: string | null;
  accountId?: number | null;
  roleId?: number | null;
  systemRole?: string | null;
  status: number;
  invitationStatus: string;
  invitationDate?: string | null;
  scheduleDate?: string | null;
  revokeDate?: string | null;
  personalInvitationNote?: string | null;
  lastLogin?: string | null;
  version: number;
  userRoles: RoleInfo[];
}

export interface VisibilityReason {
  roleId: number;
  role: string;
  accountName?: string | null;
  programName?: string | null;
  siteName?: string | null;
}

export interface Viewers {
  results: { userId: number; firstName: string; lastName: string; reasons: VisibilityReason[] }[];
  count: number;
}

/** What a page of people is asked for with, under the service's names. */
export type UserListArg = Record<string, unknown>;

export interface RoleRequest {
  roleId: number;
  accountId: number | null;
  programId: number | null;
  siteId: number | null;
  programRole: string | null;
  isPrimaryAccountAdmin: boolean;
}

export interface AssignableRole {
  roleId: number;
  name: string;
  isPrimary: boolean;
}

export interface AccountPlaces {
  accountId: number;
  accountName: string;
  programs: { programId: number; programName: string; status: number; sites: { siteId: number; siteName: string; status: number }[] }[];
}

export interface UserRequest {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string | null;
  phoneType: string | null;
  personalInvitationNote: string | null;
  scheduleDate: string | null;
  isInvite: boolean;
  userRoles: RoleRequest[];
}

const quiet = { quiet: [400, 404, 409] };

export const usersApi = baseApi.enhanceEndpoints({ addTagTypes: ['users', 'roles', 'audit'] }).injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<{ results: UserItem[]; count: number }, UserListArg>({ query: (params) => ({ url: '/api/identity/users/list', params }), providesTags: ['users'] }),
    downloadUsers: build.query<string, Record<string, unknown>>({ query: (params) => ({ url: '/api/identity/users/downloadusers', params, responseHandler: asFile }), keepUnusedDataFor: 0, extraOptions: { quiet: true } }),
    listAssignableRoles: build.query<AssignableRole[], { level: string }>({ query: (params) => ({ url: '/api/identity/roles/assignable', params }), providesTags: ['roles'] }),
    readAccountPlaces: build.query<AccountPlaces, { accountId: number }>({ query: ({ accountId }) => `/api/admin/accounts/accprogsiteinfo/account/${String(accountId)}`, extraOptions: { quiet: true } }),
    readUserInfo: build.query<UserInfo, { id: number }>({ query: ({ id }) => `/api/identity/users/info/${String(id)}`, providesTags: ['users'], extraOptions: { quiet: [404] } }),
    listVisibleTo: build.query<Viewers, { id: number; page: number; count: number }>({ query: ({ id, ...params }) => ({ url: `/api/identity/users/${String(id)}/visible-to`, params }), providesTags: ['users'], extraOptions: { quiet: true } }),
    inviteProgramAdmin: build.mutation<unknown, Record<string, unknown>>({ query: (body) => ({ url: '/api/identity/programs/inviteprogramadmin', method: 'POST', body }), invalidatesTags: ['users'], extraOptions: quiet }),
    // It only asks: the method is the specification's, because an address does not belong into a URL.
    checkUserEmail: build.query<{ isDuplicate: boolean }, { email: string; userId: number }>({ query: (body) => ({ url: '/api/identity/user-email-check', method: 'POST', body }), keepUnusedDataFor: 0, extraOptions: { quiet: true } }),
    createUser: build.mutation<{ id: number }, UserRequest>({ query: (body) => ({ url: '/api/identity/users', method: 'POST', body }), invalidatesTags: ['users'], extraOptions: quiet }),
    updateUser: build.mutation<unknown, { id: number; body: UserRequest & { version: number } }>({ query: ({ id, body }) => ({ url: `/api/identity/users/${String(id)}`, method: 'PUT', body }), invalidatesTags: ['users'], extraOptions: quiet }),
    deleteUsers: build.mutation<BulkAnswer, Record<string, unknown>>({ query: (body) => ({ url: '/api/identity/users/bulk', method: 'DELETE', body }), invalidatesTags: ['users'], extraOptions: quiet }),
    inviteUsers: build.mutation<BulkAnswer, Record<string, unknown>>({ query: (body) => ({ url: '/api/identity/users/bulk-invite', method: 'PUT', body }), invalidatesTags: ['users'], extraOptions: quiet }),
    revokeUsers: build.mutation<BulkAnswer, Record<string, unknown>>({ query: (body) => ({ url: '/api/identity/users/bulk-revoke', method: 'PUT', body }), invalidatesTags: ['users'], extraOptions: quiet }),
    resetPasswords: build.mutation<BulkAnswer, Record<string, unknown>>({ query: (body) => ({ url: '/api/identity/users/password/temp', method: 'PUT', body }), invalidatesTags: ['users'], extraOptions: quiet }),
    addPrivileges: build.mutation<BulkAnswer & { undoToken?: string | null }, Record<string, unknown> & { userRoles: RoleRequest[] }>({ query: (body) => ({ url: '/api/identity/users/privilege', method: 'PUT', body }), invalidatesTags: ['users'], extraOptions: quiet }),
    undoPrivileges: build.mutation<unknown, { undoToken: string }>({ query: (body) => ({ url: '/api/identity/users/undo-privilege', method: 'POST', body }), invalidatesTags: ['users'], extraOptions: quiet }),
    makeAccountAdmin: build.mutation<unknown, { id: number; version: number }>({ query: ({ id, version }) => ({ url: `/api/identity/users/${String(id)}/account-admin`, method: 'PUT', body: { version } }), invalidatesTags: ['users'], extraOptions: quiet }),
  }),
});

export const {
  useListUsersQuery,
  useLazyDownloadUsersQuery,
  useListAssignableRolesQuery,
  useReadAccountPlacesQuery,
  useReadUserInfoQuery,
  useListVisibleToQuery,
  useInviteProgramAdminMutation,
  useCheckUserEmailQuery,
  useCreateUserMutation,
  useUpdateUserMutation,
  useDeleteUsersMutation,
  useInviteUsersMutation,
  useRevokeUsersMutation,
  useResetPasswordsMutation,
  useAddPrivilegesMutation,
  useUndoPrivilegesMutation,
  useMakeAccountAdminMutation,
} = usersApi;
