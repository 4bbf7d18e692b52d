import { useEffect, useState } from 'react';

/** False at first and true after a time, in milliseconds: for what a page should not wait for when it opens. */
export function useLater(after: number): boolean {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLater(true);
    }, after);
    return () => {
      clearTimeout(timer);
    };
  }, [after]);
  return isLater;
}
