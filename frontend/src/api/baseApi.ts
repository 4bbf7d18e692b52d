import { createApi } from '@reduxjs/toolkit/query/react';
import { gatewayQuery } from './gatewayQuery';

/**
 * The one API of the web app. Each service's generated file injects its endpoints here, so that a write to one service
 * can refresh what was read from another, and every call goes through the one base query.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: gatewayQuery,
  endpoints: () => ({}),
});
