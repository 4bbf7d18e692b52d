import { adminApi, type Account, type AccountRequest } from '@/api/admin.generated';

/** Errors that the pages of accounts show in their place: rules on fields, names in use, somebody else's save. */
const QUIET = [400, 409];

export const accountsApi = adminApi
  .enhanceEndpoints({ endpoints: { createAccount: { extraOptions: { quiet: QUIET } }, readAccount: { extraOptions: { quiet: [404] } } } })
  .injectEndpoints({
    endpoints: (build) => ({
      updateAccount: build.mutation<Account, { accountId: number; request: AccountRequest & { version: number } }>({
        query: ({ accountId, request }) => ({ url: `/api/admin/accounts/${String(accountId)}`, method: 'PUT', body: request }),
        extraOptions: { quiet: QUIET },
        invalidatesTags: ['accounts'],
      }),
      updateAccountFlags: build.mutation<Account, { accountId: number; flags: Record<string, boolean>; version: number }>({
        query: ({ accountId, ...body }) => ({ url: `/api/admin/accounts/${String(accountId)}/flags`, method: 'PUT', body }),
        extraOptions: { quiet: QUIET },
        invalidatesTags: ['accounts'],
      }),
      checkAccountName: build.query<{ isUnique: boolean }, { name: string; accountId?: number }>({
        query: (params) => ({ url: '/api/admin/accounts/name-check', params }),
        extraOptions: { quiet: true },
        keepUnusedDataFor: 0,
      }),
    }),
  });

export const { useReadAccountQuery, useCreateAccountMutation, useUpdateAccountMutation, useUpdateAccountFlagsMutation, useCheckAccountNameQuery } = accountsApi;
