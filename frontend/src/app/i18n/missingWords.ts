import i18next from 'i18next';
import type { PartFault } from '@/shared/lazy/fetchPart';

/** Words of a page that could not be loaded: until they are, the page shows their keys. */
export interface MissingWords {
  language: string;
  namespace: string;
  fault: PartFault;
}

let missing: readonly MissingWords[] = [];
const listeners = new Set<() => void>();

function change(next: readonly MissingWords[]): void {
  missing = next;
  for (const listener of listeners) {
    listener();
  }
}

export function wordsFailed(words: MissingWords): void {
  change([...missing, words]);
}

/** Loads them again, and shows the pages anew with what came. */
export async function loadMissingWords(): Promise<void> {
  const failed = missing;
  change([]);
  await i18next.reloadResources(
    [...new Set(failed.map(({ language }) => language))],
    [...new Set(failed.map(({ namespace }) => namespace))],
  );
  await i18next.changeLanguage(i18next.language);
}

export const missingWords = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  get: (): readonly MissingWords[] => missing,
};
