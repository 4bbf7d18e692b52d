import { identityApi, type CurrentUser } from '@/api/identity.generated';

export type { CurrentUser, OwnSession } from '@/api/identity.generated';

/** Errors that a section shows itself. */
const inSection = { extraOptions: { quiet: [400, 404, 409, 413, 415, 429] } };
const inPlace = { extraOptions: { quiet: true } };

/** The calls about oneself. What changes the person is read again wherever people are shown. */
export const profileApi = identityApi
  .enhanceEndpoints({
    endpoints: {
      listSessions: inPlace,
      changeProfile: { ...inSection, invalidatesTags: ['users'] },
      removePicture: { ...inSection, invalidatesTags: ['users'] },
      // A new password ends all other sessions.
      changePassword: { ...inSection, invalidatesTags: ['profile'] },
      endSession: { ...inSection, invalidatesTags: ['profile'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The generated call knows the picture as numbers; a browser sends the file as it is. */
      sendPicture: build.mutation<CurrentUser, File>({
        query: (file) => ({ url: '/api/identity/users/me/picture', method: 'PUT', body: file, headers: { 'Content-Type': file.type } }),
        invalidatesTags: ['users'],
        ...inSection,
      }),
    }),
  });

export const {
  useReadCurrentUserQuery,
  useChangeProfileMutation,
  useSendPictureMutation,
  useRemovePictureMutation,
  useChangePasswordMutation,
  useListSessionsQuery,
  useEndSessionMutation,
} = profileApi;
