import { useEffect, useRef, useState, type RefObject } from 'react';

/** "Expanding the last program scrolls the list by 50 px after 100 ms" (spec 1 §2). */
export const LAST_SCROLL_PX = 50;
export const LAST_SCROLL_MS = 100;

/** "Only one program is expanded at a time" (spec 1 §2). */
export function useOneOpen(list: RefObject<HTMLElement | null>) {
  const [openId, setOpenId] = useState<number | null>(null);
  const timer = useRef<number | undefined>(undefined);

  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
    },
    [],
  );

  function toggle(id: number, isLast: boolean) {
    const opens = openId !== id;
    setOpenId(opens ? id : null);
    window.clearTimeout(timer.current);
    if (opens && isLast) {
      timer.current = window.setTimeout(() => {
        const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
        list.current?.scrollBy({ top: LAST_SCROLL_PX, behavior: isCalm ? 'auto' : 'smooth' });
      }, LAST_SCROLL_MS);
    }
  }

  return { openId, toggle };
}
