import { fetchBaseQuery } from '@reduxjs/toolkit/query/react';
export const gatewayQuery = fetchBaseQuery({ baseUrl: '/' });
