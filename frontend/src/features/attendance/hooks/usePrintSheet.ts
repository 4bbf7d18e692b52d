import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Sheet } from '../parts/PrintSheet';

/** Which sheet the page holds for the printer: what was asked for, or the register when the browser's own command prints the page. */
export function usePrintSheet(): { sheet: Sheet; print: (sheet: Sheet) => void } {
  const [sheet, setSheet] = useState<Sheet>('register');
  useEffect(() => {
    const after = () => {
      setSheet('register');
    };
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('afterprint', after);
    };
  }, []);
  const print = useCallback((asked: Sheet) => {
    // The browser takes the page as it is when `print` is called.
    flushSync(() => {
      setSheet(asked);
    });
    window.print();
  }, []);
  return { sheet, print };
}
