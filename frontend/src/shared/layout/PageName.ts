import { createContext, useContext, useEffect } from 'react';

/** What a page is called: null for what its route is called, false where there is no such page. */
export type PageName = string | false | null;

/** Takes what the thing on the page is called. */
export const PageNameContext = createContext<(name: PageName) => void>(() => undefined);

/** Calls the page by the name of the thing on it, in the browser's title and history. Never by a child's name. */
export function usePageName(name: string | false | undefined): void {
  const say = useContext(PageNameContext);
  useEffect(() => {
    say(name ?? null);
    return () => {
      say(null);
    };
  }, [say, name]);
}
