import {
  type BaseQueryApi,
  type BaseQueryFn,
  fetchBaseQuery,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { type GatewayContext, isGatewayContext, noContext } from './gatewayContext';
import { gatewayFetch } from './gatewayFetch';
import { Intents } from './intents';
import { endsSession, failureNoted, messageOf, problemShown, type ShownProblem, textOf } from './problems';

interface Extra {
  /**
   * Suppresses the error popup (spec 1 §3) for what the page shows itself: all errors, or those with these statuses. The end
   * of the session is never suppressed.
   */
  quiet?: boolean | number[];
  /** The same call again is another intent, as with a switch that is turned back at once. */
  repeats?: boolean;
  /** Is sent as oneself, whatever is being viewed as another. */
  asOneself?: boolean;
}

/** A call that has no answer after this long has failed: nobody knows with what outcome. */
export const TIMEOUT_MS = 30_000;

/** One for the whole window: a form that is opened anew with the same in it means the same. */
const intents = new Intents();

/** The longest the services ask to wait until a copy has caught up. */
const CATCH_UP_MS = 2000;

/** Where the identity service's calls begin. */
const IDENTITY = '/api/identity/';

/**
 * The one base query (spec 1 §8). 401 ends the session by its name or leaves for the sign-in page; 500 shows the popup
 * named Common_Error; any other status shows the popup with the answer's own name.
 */
export const gatewayQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, Extra> = async (args, api, extra) => {
  const given = isGatewayContext(api.extra) ? api.extra : noContext;
  const context = extra?.asOneself === true ? { ...given, viewAs: noContext.viewAs } : given;
  let isSent = false;
  const call = fetchBaseQuery({
    baseUrl: window.location.origin,
    timeout: TIMEOUT_MS,
    fetchFn: (input, init) =>
      gatewayFetch(context, input, init, () => {
        isSent = navigator.onLine;
      }),
    responseHandler: 'content-type',
    isJsonContentType: (headers) => headers.get('Content-Type')?.includes('json') ?? false,
  });
  const { attempt, key } = withKey(withoutTerms(args), api.type, extra?.repeats === true);
  let result = await call(attempt, api, {});
  if (api.type === 'query' && nameOf(result.error) === 'Error_NotYetConsistent') {
    await new Promise((resolve) => setTimeout(resolve, waitOf(result.meta?.response)));
    result = await call(attempt, api, {});
  }
  if (key !== null && isAnswered(result.error)) {
    intents.answered(key);
  }
  if (result.error !== undefined && report(result.error, { url: attempt.url, isSent }, api, context, extra ?? {})) {
    const shown: FetchBaseQueryError & { isShown: true } = { ...result.error, isShown: true };
    return { ...result, error: shown };
  }
  return result;
};

/** Services that know people, and what is looked for among them. */
const OF_PEOPLE = /^\/api\/(roster|identity|enrollment)\//;
const TERMS = ['search', 'globalSearch', 'searchValue', 'filter'];

/** A call whose address says nothing of whom somebody looks for, who are people: that goes beside it, in a header of the services. */
function withoutTerms(args: string | FetchArgs): FetchArgs {
  const call = typeof args === 'string' ? { url: args } : args;
  const terms = new URLSearchParams();
  const params: Record<string, unknown> = { ...call.params };
  for (const name of TERMS) {
    const term = params[name];
    if (typeof term === 'string' && term !== '') {
      terms.set(name, term);
      params[name] = undefined;
    }
  }
  const query = terms.toString();
  if (query === '' || !OF_PEOPLE.test(call.url)) {
    return call;
  }
  const headers = new Headers(call.headers as HeadersInit | undefined);
  headers.set('Afterbell-Query', query);
  return { ...call, headers, params };
}

/**
 * A POST with the key of its intent, so that it is carried out once however often it is sent. One that only asks needs none:
 * the service would store each answer under its key for nothing.
 */
function withKey(call: FetchArgs, type: BaseQueryApi['type'], repeats: boolean): { attempt: FetchArgs; key: string | null } {
  const method = call.method?.toUpperCase();
  if (method !== 'POST' || type === 'query') {
    return { attempt: call, key: null };
  }
  const headers = new Headers(call.headers as HeadersInit | undefined);
  const key = headers.get('Idempotency-Key') ?? (repeats ? crypto.randomUUID() : intents.keyOf(method, call.url, call.body));
  headers.set('Idempotency-Key', key);
  return { attempt: { ...call, headers }, key };
}

/** Whether the service has said what became of a call. */
function isAnswered(error: FetchBaseQueryError | undefined): boolean {
  return error === undefined || (typeof error.status === 'number' && error.status < 500);
}

function waitOf(response: Response | undefined): number {
  const seconds = Number(response?.headers.get('Retry-After') ?? '0.2');
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, CATCH_UP_MS) : CATCH_UP_MS;
}

/** Says an error where that is not left to the page; whether it was said, so that the page need not. */
function report(
  error: FetchBaseQueryError,
  { url, isSent }: { url: string; isSent: boolean },
  api: BaseQueryApi,
  context: GatewayContext,
  { quiet = false }: Extra,
): boolean {
  const name = nameOf(error);
  const reference = textOf(error.data, 'correlationId');
  if (reference !== null) {
    api.dispatch(failureNoted(reference));
  }
  if (error.status === 401) {
    if (name !== null && endsSession(name)) {
      api.dispatch(problemShown(problemOf(name, error)));
    } else {
      // "The identity client also clears cookies" (spec 1 §8).
      context.signIn({ clearsCookies: url.startsWith(IDENTITY) });
    }
    return true;
  }
  const isQuiet = quiet === true || (Array.isArray(quiet) && typeof error.status === 'number' && quiet.includes(error.status));
  if (isQuiet) {
    return false;
  }
  if (typeof error.status === 'number') {
    // What a service says of a fault of its own is not for people, but what it names may have words.
    api.dispatch(
      problemShown(
        error.status === 500
          ? { ...problemOf('Common_Error', error), ...(name === null ? {} : { message: null }) }
          : problemOf(name ?? 'Common_Error', error),
      ),
    );
  } else if (api.type === 'mutation') {
    // Nothing answered: a page that only reads shows that in its place, but of a write it must be said, and what is known of it.
    api.dispatch(problemShown({ name: isSent ? 'Error_OutcomeUnknown' : 'Error_NotSent', message: null, correlationId: null }));
  } else {
    return false;
  }
  return true;
}

function nameOf(error: FetchBaseQueryError | undefined): string | null {
  return textOf(error?.data, 'name');
}

function problemOf(name: string, error: FetchBaseQueryError): ShownProblem {
  return {
    name,
    code: nameOf(error),
    message: messageOf(error.data),
    correlationId: textOf(error.data, 'correlationId'),
  };
}
