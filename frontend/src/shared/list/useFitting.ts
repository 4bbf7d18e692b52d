import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How many of `most` things stand side by side in a row that does not wrap; the others belong into a menu. `words` are what
 * the row says: it is measured again when they change, and when the row becomes wider or narrower.
 */
export function useFitting(row: RefObject<HTMLElement | null>, most: number, words: string): number {
  const [width, setWidth] = useState(0);
  const measured = `${String(width)} ${String(most)} ${words}`;
  const [fitting, setFitting] = useState({ measured, count: most });
  const count = fitting.measured === measured ? fitting.count : most;

  useLayoutEffect(() => {
    const element = row.current;
    if (element === null || typeof ResizeObserver === 'undefined') {
      return undefined;
    }
    const observer = new ResizeObserver(() => {
      setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [row]);

  // Before the browser paints: nobody sees the row too long.
  useLayoutEffect(() => {
    const element = row.current;
    if (element !== null && count > 1 && element.scrollWidth > element.clientWidth) {
      setFitting({ measured, count: count - 1 });
    }
  }, [row, count, measured]);

  return count;
}
