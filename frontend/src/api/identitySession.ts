import { baseApi } from './baseApi';
import type { BeginDrilldownApiArg, ChangePreferencesApiArg, ReadCurrentUserApiResponse } from './identity';
import { tagsOfRead, tagsOfWrite } from './tags';

/** What every page asks of identity. The client of the whole service is more than a first page may fetch, and has the same calls. */
export const identitySessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readMe: build.query<ReadCurrentUserApiResponse, undefined>({
      query: () => '/api/identity/users/me',
      providesTags: (_result, _error, arg) => tagsOfRead(['users'], arg),
    }),
    // That nothing answered is nothing to tell; the end of the session is told all the same.
    watchSession: build.query<unknown, undefined>({
      query: () => '/api/identity/sessions/current',
      providesTags: (_result, _error, arg) => tagsOfRead(['sessions'], arg),
      extraOptions: { quiet: true },
    }),
    // One place is left for the next: the services know only oneself as who may.
    beginViewing: build.mutation<unknown, BeginDrilldownApiArg['drilldownRequest']>({
      query: (body) => ({ url: '/api/identity/drilldowns', method: 'POST', body }),
      extraOptions: { asOneself: true },
    }),
    endViewing: build.mutation<unknown, undefined>({
      query: () => ({ url: '/api/identity/drilldowns/current', method: 'DELETE' }),
      extraOptions: { asOneself: true },
    }),
    savePreferences: build.mutation<unknown, ChangePreferencesApiArg['preferences']>({
      query: (body) => ({ url: '/api/identity/users/me/preferences', method: 'PUT', body }),
      invalidatesTags: (_result, _error, arg) => tagsOfWrite(['users'], arg),
      extraOptions: { quiet: true },
    }),
  }),
});

export const { useSavePreferencesMutation } = identitySessionApi;
