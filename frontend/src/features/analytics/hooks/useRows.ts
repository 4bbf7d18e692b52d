import { useRef, type RefObject } from 'react';

/** Where the rows behind the figures are, and the way to them. */
export function useRows(): { rowsRef: RefObject<HTMLDivElement | null>; showRows: () => void } {
  const rowsRef = useRef<HTMLDivElement>(null);
  return {
    rowsRef,
    showRows: () => {
      rowsRef.current?.focus();
    },
  };
}
