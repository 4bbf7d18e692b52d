import type { TFunction } from 'i18next';
import { sayServerMessage } from '../form/serverMessages';
import { refusalOf } from '../states/problem';

/** Why an action was not carried out. */
export interface BulkError {
  name: string;
  detail: string;
  /** Messages by field. */
  errors?: Record<string, string[]>;
  /** The codes of the messages, in the same order. */
  faults?: unknown;
}

/** Why, in the person's language: what is wrong with the first field that is named, or else with the whole. */
export function sayBulkError(t: TFunction<'shared'>, error: BulkError): string {
  return sayServerMessage(t, refusalOf({ data: error }) ?? { message: error.detail, code: error.name });
}

/** How an action on many ended for one of them. */
export interface BulkItem {
  /** None when it was to be made and was not. */
  id?: number | null;
  name: string;
  isDone: boolean;
  error?: BulkError | null;
}

/** The answer of every bulk call of the services. */
export interface BulkAnswer {
  results: BulkItem[];
  done: number;
  failed: number;
  /** Takes this call back, where the service can. */
  undoToken?: string | null;
}

/** What became of a whole run. */
export interface RunAnswer extends BulkAnswer {
  /** Those that its calls gave. */
  undoTokens: string[];
  /** Why a call failed as a whole, if one did. */
  cause?: unknown;
}

/** Calls hold this many at a time, so that progress can be shown. */
export const BULK_STEP = 50;

/**
 * Runs an action on many, some at a time, and tells after each part how many are done. A part that fails as a whole stops
 * the run: what was reached before stands, and the rest is told as not done. `isReached` says whether its call was made.
 */
export async function runInSteps<Item>(
  items: readonly Item[],
  call: (part: readonly Item[]) => Promise<BulkAnswer>,
  onProgress: (answered: number) => void,
  asFailed: (item: Item, cause: unknown, isReached: boolean) => BulkItem,
): Promise<RunAnswer> {
  const results: BulkItem[] = [];
  const undoTokens: string[] = [];
  for (let start = 0; start < items.length; start += BULK_STEP) {
    const part = items.slice(start, start + BULK_STEP);
    try {
      const answer = await call(part);
      results.push(...answer.results);
      undoTokens.push(...tokensOf(answer));
    } catch (cause) {
      results.push(...items.slice(start).map((item, index) => asFailed(item, cause, index < BULK_STEP)));
      return { ...answerOf(results), undoTokens, cause };
    }
    onProgress(Math.min(start + BULK_STEP, items.length));
  }
  return { ...answerOf(results), undoTokens };
}

export function tokensOf({ undoToken }: BulkAnswer): string[] {
  return typeof undoToken === 'string' ? [undoToken] : [];
}

/** Those that were reached. */
export function doneIds({ results }: BulkAnswer): number[] {
  return results.flatMap(({ id, isDone }) => (isDone && id !== null && id !== undefined ? [id] : []));
}

export function answerOf(results: BulkItem[]): BulkAnswer {
  const done = results.filter(({ isDone }) => isDone).length;
  return { results, done, failed: results.length - done };
}
