import { adminApi } from '@/api/admin.generated';
import { identityApi, type DownloadUsersApiArg, type EmailCheck, type EmailTaken } from '@/api/identity.generated';
import { asFile } from '@/shared/browser/saveFile';

export type { AssignableRole, Reason, RoleInfo, RoleRequest, UserInfo, UserRequest, UserRow, Viewer } from '@/api/identity.generated';

/** Errors that a form or a dialog shows itself. */
const onPage = { extraOptions: { quiet: [400, 403, 404, 409] } };
const shownInPlace = { extraOptions: { quiet: true } };

/** The calls about people. What a page shows in its place raises no popup. */
export const usersApi = identityApi
  .enhanceEndpoints({
    endpoints: {
      listUsers: shownInPlace,
      listAssignableRoles: shownInPlace,
      readUserInfo: shownInPlace,
      listVisibleTo: shownInPlace,
      createUser: onPage,
      editUser: onPage,
      inviteProgramAdmin: onPage,
      deleteUsers: onPage,
      inviteUsers: onPage,
      revokeUsers: onPage,
      resetPasswords: onPage,
      upgradeUser: onPage,
      givePrivileges: { ...onPage, invalidatesTags: ['users'] },
      undoPrivileges: { ...onPage, invalidatesTags: ['users'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The list as a file, held by this window under the address that it gives. */
      saveUsers: build.query<string, DownloadUsersApiArg>({
        query: (params) => ({ url: '/api/identity/users/downloadusers', params: { ...params }, responseHandler: asFile }),
        keepUnusedDataFor: 0,
        ...shownInPlace,
      }),
      /** Only asks, though it is a POST: an address does not belong into a URL. */
      findEmail: build.query<EmailTaken, EmailCheck>({
        query: (body) => ({ url: '/api/identity/user-email-check', method: 'POST', body }),
        keepUnusedDataFor: 0,
        ...shownInPlace,
      }),
    }),
  });

/** Pickers show in their place that the programs and sites could not be had. */
const placesApi = adminApi.enhanceEndpoints({ endpoints: { readAccountTree: shownInPlace } });

export const { useReadAccountTreeQuery } = placesApi;

export const {
  useListUsersQuery,
  useLazySaveUsersQuery,
  useFindEmailQuery,
  useListAssignableRolesQuery,
  useReadUserInfoQuery,
  useListVisibleToQuery,
  useCreateUserMutation,
  useEditUserMutation,
  useInviteProgramAdminMutation,
  useDeleteUsersMutation,
  useInviteUsersMutation,
  useRevokeUsersMutation,
  useResetPasswordsMutation,
  useGivePrivilegesMutation,
  useUndoPrivilegesMutation,
  useUpgradeUserMutation,
} = usersApi;
