import type { BulkAnswer } from '@/shared/dialogs/bulkRun';

/** Why the one thing of a call was not done; null when it was. */
export async function refusal(call: Promise<BulkAnswer>, otherwise: string): Promise<string | null> {
  try {
    const { results } = await call;
    const refused = results.find(({ isDone }) => !isDone);
    return refused === undefined ? null : (refused.error?.detail ?? otherwise);
  } catch {
    return otherwise;
  }
}
