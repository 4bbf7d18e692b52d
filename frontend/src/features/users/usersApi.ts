import {
  identityApi,
  type DownloadUsersApiArg,
  type EmailCheck,
  type EmailChecks,
  type EmailsTaken,
  type EmailTaken,
} from '@/api/identity';
import { asFile } from '@/shared/browser/saveFile';

/** Calls about people that the generated client cannot say. */
export const { useLazySaveUsersQuery, useFindEmailQuery, useLazyFindEmailsQuery } = identityApi.injectEndpoints({
  endpoints: (build) => ({
    /** The list as a file, held by this window under the address that it gives. */
    saveUsers: build.query<string, DownloadUsersApiArg>({
      query: (params) => ({ url: '/api/identity/users/downloadusers', params: { ...params }, responseHandler: asFile }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    /** Only asks, though it is a POST: an address does not belong into a URL. */
    findEmail: build.query<EmailTaken, EmailCheck>({
      query: (body) => ({ url: '/api/identity/user-email-check', method: 'POST', body }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
    /** As `findEmail`, for many. */
    findEmails: build.query<EmailsTaken, EmailChecks>({
      query: (body) => ({ url: '/api/identity/user-emails-check', method: 'POST', body }),
      keepUnusedDataFor: 0,
      extraOptions: { quiet: true },
    }),
  }),
});
