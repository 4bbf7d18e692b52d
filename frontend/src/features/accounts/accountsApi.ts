import { adminApi } from '@/api/admin.generated';

/** Errors that the pages of accounts show in their place: rules on fields, names in use, somebody else's save. */
const inPlace = { extraOptions: { quiet: [400, 409] } };

export const {
  useReadAccountQuery,
  useCreateAccountMutation,
  useEditAccountMutation,
  useEditAccountFlagsMutation,
  useCheckAccountNameQuery,
  useReadAccountSettingsQuery,
  useEditAccountSettingsMutation,
} = adminApi.enhanceEndpoints({
  endpoints: {
    createAccount: inPlace,
    editAccount: inPlace,
    editAccountFlags: inPlace,
    editAccountSettings: inPlace,
    readAccount: { extraOptions: { quiet: [404] } },
    checkAccountName: { extraOptions: { quiet: true }, keepUnusedDataFor: 0 },
  },
});
