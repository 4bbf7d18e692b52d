import { baseApi } from '@/api/baseApi';
import type { Place } from '../session/roles';

/** What is being made or changed: drafts are kept by kind (spec 2 §7 "auto-save/program … entityTypes default 2"). */
export const DRAFT_KINDS = { account: 1, program: 2, site: 3 } as const;

export type DraftKind = keyof typeof DRAFT_KINDS;

/** Names a draft of the signed-in person. Ids are 0 for what does not exist yet. */
export interface DraftKey extends Place {
  kind: DraftKind;
}

interface KeptDraft {
  data: unknown;
  savedAt: string;
}

const address = ({ kind, accountId, programId, siteId }: DraftKey) => ({
  url: `/api/admin/auto-save/${kind}`,
  params: { accountId, programId, siteId, entityTypes: DRAFT_KINDS[kind] },
});

/** Drafts. A form works without them, so no popup tells of a failure: the form says it in its save bar. */
export const draftApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readDraft: build.query<KeptDraft | null, DraftKey>({ query: address, extraOptions: { quiet: true }, keepUnusedDataFor: 0 }),
    keepDraft: build.mutation<KeptDraft, DraftKey & { data: unknown }>({
      query: ({ data, ...key }) => ({ ...address(key), method: 'PUT', body: { data } }),
      extraOptions: { quiet: true },
    }),
    dropDraft: build.mutation<unknown, DraftKey>({ query: (key) => ({ ...address(key), method: 'DELETE' }), extraOptions: { quiet: true } }),
  }),
});
