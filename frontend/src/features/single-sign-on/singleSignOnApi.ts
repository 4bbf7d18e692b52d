import { baseApi } from '@/api/baseApi';

/** Single sign-on of an account, without its client secret. */
export interface SingleSignOn {
  accountId: number;
  isAvailable: boolean;
  issuer: string;
  clientId: string;
  hasClientSecret: boolean;
  emailDomains: string[];
  isEnabled: boolean;
  redirectUri: string;
  /** 0 when nothing is set up. */
  version: number;
}

export interface SingleSignOnRequest {
  issuer: string;
  clientId: string;
  clientSecret?: string;
  emailDomains: string[];
  isEnabled: boolean;
  version: number;
}

export interface ProviderTest {
  isWorking: boolean;
  checks: { name: 'discovery' | 'sign' | 'client'; isPassed: boolean; detail: string }[];
}

const onForm = { quiet: [400, 404, 409, 429] };
const address = (accountId: number) => `/api/identity/accounts/${String(accountId)}/single-sign-on`;

export const singleSignOnApi = baseApi.enhanceEndpoints({ addTagTypes: ['single-sign-on'] }).injectEndpoints({
  endpoints: (build) => ({
    readSingleSignOn: build.query<SingleSignOn, { accountId: number }>({ query: ({ accountId }) => address(accountId), providesTags: ['single-sign-on'], extraOptions: { quiet: true } }),
    changeSingleSignOn: build.mutation<SingleSignOn, { accountId: number; body: SingleSignOnRequest }>({
      query: ({ accountId, body }) => ({ url: address(accountId), method: 'PUT', body }),
      invalidatesTags: ['single-sign-on'],
      extraOptions: onForm,
    }),
    removeSingleSignOn: build.mutation<unknown, { accountId: number }>({
      query: ({ accountId }) => ({ url: address(accountId), method: 'DELETE' }),
      invalidatesTags: ['single-sign-on'],
      extraOptions: onForm,
    }),
    testSingleSignOn: build.mutation<ProviderTest, { accountId: number }>({
      query: ({ accountId }) => ({ url: `${address(accountId)}/test`, method: 'POST' }),
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useReadSingleSignOnQuery, useChangeSingleSignOnMutation, useRemoveSingleSignOnMutation, useTestSingleSignOnMutation } = singleSignOnApi;
