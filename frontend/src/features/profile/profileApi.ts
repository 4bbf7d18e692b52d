import { identityApi, identityOperations, type CurrentUser } from '@/api/identity';

export const { useSendPictureMutation } = identityApi.injectEndpoints({
  endpoints: (build) => ({
    /** The generated call knows the picture as numbers; a browser sends the file as it is. */
    sendPicture: build.mutation<CurrentUser, File>({
      query: (file) => ({ url: '/api/identity/users/me/picture', method: 'PUT', body: file, headers: { 'Content-Type': file.type } }),
      invalidatesTags: identityOperations.uploadPicture.tags,
      extraOptions: { quiet: identityOperations.uploadPicture.quiet },
    }),
  }),
});
