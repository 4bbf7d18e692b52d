/** Waits before another try, in milliseconds. */
export const RETRY_MS = [300, 1000, 2500];

/** Why a part of the app could not be fetched. `gone`: the server has another build by now; `unreachable`: nothing answered. */
export type PartFault = 'gone' | 'unreachable';

/** A script or style of the build that could not be loaded, after all tries. */
export class PartMissing extends Error {
  constructor(
    readonly fault: PartFault,
    cause: unknown,
  ) {
    super(`a part of the app could not be loaded (${fault})`, { cause });
    this.name = 'PartMissing';
  }
}

/** What webpack throws for a file that did not load; `request` is its address. */
interface ChunkError {
  name?: unknown;
  code?: unknown;
  message?: unknown;
  request?: unknown;
}

/** True when a script or style of the build could not be loaded. */
export function isMissingFile(error: unknown): error is ChunkError {
  if (typeof error !== 'object' || error === null) {
    return false;
  }
  const { name, code, message } = error as ChunkError;
  return (
    name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' || (typeof message === 'string' && /Loading (CSS )?chunk/.test(message))
  );
}

/** Imports a part of the app; tries again with growing pauses while there is hope. Fails with `PartMissing`, or with what the part itself threw. */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const pause of [...RETRY_MS, null]) {
    try {
      return await load();
    } catch (error) {
      if (!isMissingFile(error)) {
        throw error;
      }
      if (await isGone(error)) {
        throw new PartMissing('gone', error);
      }
      if (pause === null || !navigator.onLine) {
        throw new PartMissing('unreachable', error);
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  throw new PartMissing('unreachable', null);
}

/** Asks the server whether it still has the file: each build names its files anew. */
async function isGone({ request }: ChunkError): Promise<boolean> {
  if (typeof request !== 'string' || !navigator.onLine) {
    return false;
  }
  try {
    return (await fetch(request, { method: 'HEAD', cache: 'no-store' })).status === 404;
  } catch {
    return false;
  }
}
