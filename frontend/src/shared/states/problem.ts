import { messageOf } from '@/api/problems';

/** What a page shows of a failed call: the spec's error shape over problem+json (spec 1 §3, §8). */
export interface Problem {
  name: string | null;
  detail: string | null;
  correlationId: string | null;
  /** Messages by field, as the service gave them. */
  errors: Record<string, string[]>;
  /** The HTTP status; null when nothing answered. */
  status: number | null;
  /** With Error_VersionConflict: the record as it is now. */
  current: unknown;
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
    errors: messagesOf(field(data, 'errors')),
    status: typeof status === 'number' ? status : null,
    current: field(data, 'current'),
    isUnknown: typeof status === 'string' && UNREACHED.includes(status) && navigator.onLine,
    isShown: field(error, 'isShown') === true,
    isUnavailable: status === 503 || (typeof status === 'string' && UNREACHED.includes(status)),
  };
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function messagesOf(value: unknown): Record<string, string[]> {
  if (typeof value !== 'object' || value === null) {
    return {};
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, messages]) => [
      key,
      Array.isArray(messages) ? messages.filter((each): each is string => typeof each === 'string') : [],
    ]),
  );
}
