import { type RefObject, useEffect } from 'react';

/** Leads Down from the page to the first child. Whatever has the focus itself keeps its arrows. */
export function useArrowFromPage(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const first = list.current?.querySelector<HTMLElement>('[data-child]');
      const isFromPage = event.target instanceof HTMLElement && event.target.matches('body, main');
      if (
        event.key === 'ArrowDown' &&
        isFromPage &&
        first &&
        !event.defaultPrevented &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey
      ) {
        event.preventDefault();
        first.focus();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [list]);
}
