// Generated from openapi/content.json by `npm run codegen`; never edited. Refinements live in content.ts beside it.
import { baseApi as api } from './baseApi';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    runGraphql: build.mutation<RunGraphqlApiResponse, RunGraphqlApiArg>({
      query: (queryArg) => ({
        url: `/api/content/graphql`,
        method: "POST",
        body: queryArg.graphqlRequest,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as contentApi };
export type RunGraphqlApiResponse = /** status 200 undefined */ GraphqlAnswer;
export type RunGraphqlApiArg = {
  graphqlRequest: GraphqlRequest;
};
export type GraphqlAnswer = {
  /** The fields asked for; null when the document could not be run. */
  data?: object | null;
  /** What went wrong, with `extensions.name` as in a problem. */
  errors?: object[];
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
    | "Error_FeatureOff"
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
    | "Error_NotYetConsistent";
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
export type GraphqlRequest = {
  /** Id of a document of the web app: `sha256:` and its SHA-256 in hexadecimal digits. */
  documentId?: string | null;
  /** Which of its operations; needed when it holds several. */
  operationName?: string | null;
  /** The document, when it has no id. */
  query?: string;
  /** Values of its variables. */
  variables?: object | null;
};
export const { useRunGraphqlMutation } = injectedRtkApi;
