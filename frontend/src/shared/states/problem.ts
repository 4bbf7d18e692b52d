import { messageOf } from '@/api/problems';
import type { Said } from '../form/serverMessages';

/** What a page shows of a failed call: the spec's error shape over problem+json (spec 1 §3, §8). */
export interface Problem {
  name: string | null;
  detail: string | null;
  correlationId: string | null;
  /** What is wrong with each field. */
  errors: Record<string, Said[]>;
  /** The HTTP status; null when nothing answered. */
  status: number | null;
  /** With Error_VersionConflict: the record as it is now. */
  current: unknown;
  /** With it, where the service says so: the name of who saved that. */
  changedBy: string | null;
  /** The service is down or out of reach: trying again may help. */
  isUnavailable: boolean;
  /** No answer came to what may have been sent: nobody knows what became of it. */
  isUnknown: boolean;
  /** The error popup has told it. */
  isShown: boolean;
}

const UNREACHED = ['FETCH_ERROR', 'TIMEOUT_ERROR'];

/** Reads any error that a query may give; unknown shapes become an empty problem. */
export function problemOf(error: unknown): Problem {
  const status = field(error, 'status');
  const data = field(error, 'data');
  return {
    name: text(field(data, 'name')),
    detail: messageOf(data),
    correlationId: text(field(data, 'correlationId')),
    errors: errorsOf(field(data, 'errors'), field(data, 'faults')),
    status: typeof status === 'number' ? status : null,
    current: field(data, 'current'),
    changedBy: text(field(field(data, 'current'), 'changedBy')),
    isUnknown: typeof status === 'string' && UNREACHED.includes(status) && navigator.onLine,
    isShown: field(error, 'isShown') === true,
    isUnavailable: status === 503 || (typeof status === 'string' && UNREACHED.includes(status)),
  };
}

/** What is wrong in one sentence: of the first field that the server names, or else of the whole; none when it says nothing. */
export function refusalOf(error: unknown): Said | null {
  const { errors, name, detail } = problemOf(error);
  return Object.values(errors).flat()[0] ?? (detail === null ? null : { message: detail, code: name });
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The messages of each field, with the code and the parameters that `faults` gives them in the same order. */
export function errorsOf(messages: unknown, faults: unknown): Record<string, Said[]> {
  if (typeof messages !== 'object' || messages === null) {
    return {};
  }
  return Object.fromEntries(
    Object.entries(messages).map(([key, each]: [string, unknown]) => {
      const codes = field(faults, key);
      return [
        key,
        Array.isArray(each)
          ? each.flatMap((message: unknown, index) =>
              typeof message === 'string' ? [saidOf(message, Array.isArray(codes) ? codes[index] : undefined)] : [],
            )
          : [],
      ];
    }),
  );
}

/** A message with the code and the parameters of its fault. */
export function saidOf(message: string, fault: unknown): Said {
  const code = text(field(fault, 'code'));
  const params = field(fault, 'params');
  const known =
    typeof params === 'object' && params !== null
      ? Object.entries(params).filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1]))
      : [];
  return code === null ? { message } : { message, code, params: Object.fromEntries(known) };
}
