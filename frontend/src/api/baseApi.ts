import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { gatewayQuery } from './gatewayQuery';
import { TAGS } from './tags';

/**
 * The one API of the web app. Each service's generated file injects its endpoints here, so that a write to one service
 * can refresh what was read from another, and every call goes through the one base query.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: gatewayQuery,
  tagTypes: TAGS,
  // What is on the screen is read again when the connection is back.
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Sends what changes the cache of answers, whatever else the store holds. */
export type ApiDispatch = ThunkDispatch<never, never, UnknownAction>;
