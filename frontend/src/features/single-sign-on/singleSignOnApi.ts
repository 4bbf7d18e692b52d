import { identityApi } from '@/api/identity.generated';

export type { ProviderTest, SingleSignOn, SingleSignOnRequest } from '@/api/identity.generated';

const inPlace = { extraOptions: { quiet: true } };
const onForm = { extraOptions: { quiet: [400, 404, 409, 429] } };

/** The calls about an account's provider; the page shows what fails. */
export const singleSignOnApi = identityApi.enhanceEndpoints({
  endpoints: {
    readSingleSignOn: inPlace,
    changeSingleSignOn: onForm,
    removeSingleSignOn: onForm,
    // A test changes nothing.
    testSingleSignOn: { ...inPlace, invalidatesTags: [] },
  },
});

export const { useReadSingleSignOnQuery, useChangeSingleSignOnMutation, useRemoveSingleSignOnMutation, useTestSingleSignOnMutation } = singleSignOnApi;
