import { useRef, type RefObject } from 'react';

/** Where the rows behind the figures are, and the way to them. */
export function useRows(): { rowsRef: RefObject<HTMLDivElement | null>; showRows: () => void } {
  const rowsRef = useRef<HTMLDivElement>(null);
  return {
    rowsRef,
    showRows: () => {
      // The focus alone would stop where the rows are in the middle, and their heading above the window.
      rowsRef.current?.focus({ preventScroll: true });
      rowsRef.current?.scrollIntoView({ block: 'start' });
    },
  };
}
