import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the rows of a register, as `--register-bar-height`, how much of the window the bar above them takes while it stays
 * in sight: a row that gets the focus stands below it.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null || typeof ResizeObserver === 'undefined') {
      return undefined;
    }
    // Where the bar is no box, on phones, its first line stays by itself.
    const parts = [element, ...Array.from(element.children).slice(0, 1)].filter((each) => each instanceof HTMLElement);
    const measure = () => {
      const staying = parts.find((each) => getComputedStyle(each).position === 'sticky' && each.offsetHeight > 0);
      document.documentElement.style.setProperty('--register-bar-height', `${String(staying?.offsetHeight ?? 0)}px`);
    };
    const observer = new ResizeObserver(measure);
    parts.forEach((each) => {
      observer.observe(each);
    });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      document.documentElement.style.removeProperty('--register-bar-height');
    };
  }, [bar]);
}
