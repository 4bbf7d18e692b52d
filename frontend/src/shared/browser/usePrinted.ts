import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What goes to the printer while it prints, null otherwise: what was asked for, or `usual` when the browser's own command prints the page. */
export function usePrinted<What>(usual: What): { printed: What | null; print: (what: What) => void } {
  const [printed, setPrinted] = useState<What | null>(null);
  useEffect(() => {
    const before = () => {
      // The browser takes the page as it is when this returns.
      flushSync(() => {
        setPrinted((asked) => asked ?? usual);
      });
    };
    const after = () => {
      setPrinted(null);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [usual]);
  const print = useCallback((asked: What) => {
    flushSync(() => {
      setPrinted(asked);
    });
    window.print();
  }, []);
  return { printed, print };
}
