import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Sheet } from '../parts/PrintSheet';

/** Which sheet goes to the printer while it prints, null otherwise: what was asked for, or `usual` when the browser's own command prints the page. */
export function usePrintSheet(usual: Sheet = 'register'): { sheet: Sheet | null; print: (sheet: Sheet) => void } {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  useEffect(() => {
    const before = () => {
      // The browser takes the page as it is when this returns.
      flushSync(() => {
        setSheet((asked) => asked ?? usual);
      });
    };
    const after = () => {
      setSheet(null);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [usual]);
  const print = useCallback((asked: Sheet) => {
    flushSync(() => {
      setSheet(asked);
    });
    window.print();
  }, []);
  return { sheet, print };
}
