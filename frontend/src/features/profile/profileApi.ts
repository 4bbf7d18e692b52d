import { baseApi } from '@/api/baseApi';
import type { CurrentUser } from '@/api/identity.generated';

export interface ProfileRequest {
  firstName: string;
  lastName: string;
  phone: string | null;
  locale: 'en' | 'es' | null;
  version: number;
}

/** A session of the person's own. */
export interface OwnSession {
  id: string;
  state: 'active' | 'waiting' | 'ended';
  /** The one of this window. */
  isCurrent: boolean;
  /** Browser and system, such as `Firefox · Windows`. */
  device?: string | null;
  address?: string | null;
  signedInAt: string;
  lastSeenAt: string;
  expiresAt: string;
}

export type Me = CurrentUser & { phone?: string | null };

const onForm = { quiet: [400, 404, 409, 413, 415, 429] };

export const profileApi = baseApi.enhanceEndpoints({ addTagTypes: ['users', 'sessions'] }).injectEndpoints({
  endpoints: (build) => ({
    readProfile: build.query<Me, undefined>({ query: () => '/api/identity/users/me', providesTags: ['users'], extraOptions: { quiet: true } }),
    changeProfile: build.mutation<Me, ProfileRequest>({ query: (body) => ({ url: '/api/identity/users/me', method: 'PUT', body }), invalidatesTags: ['users'], extraOptions: onForm }),
    uploadPicture: build.mutation<Me, File>({
      query: (file) => ({ url: '/api/identity/users/me/picture', method: 'PUT', body: file, headers: { 'Content-Type': file.type } }),
      invalidatesTags: ['users'],
      extraOptions: onForm,
    }),
    removePicture: build.mutation<Me, undefined>({ query: () => ({ url: '/api/identity/users/me/picture', method: 'DELETE' }), invalidatesTags: ['users'], extraOptions: onForm }),
    changePassword: build.mutation<unknown, { currentPassword: string; newPassword: string }>({
      query: (body) => ({ url: '/api/identity/users/me/password', method: 'PUT', body }),
      // A new password ends all other sessions.
      invalidatesTags: ['sessions'],
      extraOptions: onForm,
    }),
    listOwnSessions: build.query<{ results: OwnSession[] }, undefined>({ query: () => '/api/identity/users/me/sessions', providesTags: ['sessions'], extraOptions: { quiet: true } }),
    endOwnSession: build.mutation<unknown, { id: string }>({ query: ({ id }) => ({ url: `/api/identity/users/me/sessions/${encodeURIComponent(id)}`, method: 'DELETE' }), invalidatesTags: ['sessions'], extraOptions: onForm }),
  }),
});

export const {
  useReadProfileQuery,
  useChangeProfileMutation,
  useUploadPictureMutation,
  useRemovePictureMutation,
  useChangePasswordMutation,
  useListOwnSessionsQuery,
  useEndOwnSessionMutation,
} = profileApi;
