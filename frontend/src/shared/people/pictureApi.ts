import { baseApi } from '@/api/baseApi';
import { asFile } from '../browser/saveFile';

/** Pictures of people need a signed call, so they are read like data and shown from this window's memory. */
export const pictureApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    picture: build.query<string, { address: string }>({
      query: ({ address }) => ({ url: address, responseHandler: asFile }),
      // Each picture has an address of its own: a new one is another question.
      keepUnusedDataFor: 600,
      extraOptions: { quiet: true },
    }),
  }),
});
