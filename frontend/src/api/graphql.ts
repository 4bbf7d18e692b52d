import type { FetchArgs, FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { documentIds } from './documentIds';
import { textOf } from './problems';

/** What a GraphQL service answers: with status 200 also where it could not do what was asked. */
export interface GraphqlReply<Data> {
  data: Data;
  errors?: unknown[];
}

/** The call that runs a document, which the service knows by its id. A reply with errors is an error, whatever its status. */
export function graphqlCall(url: string, document: string, variables: object = {}): FetchArgs {
  return {
    url,
    method: 'POST',
    body: { documentId: documentIds[operationOf(document)], variables },
    validateStatus: (response, reply) => response.ok && errorsOf(reply).length === 0,
  };
}

/** The operation of a document: the word after `query` or `mutation`. */
export function operationOf(document: string): string {
  return /^(?:query|mutation) (\w+)/.exec(document)?.[1] ?? '';
}

/** What a reply says under a name. */
export const under =
  <Name extends string, Value>(name: Name) =>
  ({ data }: GraphqlReply<Record<Name, Value>>): Value =>
    data[name];

/** The first error of a reply in the product's error shape (spec 1 §3), as if the call had failed with its status. */
export function graphqlProblem(error: FetchBaseQueryError, meta: FetchBaseQueryMeta | undefined): FetchBaseQueryError {
  const [first] = errorsOf(error.data);
  if (first === undefined) {
    return error;
  }
  const extensions = (first as { extensions?: Record<string, unknown> }).extensions ?? {};
  const detail = textOf(first, 'message') ?? '';
  const status = typeof extensions['status'] === 'number' ? extensions['status'] : 500;
  return {
    status,
    data: {
      name: textOf(extensions, 'name') ?? 'Common_Error',
      status,
      detail,
      value: detail,
      errors: byField(extensions, 'errors.'),
      faults: byField(extensions, 'faults.'),
      correlationId: meta?.response?.headers.get('X-Correlation-Id') ?? null,
    },
  };
}

/** Messages of a field stand under `errors.<field>`, their codes under `faults.<field>`. */
function byField(extensions: Record<string, unknown>, prefix: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(extensions).flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [])),
  );
}

function errorsOf(reply: unknown): unknown[] {
  const errors = typeof reply === 'object' && reply !== null ? (reply as Partial<GraphqlReply<unknown>>).errors : undefined;
  return Array.isArray(errors) ? errors : [];
}
