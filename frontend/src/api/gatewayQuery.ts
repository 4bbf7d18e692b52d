import { type BaseQueryApi, type BaseQueryFn, fetchBaseQuery, type FetchArgs, type FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { type GatewayContext, isGatewayContext, noContext } from './gatewayContext';
import { gatewayFetch } from './gatewayFetch';
import { endsSession, messageOf, problemShown, type ShownProblem, textOf } from './problems';

interface Extra {
  /** Leaves errors to the page: all of them, or those with these statuses. The end of the session is never left to it. */
  quiet?: boolean | number[];
}

/** The longest the services ask to wait until a copy has caught up. */
const CATCH_UP_MS = 2000;

/** Where the identity service's calls begin. */
const IDENTITY = '/api/identity/';

/**
 * The one base query (spec 1 §8). 401 ends the session by its name or leaves for the sign-in page; 500 shows the popup
 * named Common_Error; any other status shows the popup with the answer's own name.
 */
export const gatewayQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, Extra> = async (args, api, extra) => {
  const context = isGatewayContext(api.extra) ? api.extra : noContext;
  const call = fetchBaseQuery({
    baseUrl: window.location.origin,
    fetchFn: (input, init) => gatewayFetch(context, input, init),
    responseHandler: 'content-type',
    isJsonContentType: (headers) => headers.get('Content-Type')?.includes('json') ?? false,
  });
  const attempt = withKey(args);
  let result = await call(attempt, api, {});
  if (api.type === 'query' && nameOf(result.error) === 'Error_NotYetConsistent') {
    await new Promise((resolve) => setTimeout(resolve, waitOf(result.meta?.response)));
    result = await call(attempt, api, {});
  }
  if (result.error !== undefined) {
    report(result.error, attempt.url, api, context, extra ?? {});
  }
  return result;
};

/** A call keeps its key however often it is sent, so that a repeated POST is carried out once. */
function withKey(args: string | FetchArgs): FetchArgs {
  const call = typeof args === 'string' ? { url: args } : args;
  if (call.method?.toUpperCase() !== 'POST') {
    return call;
  }
  const headers = new Headers(call.headers as HeadersInit | undefined);
  if (!headers.has('Idempotency-Key')) {
    headers.set('Idempotency-Key', crypto.randomUUID());
  }
  return { ...call, headers };
}

function waitOf(response: Response | undefined): number {
  const seconds = Number(response?.headers.get('Retry-After') ?? '0.2');
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, CATCH_UP_MS) : CATCH_UP_MS;
}

function report(error: FetchBaseQueryError, url: string, api: BaseQueryApi, context: GatewayContext, { quiet = false }: Extra): void {
  const name = nameOf(error);
  if (error.status === 401) {
    if (name !== null && endsSession(name)) {
      api.dispatch(problemShown(problemOf(name, error)));
    } else {
      // "The identity client also clears cookies" (spec 1 §8).
      context.signIn({ clearsCookies: url.startsWith(IDENTITY) });
    }
    return;
  }
  const isQuiet = quiet === true || (Array.isArray(quiet) && typeof error.status === 'number' && quiet.includes(error.status));
  if (isQuiet) {
    return;
  }
  if (typeof error.status === 'number') {
    api.dispatch(problemShown(error.status === 500 ? { ...problemOf('Common_Error', error), message: null } : problemOf(name ?? 'Common_Error', error)));
  } else if (api.type === 'mutation') {
    // Nothing answered: a page that only reads shows that in its place, but a lost write must be said.
    api.dispatch(problemShown({ name: 'Error_Unavailable', message: null, correlationId: null }));
  }
}

function nameOf(error: FetchBaseQueryError | undefined): string | null {
  return textOf(error?.data, 'name');
}

function problemOf(name: string, error: FetchBaseQueryError): ShownProblem {
  return {
    name,
    message: messageOf(error.data),
    correlationId: textOf(error.data, 'correlationId'),
  };
}
