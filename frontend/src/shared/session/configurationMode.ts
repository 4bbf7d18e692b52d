import { useEffect, useSyncExternalStore } from 'react';

/** How many pages on the screen are about a program that is still being configured. */
let pages = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  pages += by;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Says that this page configures a program that is not finally submitted: the menus are then only Logout (spec 1 §2). */
export function useConfigurationMode(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) {
      return undefined;
    }
    change(1);
    return () => {
      change(-1);
    };
  }, [isOn]);
}

/** True while a page on the screen configures a program. */
export function useIsConfiguring(): boolean {
  return useSyncExternalStore(subscribe, () => pages > 0);
}
