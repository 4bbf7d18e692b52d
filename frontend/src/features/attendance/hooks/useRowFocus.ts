import { startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RegisterRow } from '@/api/roster';

/** How many children are drawn at once, more than any window shows; the others follow without holding up what is clicked meanwhile. */
const FIRST_ROWS = 60;

/** The child of the list that has the focus, or would get it, and how many of the list are drawn. */
export function useRowFocus(rows: readonly RegisterRow[]) {
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const [limit, setLimit] = useState(FIRST_ROWS);
  useEffect(() => {
    startTransition(() => {
      setLimit(Number.POSITIVE_INFINITY);
    });
  }, []);
  const focused = rows.some(({ ssmId }) => ssmId === current) ? current : (rows[0]?.ssmId ?? null);

  function focusOn(ssmId: number | null | undefined, options?: FocusOptions) {
    if (limit < rows.length) {
      flushSync(() => {
        setLimit(Number.POSITIVE_INFINITY);
      });
    }
    list.current?.querySelector<HTMLElement>(`[data-child="${String(ssmId)}"]`)?.focus(options);
  }

  return {
    list,
    limit,
    focused,
    setCurrent,
    focusOn,
    /** Before a button of a child does what takes the button away: its row keeps the focus, and moves from under no pointer. */
    stayWith: (ssmId: number) => {
      focusOn(ssmId, { preventScroll: true });
    },
    move: (by: number) => {
      const at = rows.findIndex(({ ssmId }) => ssmId === focused);
      focusOn(rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.ssmId);
    },
    /** After a change that is shown at once, such as of the search, goes to the first child of the list. */
    focusFirstAfter: (change: () => void) => {
      flushSync(() => {
        change();
        setCurrent(null);
      });
      list.current?.querySelector<HTMLElement>('[data-child]')?.focus();
    },
  };
}
