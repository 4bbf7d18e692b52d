// Generated from openapi/learning-management.json by `npm run codegen`; never edited. Refinements live in learning-management.ts beside it.
import { baseApi as api } from './baseApi';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLinks: build.query<ListLinksApiResponse, ListLinksApiArg>({
      query: (queryArg) => ({
        url: `/api/learning-management/links`,
        params: {
          language: queryArg.language,
        },
      }),
    }),
    createLink: build.mutation<CreateLinkApiResponse, CreateLinkApiArg>({
      query: (queryArg) => ({
        url: `/api/learning-management/links`,
        method: "POST",
        body: queryArg.linkRequest,
      }),
    }),
    editLink: build.mutation<EditLinkApiResponse, EditLinkApiArg>({
      query: (queryArg) => ({
        url: `/api/learning-management/links/${encodeURIComponent(String(queryArg.linkId))}`,
        method: "PUT",
        body: queryArg.linkRequest,
      }),
    }),
    deleteLink: build.mutation<DeleteLinkApiResponse, DeleteLinkApiArg>({
      query: (queryArg) => ({
        url: `/api/learning-management/links/${encodeURIComponent(String(queryArg.linkId))}`,
        method: "DELETE",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as learningManagementApi };
export type ListLinksApiResponse = /** status 200 undefined */ LinkList;
export type ListLinksApiArg = {
  /** In one of these languages, `en` and `es`; in both when missing. */
  language?: string[];
};
export type CreateLinkApiResponse = /** status 201 undefined */ Link;
export type CreateLinkApiArg = {
  linkRequest: LinkRequest;
};
export type EditLinkApiResponse = /** status 200 undefined */ Link;
export type EditLinkApiArg = {
  linkId: number;
  linkRequest: LinkRequest;
};
export type DeleteLinkApiResponse = unknown;
export type DeleteLinkApiArg = {
  linkId: number;
};
export type Link = {
  /** Heading under which it is listed; may be empty. */
  category: string;
  /** What is found there. */
  description: string;
  /** The link. */
  id: number;
  /** It is shown; links that are not are seen by content admins alone. */
  isActive: boolean;
  /** Language of what is found there: `en` or `es`. */
  language: string;
  /** When it was last changed. */
  modifiedAt: string;
  /** Place in the list; links of one place stand by title. */
  position: number;
  /** What it is called. */
  title: string;
  /** Where it leads: an https address. */
  url: string;
  /** Grows with every change; send it back with an edit. */
  version: number;
};
export type LinkList = {
  /** How many there are. */
  count: number;
  /** The links. */
  results: Link[];
};
export type FaultCode = {
  /** Stable name of the rule, such as `tooLong`. */
  code: string;
  /** What the sentence holds, by name: texts and numbers. */
  params: object;
};
export type Problem = {
  /** Names this request in logs and traces. */
  correlationId?: string | null;
  /** With `Error_VersionConflict`: the entity as it is now, so that the person can choose (spec 2 §7). */
  current?: object | null;
  /** What happened, for a person. */
  detail: string;
  /** Messages by field. */
  errors?: {
    [key: string]: string[];
  };
  /** The rule behind each message of `errors`, by its code; null for what has none. */
  faults?: {
    [key: string]: (FaultCode | null)[];
  };
  /** Stable name of the error (spec 1 §8). */
  name:
    | "Error_InvalidToken"
    | "Error_TokenMultipleInstance"
    | "Error_TokenTakenOver"
    | "Error_TokenValidityExpired"
    | "Error_Forbidden"
    | "Error_NotFound"
    | "Error_ValidationFailed"
    | "Error_VersionConflict"
    | "Error_ChangedSince"
    | "Error_IdempotencyKeyReused"
    | "Error_AnswerLost"
    | "Error_NotAcceptable"
    | "Error_TooLarge"
    | "Error_UnsupportedMediaType"
    | "Error_TooManyRequests"
    | "Common_Error"
    | "Error_Unavailable"
    | "Error_NotYetConsistent"
    | "Error_LinkTitleExists";
  /** Kind of thing that was not found. */
  resourceNotFound?: string | null;
  /** Where it was looked for. */
  searchedLocation?: string | null;
  /** The HTTP status. */
  status: number;
  /** The status in words. */
  title: string;
  /** Always `about:blank`: the title says what the status means (RFC 9457 §4.2.1). */
  type: string;
  /** The message once more, where the spec's clients read it. */
  value: string;
};
export type LinkRequest = {
  /** Heading under which it is listed; at most 50 characters. */
  category?: string | null;
  /** What is found there; at most 256 characters. */
  description?: string | null;
  /** It is shown; true when missing. */
  isActive?: boolean | null;
  /** `en`, also when missing, or `es`. */
  language?: string | null;
  /** Place in the list, from 0 to 9999; 0 when missing. */
  position?: number | null;
  /** What it is called; at most 100 characters. */
  title?: string | null;
  /** Where it leads: an https address. */
  url?: string | null;
  /** The version that an edit is based on; without it the last write wins. */
  version?: number | null;
};
export const {
  useListLinksQuery,
  useCreateLinkMutation,
  useEditLinkMutation,
  useDeleteLinkMutation,
} = injectedRtkApi;
